import CITrans
import CShims
import Graph
import Motion
import Raster
import Render

/// Makes a player that renders with the context; NULL for the default one. It shows nothing yet.
///
/// Nothing runs by itself: you ask for the frame of a time, in seconds of any origin, the same for all calls.
@c(citrans_player_create)
public func playerCreate(
    _ context: citrans_context?, _ player: UnsafeMutablePointer<citrans_player?>?
) -> citrans_status {
    TransitionPlayer.create(player, "player") { () throws(CITransError) in
        TransitionPlayer(context: try contextOrShared(context))
    }
}

/// Takes one more reference, to be let go with citrans_player_release.
@c(citrans_player_retain)
public func playerRetain(_ player: citrans_player?) -> citrans_status { TransitionPlayer.retain(player, "player") }

/// Lets a reference go. With the last one the handle ends; the finish callback is not called for that.
@c(citrans_player_release)
public func playerRelease(_ player: citrans_player?) { TransitionPlayer.release(player) }

/// How pictures of another size than the frame are placed in it: CITRANS_FIT_NONE for a new player. It counts for what is
/// started or shown afterwards.
///
/// Fails with CITRANS_INVALID_ARGUMENT for a number that is no CITRANS_FIT_….
@c(citrans_player_set_fit)
public func playerSetFit(_ player: citrans_player?, _ fit: citrans_fit) -> citrans_status {
    call { () throws(CITransError) in
        let player = try TransitionPlayer.from(player, "player")
        player.fit = try fitMode(fit)
    }
}

/// Hears that a transition is over, with user; NULL for nobody. It is called once for each transition that was started
/// or resumed: with 1 by the first call that asks for a frame at its end, after that frame was made, or with 0 by the call
/// that put another picture in its place. It may start the next one.
@c(citrans_player_set_finish)
public func playerSetFinish(
    _ player: citrans_player?, _ finish: citrans_finish_callback?, _ user: UnsafeMutableRawPointer?
) -> citrans_status {
    call { () throws(CITransError) in
        let player = try TransitionPlayer.from(player, "player")
        guard let finish else {
            player.onFinish = nil
            return
        }
        player.onFinish = { atEnd in finish(user, atEnd ? 1 : 0) }
    }
}

/// Shows a picture as it is, without a transition.
@c(citrans_player_show)
public func playerShow(_ player: citrans_player?, _ image: citrans_image?) -> citrans_status {
    call { () throws(CITransError) in
        try TransitionPlayer.from(player, "player").show(CIImage.from(image, "image"))
    }
}

/// Starts a transition at a time, in seconds. from may be NULL for the picture that is shown at that time, also in the
/// middle of a transition: its frame is then rendered once, in floats, and kept. duration is in seconds from 0 on; with 0
/// the next frame is the target itself. easing may be NULL for an even motion. The filter, with its parameters, is
/// copied; its images, its time and its fit are the player's.
///
/// Fails with CITRANS_MISSING_INPUT where from is NULL and nothing is shown, CITRANS_UNKNOWN_KEY for a filter that is no
/// transition, CITRANS_INVALID_ARGUMENT for a duration or a time that is none, and with what rendering the picture fails
/// with. The player goes on as before then.
@c(citrans_player_start)
public func playerStart(
    _ player: citrans_player?, _ from: citrans_image?, _ to: citrans_image?, _ filter: citrans_filter?,
    _ duration: Double, _ easing: citrans_timing_function?, _ time: Double
) -> citrans_status {
    call { () throws(CITransError) in
        let player = try TransitionPlayer.from(player, "player")
        let source = from == nil ? nil : try CIImage.from(from, "from")
        let easing = easing == nil ? .linear : try CAMediaTimingFunction.from(easing, "easing")
        try player.start(
            from: source, to: CIImage.from(to, "to"), with: CIFilter.from(filter, "filter"), duration: duration,
            easing: easing, at: time)
    }
}

