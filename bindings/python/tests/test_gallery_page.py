"""The gallery's page in a browser, from its file."""

import shlex
import time

import browser
import numpy
import pytest
from PIL import Image as PILImage
from test_cli import opened, read, run

pytestmark = pytest.mark.skipif(
    not browser.program(), reason="needs a browser: apt-get install chromium-headless-shell, or name one in CHROMIUM"
)
NAMES = ("AccordionFold", "Dissolve", "PageCurl", "Swipe")
SIZE = (160, 106)
# A canvas in its own size on black, so that what is seen is what was drawn.
PLAIN = f"""canvas {{ width: {SIZE[0]}px !important; height: {SIZE[1]}px; border-radius: 0 !important;
    background: #000 !important; position: static !important; box-shadow: none !important; }}
    .transport {{ position: static !important; }}"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    out = tmp_path_factory.mktemp("page") / "gallery"
    run("gallery", "-o", out, "--size", f"{SIZE[0]}x{SIZE[1]}", *(word for name in NAMES for word in ("-f", name)))
    return out


@pytest.fixture(scope="module")
def chromium():
    with browser.Browser() as opened:
        yield opened


@pytest.fixture
def page(chromium, folder):
    """The page, standing still at time 0.5. What the console says is a failure."""
    return fresh(chromium, folder)


@pytest.fixture(autouse=True)
def no_complaints(chromium):
    chromium.problems.clear()
    yield
    assert chromium.problems == []


def fresh(chromium, folder, plain=True, **window):
    chromium.window(**{"width": 1280, "height": 800, **window})
    chromium.open(folder / "index.html")
    if plain:
        chromium.run(
            f"document.head.append(Object.assign(document.createElement('style'), {{textContent: `{PLAIN}`}}))"
        )
    return chromium


def until(page, condition, seconds=20):
    """Waits for a script to be true."""
    end = time.monotonic() + seconds
    while not page.run(condition):
        assert time.monotonic() < end, f"never {condition}"
        time.sleep(0.02)


def settle(page):
    """Waits until two more frames were drawn."""
    page.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def visit(page, name):
    """Scrolls to a transition and waits for its pictures."""
    page.run(f"document.getElementById('{name}').scrollIntoView({{behavior: 'instant'}})")
    until(page, f"document.getElementById('{name}').dataset.shown === 'strips/{name}.webp'")
    settle(page)


def seek(page, position):
    change(page, "[data-part=scrub]", position)


def change(page, selector, value, event="input"):
    page.run(f"""(() => {{
        const element = document.querySelector({selector!r});
        element.value = {value!r};
        element.dispatchEvent(new Event({event!r}, {{bubbles: true}}));
    }})()""")
    settle(page)


def seen(page, name):
    return numpy.asarray(page.picture(f"#{name} canvas")).astype(int)


def text(page, selector):
    return page.run(f"document.querySelector({selector!r}).textContent")


def on_black(pixels):
    return pixels[..., :3] * (pixels[..., 3:] / 255)


def choose(page, name, key, place):
    """Moves a slider, and waits for its strip."""
    change(page, f"#{name} [data-key={key}] input", place)
    until(page, f"document.getElementById('{name}').dataset.shown === 'strips/{name}-{key}-{place}.webp'")
    settle(page)


@pytest.mark.parametrize("name", [f"CI{name}Transition" for name in NAMES])
def test_time_goes_from_the_first_picture_to_the_second(page, folder, name):
    visit(page, name)
    middle = seen(page, name)
    assert middle.std() > 20
    last = "to-half.png" if name == "CIAccordionFoldTransition" else "to.png"
    for position, file in ((0, "from.png"), (1, last)):
        seek(page, position)
        expected = on_black(read(folder / file))
        shown = seen(page, name)[-expected.shape[0] :]
        assert numpy.abs(shown - expected).mean() < 4
        assert numpy.abs(middle[-expected.shape[0] :] - expected).mean() > 12


def test_the_wall_shows_every_transition(page):
    page.run("scrollTo({top: 0, behavior: 'instant'})")
    for index in range(1, len(NAMES) + 1):
        name = page.run(f"document.querySelector('.wall li:nth-child({index}) a').hash").removeprefix("#")
        assert page.run(f"document.getElementById('{name}') !== null")
        until(page, f"document.getElementById('{name}').dataset.shown || {index} > 1")
    deadline = time.monotonic() + 10
    tiles = [f".wall li:nth-child({index}) canvas" for index in range(1, len(NAMES) + 1)]
    while min(numpy.asarray(page.picture(tile)).std() for tile in tiles) < 20:
        assert time.monotonic() < deadline


def test_a_slider_changes_what_is_seen_and_the_others_go_back(page):
    name = "CISwipeTransition"
    visit(page, name)
    default = seen(page, name)
    assert page.run(f"document.querySelector('#{name} .reset').hidden")
    choose(page, name, "inputAngle", 6)
    turned = seen(page, name)
    assert numpy.abs(turned - default).mean() > 10
    assert text(page, f"#{name} [data-key=inputAngle] .control-value") == "90°"
    assert "inputAngle=1.571" in text(page, f"#{name} .code")
    choose(page, name, "inputWidth", 0)
    narrow = seen(page, name)
    assert numpy.abs(narrow - turned).mean() > 5 and numpy.abs(narrow - default).mean() > 5
    assert text(page, f"#{name} [data-key=inputAngle] .control-value") == "0° · default"
    assert page.run(f"document.querySelector('#{name} [data-key=inputAngle] input').value") == "4"
    assert "inputAngle" not in text(page, f"#{name} .code") and "inputWidth=0.1" in text(page, f"#{name} .code")
    page.run(f"document.querySelector('#{name} .reset').click()")
    settle(page)
    assert (seen(page, name) == default).all()


def test_what_is_set_along_shows_too(page):
    name = "CISwipeTransition"
    visit(page, name)
    page.run(f"document.querySelector('#{name} [data-key=inputColor] .choice:nth-child(3) input').click()")
    until(page, f"document.getElementById('{name}').dataset.shown.includes('inputColor-2')")
    settle(page)
    assert text(page, f"#{name} [data-key=inputOpacity] .control-value") == "1"
    assert "inputOpacity=1, inputColor='#ff3366'" in text(page, f"#{name} .code")
    red, green, blue = seen(page, name).mean(axis=(0, 1))
    assert red > 1.5 * green and red > blue


def test_the_shell_line_makes_what_is_seen(page, folder, tmp_path, monkeypatch):
    monkeypatch.chdir(folder)
    name = "CIPageCurlTransition"
    visit(page, name)
    seek(page, 0.4)
    default = seen(page, name)
    choose(page, name, "inputAngle", 6)
    words = shlex.split(text(page, f"#{name} .code li:nth-child(3) code"))
    assert words[0] == "citrans"
    run(*words[1:-1], tmp_path / "frame.png")
    expected = opened(tmp_path / "frame.png").convert("RGBa")
    strip = tuple(round(side * 0.7) for side in SIZE)  # a strip's pictures are smaller
    blurred = expected.resize(strip, PILImage.Resampling.LANCZOS).resize(SIZE, PILImage.Resampling.BILINEAR)
    expected = on_black(numpy.asarray(blurred.convert("RGBA")))
    assert numpy.abs(seen(page, name) - expected).mean() < 7
    assert numpy.abs(default - expected).mean() > 20


def test_easing_is_applied_to_the_same_strip(page):
    visit(page, "CISwipeTransition")
    seek(page, 0.25)
    linear = seen(page, "CISwipeTransition")
    assert text(page, "[data-part=readout]") == "0.25"
    change(page, "[data-part=easing]", "ease-in", "change")
    assert float(text(page, "[data-part=readout]")) < 0.2
    assert numpy.abs(seen(page, "CISwipeTransition") - linear).mean() > 3
    seek(page, 1)
    assert text(page, "[data-part=readout]") == "1.00"


def test_keys(page):
    visit(page, "CISwipeTransition")
    page.run("document.querySelector('#CISwipeTransition [data-key=inputAngle] input').focus()")
    page.press("ArrowRight")
    until(page, "document.getElementById('CISwipeTransition').dataset.shown.includes('inputAngle-5')")
    page.run("document.activeElement.blur()")
    assert page.run("document.querySelector('.play').ariaLabel") == "Play"
    page.press(" ", " ")
    settle(page)
    assert page.run("document.querySelector('.play').ariaLabel") == "Pause"
    page.run("document.querySelector('.play').focus()")
    page.press(" ", " ")
    settle(page)
    assert page.run("document.querySelector('.play').ariaLabel") == "Play"


def test_a_link_on_the_wall_leads_to_its_section(chromium, folder):
    page = fresh(chromium, folder, plain=False)
    page.click(".wall li:nth-child(3) a")
    for _ in range(20):
        settle(page)
    top = page.run("document.getElementById('CIPageCurlTransition').getBoundingClientRect().top")
    assert abs(top - 24) < 3  # scroll-padding-top


def test_everything_has_a_name_for_those_who_do_not_see_it(page):
    unnamed = """[...document.querySelectorAll("body > :not(template) :is(button, input, select, canvas[role], img)")]
        .filter((one) => !(one.ariaLabel || one.alt || one.textContent.trim() || one.labels?.[0]?.textContent.trim()))
        .map((one) => one.outerHTML)"""
    assert page.run(unnamed) == []


def test_it_plays_where_motion_is_welcome(chromium, folder):
    page = fresh(chromium, folder, motion="no-preference")
    assert page.run("document.querySelector('.play').ariaLabel") == "Pause"
    visit(page, "CISwipeTransition")
    seen_at = set()
    until(page, "Number(document.querySelector('[data-part=scrub]').value) > 0.1")
    for _ in range(4):
        seen_at.add(text(page, "[data-part=readout]"))
        time.sleep(0.15)
    assert len(seen_at) > 2


def test_copying_puts_the_line_on_the_clipboard(page):
    visit(page, "CISwipeTransition")
    page.run("""(() => {
        window.copied = "";
        document.addEventListener("copy", () => (window.copied = document.activeElement.value));
        Object.defineProperty(navigator, "clipboard", {value: {writeText: () => Promise.reject(new Error("no"))}});
    })()""")
    page.click("#CISwipeTransition .code li:nth-child(3) button")
    until(page, "document.querySelector('#CISwipeTransition .code li:nth-child(3) button').textContent === 'Copied'")
    assert page.run("window.copied") == text(page, "#CISwipeTransition .code li:nth-child(3) code")


@pytest.mark.parametrize("size", [(320, 640), (390, 844), (844, 390), (820, 1180), (1440, 900)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_windows(chromium, folder, size, scheme):
    page = fresh(chromium, folder, plain=False, width=size[0], height=size[1], scheme=scheme)
    assert page.run("document.documentElement.scrollWidth <= innerWidth")
    assert page.run("document.querySelector('main canvas').getBoundingClientRect().height <= 0.65 * innerHeight")
    settle(page)
    corner = page.picture().getpixel((3, 3))
    assert (max(corner) < 60) if scheme == "dark" else (min(corner) > 200)
