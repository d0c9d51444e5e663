"""A browser without a window, driven through the DevTools protocol over two pipes. Debian's packages are enough."""

import base64
import io
import itertools
import json
import os
import shutil
import subprocess
import tempfile

from PIL import Image as PILImage

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"),
    *("--force-color-profile=srgb", "--disable-extensions", "--no-first-run", "--remote-debugging-pipe"),
)


def program():
    """The browser's program, or None; CHROMIUM names another."""
    named = os.environ.get("CHROMIUM")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    """A page in a browser of its own. `problems` gathers what its console and its scripts complain of."""

    def __init__(self):
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        (theirs_in, self._write), (self._read, theirs_out) = os.pipe(), os.pipe()
        self._process = subprocess.Popen(
            ["bash", "-c", f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}', "bash", program(), *FLAGS,
             f"--user-data-dir={self._folder.name}", "about:blank"],
            pass_fds=(theirs_in, theirs_out), stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self._rest, self._numbers, self._session = b"", itertools.count(1), None
        self.problems, self._loaded = [], False
        page = next(one for one in self.call("Target.getTargets")["targetInfos"] if one["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=page["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.call("Browser.close")
        self._process.wait(30)
        os.close(self._write)
        os.close(self._read)
        self._folder.cleanup()

    def call(self, method, **parameters):
        """A command's result."""
        number = next(self._numbers)
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._message()
            if answer.get("id") == number:
                assert "error" not in answer, answer
                return answer["result"]

    def _message(self):
        while b"\0" not in self._rest:
            part = os.read(self._read, 1 << 20)
            assert part, "the browser has ended"
            self._rest += part
        text, self._rest = self._rest.split(b"\0", 1)
        message = json.loads(text)
        self._notice(message.get("method"), message.get("params"))
        return message

    def _notice(self, method, parameters):
        if method == "Page.loadEventFired":
            self._loaded = True
        elif method == "Runtime.exceptionThrown":
            self.problems.append(parameters["exceptionDetails"])
        elif method == "Runtime.consoleAPICalled" and parameters["type"] in ("error", "warning", "assert"):
            self.problems.append(parameters)
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.problems.append(parameters["entry"])
        elif method == "Network.loadingFailed" and not parameters.get("canceled"):
            self.problems.append(parameters)
        elif method == "Network.requestWillBeSent":
            address = parameters["request"]["url"]
            if not address.startswith(("file:", "data:", "blob:", "about:")):
                self.problems.append(f"asked the network for {address}")

    def window(self, width, height, scheme="light", motion="reduce", scale=1):
        """The window's size, its colours, and whether things may move."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                  mobile=width < 500)  # fmt: skip
        wishes = {"prefers-color-scheme": scheme, "prefers-reduced-motion": motion}
        features = [{"name": name, "value": value} for name, value in wishes.items()]
        self.call("Emulation.setEmulatedMedia", features=features)

    def open(self, path):
        self._loaded = False
        self.call("Page.navigate", url=path.resolve().as_uri())
        while not self._loaded:
            self._message()

    def run(self, script):
        """A script's value; a promise is waited for."""
        result = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in result, result["exceptionDetails"]
        return result["result"].get("value")

    def click(self, selector):
        """A click with the mouse, which scripts trust more than their own."""
        x, y = self.run(f"""(() => {{
            const element = document.querySelector({json.dumps(selector)});
            element.scrollIntoView({{block: "center", behavior: "instant"}});
            const box = element.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key, text=""):
        code = {" ": "Space"}.get(key, key)
        number = {" ": 32, "ArrowRight": 39, "ArrowLeft": 37, "Tab": 9, "End": 35, "Home": 36}[key]
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code, windowsVirtualKeyCode=number,
                      **({"text": text} if text and kind == "keyDown" else {}))  # fmt: skip

    def picture(self, selector=None, whole=False):
        """What an element shows, the window, or the whole page, as Pillow's picture."""
        options = {"captureBeyondViewport": True} if whole or selector else {}
        if selector:
            options["clip"] = {**self.run(f"""(() => {{
                const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();
                return {{x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height}};
            }})()"""), "scale": 1}  # fmt: skip
        elif whole:
            options["clip"] = {"x": 0, "y": 0, **self.run(
                "({width: innerWidth, height: document.documentElement.scrollHeight})"), "scale": 1}  # fmt: skip
        data = base64.b64decode(self.call("Page.captureScreenshot", **options)["data"])
        return PILImage.open(io.BytesIO(data)).convert("RGB")