/// Takes the transition off the clock and puts it where a hand wants it, 0…1; it stays there until
/// citrans_player_resume. What lies outside counts as the nearer end.
///
/// Fails with CITRANS_MISSING_INPUT where nothing was started, CITRANS_INVALID_ARGUMENT for what is not a number.
@c(citrans_player_scrub)
public func playerScrub(_ player: citrans_player?, _ progress: Double) -> citrans_status {
    call { () throws(CITransError) in try TransitionPlayer.from(player, "player").scrub(to: progress) }
}

/// Goes on by the clock, from where the transition is at the time, be it held, running or at an end: forwards to the
/// target, or with backwards not 0 to the picture that it came from. What is left of the way takes its share of the
/// duration.
///
/// Fails with CITRANS_MISSING_INPUT where nothing was started, CITRANS_INVALID_ARGUMENT for a time that is not finite.
@c(citrans_player_resume)
public func playerResume(_ player: citrans_player?, _ backwards: Int32, _ time: Double) -> citrans_status {
    call { () throws(CITransError) in
        try TransitionPlayer.from(player, "player").resume(backwards: backwards != 0, at: time)
    }
}

/// How far the transition is, 0…1, at the latest time that a call brought; 0 where nothing was started.
@c(citrans_player_progress)
public func playerProgress(
    _ player: citrans_player?, _ progress: UnsafeMutablePointer<Double>?
) -> citrans_status {
    call { () throws(CITransError) in
        let player = try TransitionPlayer.from(player, "player")
        try required(progress, "progress").pointee = player.progress
    }
}

/// Whether later times have other frames, as 1 or 0, as seen from the latest time that a call brought. While it is 0 you
/// need not draw.
@c(citrans_player_is_running)
public func playerIsRunning(
    _ player: citrans_player?, _ running: UnsafeMutablePointer<Int32>?
) -> citrans_status {
    call { () throws(CITransError) in
        let player = try TransitionPlayer.from(player, "player")
        try required(running, "running").pointee = player.isRunning ? 1 : 0
    }
}

/// What citrans_player_render renders: the union of the extents of the two pictures, or with a fit the bitmap that was
/// rendered last.
///
/// Fails with CITRANS_MISSING_INPUT where nothing is shown.
@c(citrans_player_frame)
public func playerFrame(_ player: citrans_player?, _ frame: UnsafeMutablePointer<citrans_rect>?) -> citrans_status {
    call { () throws(CITransError) in
        let (player, frame) = (try TransitionPlayer.from(player, "player"), try required(frame, "frame"))
        frame.pointee = citrans_rect(try player.frame())
    }
}

/// The frame of a time as an image. With a fit it has the size of the bitmap that was rendered last.
///
/// Fails with CITRANS_MISSING_INPUT where nothing is shown, CITRANS_INVALID_ARGUMENT for a time that is not finite.
@c(citrans_player_image)
public func playerImage(
    _ player: citrans_player?, _ time: Double, _ image: UnsafeMutablePointer<citrans_image?>?
) -> citrans_status {
    CIImage.create(image, "image") { () throws(CITransError) in
        try TransitionPlayer.from(player, "player").image(at: time)
    }
}

/// Renders the frame of a time, as citrans_filter_render does; at the end it is exactly the target. The bitmap's pixels
/// are untouched where this fails, other than with CITRANS_CANCELLED or where your parallel-for leaves calls out.
///
/// Fails with CITRANS_MISSING_INPUT where nothing is shown, CITRANS_INVALID_ARGUMENT for a time that is not finite, and
/// with what citrans_filter_render fails with.
@c(citrans_player_render)
public func playerRender(
    _ player: citrans_player?, _ time: Double, _ bitmap: UnsafePointer<citrans_bitmap>?
) -> citrans_status {
    call { () throws(CITransError) in
        try TransitionPlayer.from(player, "player").render(at: time, into: Bitmap(bitmap))
    }
}
