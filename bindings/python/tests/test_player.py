"""Players."""

import numpy
import pytest
from conftest import constant, noise, transition

import citrans


@pytest.fixture
def pictures_abc():
    return [citrans.Image(noise(seed, opaque=True)) for seed in (1, 2, 3)]


def expected(a, b, name, time):
    made = transition(name, a, b)
    made.time = time
    return made.render()


def test_plays_from_one_picture_to_the_other(pictures_abc):
    a, b, _ = pictures_abc
    player = citrans.Player()
    player.start(b, "CISwipeTransition", duration=2, source=a, time=10)
    assert (player.render(10) == a.render()).all() and player.running and player.progress == 0
    assert (player.render(10.5) == expected(a, b, "CISwipeTransition", 0.25)).all()
    assert (player.render(12) == b.render()).all() and not player.running and player.progress == 1


def test_no_duration_is_the_end(pictures_abc):
    player = citrans.Player()
    player.start(pictures_abc[1], duration=0, source=pictures_abc[0], time=3)
    assert (player.render(3) == pictures_abc[1].render()).all()


def test_a_start_begins_with_what_is_shown(pictures_abc):
    a, b, c = pictures_abc
    player = citrans.Player()
    player.show(a)
    player.start(b, time=0)
    shown = player.render(0.7)
    player.start(c, "CIRippleTransition", easing="ease-in-out", time=0.7)
    assert (player.render(0.7) == shown).all()
    assert (player.render(2.7) == c.render()).all()


@pytest.mark.parametrize("easing", ["ease-in", (0.42, 0, 1, 1), citrans.TimingFunction("ease-in")])
def test_easing(pictures_abc, easing):
    a, b, _ = pictures_abc
    player = citrans.Player()
    player.start(b, duration=1, easing=easing, source=a, time=0)
    player.render(0.5)
    assert player.progress == pytest.approx(0.315356813, abs=1e-6)


def test_a_hand_moves_it(pictures_abc):
    a, b, _ = pictures_abc
    player = citrans.Player()
    player.start(b, "CIDissolveTransition", duration=2, source=a, time=0)
    player.scrub(0.5)
    assert (player.render(99) == expected(a, b, "CIDissolveTransition", 0.5)).all() and not player.running
    player.resume(backwards=True, time=100)
    assert player.running and (player.render(101) == a.render()).all()


def test_finished_hears_once_and_may_start_the_next(pictures_abc):
    a, b, c = pictures_abc
    heard = []

    def finished(at_end):
        heard.append(at_end)
        if len(heard) == 1:
            player.start(c, duration=1, time=1)

    player = citrans.Player(finished=finished)
    player.start(b, duration=1, source=a, time=0)
    assert (player.render(1) == b.render()).all() and heard == [True]
    assert player.running
    player.show(a)
    assert heard == [True, False]


def test_finished_may_be_changed_while_it_runs(pictures_abc):
    def first(at_end):
        player.finished = None

    player = citrans.Player(finished=first)
    player.start(pictures_abc[1], duration=0, source=pictures_abc[0], time=0)
    player.render(0)
    assert player.finished is None


def test_what_finished_raises_comes_out_of_the_render(pictures_abc):
    def finished(at_end):
        raise RuntimeError("no more")

    player = citrans.Player(finished=finished)
    player.start(pictures_abc[1], duration=1, source=pictures_abc[0], time=0)
    player.render(0.5)
    with pytest.raises(RuntimeError, match="no more"):
        player.render(1)
    player.render(2)


def test_pictures_of_all_sizes():
    player = citrans.Player(fit="cover", size=(20, 12))
    player.show(constant((10, 20, 30, 255), 7, 50))
    assert player.render(0).shape == (12, 20, 4)
    player.start(constant((200, 100, 0, 255), 90, 3), time=0)
    middle = player.render(1)
    player.start(constant((0, 0, 0, 255)), time=1)
    assert (player.render(1) == middle).all()
    assert (player.render(3) == (0, 0, 0, 255)).all()


def test_its_own_clock(pictures_abc):
    player = citrans.Player()
    player.start(pictures_abc[1], duration=3600, source=pictures_abc[0])
    player.render()
    assert player.running and 0 < player.progress < 0.01


def test_an_image_of_a_time(pictures_abc):
    a, b, _ = pictures_abc
    player = citrans.Player()
    player.start(b, duration=1, source=a, time=0)
    assert (player.image(0.25).render() == expected(a, b, "CIDissolveTransition", 0.25)).all()


def test_mistakes(pictures_abc):
    player = citrans.Player()
    for call in (lambda: player.render(0), lambda: player.scrub(0.5), lambda: player.start(pictures_abc[0], time=0)):
        with pytest.raises(citrans.Error, match="shows no picture") as caught:
            call()
        assert caught.value.status == citrans.Status.MISSING_INPUT
    with pytest.raises(citrans.Error, match="duration is -1"):
        player.start(pictures_abc[0], duration=-1, source=pictures_abc[1], time=0)
    with pytest.raises(citrans.Error, match="inputTargetImage"):
        player.start(pictures_abc[0], "CISourceOverCompositing", source=pictures_abc[1], time=0)
    with pytest.raises(citrans.Error):
        citrans.Player(fit="widest")


def test_repr(pictures_abc):
    player = citrans.Player()
    player.start(pictures_abc[1], duration=4, source=pictures_abc[0], time=0)
    player.render(1)
    assert repr(player) == "<citrans.Player progress=0.25 running>"
    player.close()
    assert "closed" in repr(player)


def test_a_reversed_filter(pictures_abc):
    a, b, _ = pictures_abc
    made = transition("CIPageCurlTransition", a, b)
    made.reversed, made.time = True, 0.3
    assert made.reversed and (made.render() == expected(b, a, "CIPageCurlTransition", 0.7)).all()
    assert numpy.array_equal(list(citrans.frames(made, 0.2, 10))[-1], b.render())
