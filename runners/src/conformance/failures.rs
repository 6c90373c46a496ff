//! Bad days: the provider refuses, breaks off, falls silent or talks nonsense, and the plugin says which of it.

use std::time::Duration;

use super::report::{Case, Report, Seen};
use super::stand_in::{Act, Behaviour};
use super::trial::{SAID, Speaks, Trial};
use crate::{Failure, Finish, Outcome};

/// Seconds after which the provider wants to be asked again.
const WAIT: u64 = 7;

pub async fn check(trial: &Trial, report: &mut Report) {
    if trial.asks_nobody() {
        let cases = REFUSALS.iter().map(|(_, _, case)| *case);
        for case in cases.chain([LATER, ONCE, FILTERED, SILENCE, NONSENSE, CUT, ENDS, BROKE]) {
            report.skipped(case, "it asks no provider");
        }
        return;
    }
    for (status, codes, case) in REFUSALS {
        report.seen(*case, refused(trial, *status, codes).await);
    }
    report.seen(LATER, later(trial).await);
    report.seen(ONCE, once(trial).await);
    match trial.speaks {
        Speaks::Known(_) => report.seen(FILTERED, filtered(trial).await),
        _ => report.skipped(FILTERED, "only its provider knows how that looks"),
    }
    report.seen(SILENCE, silence(trial).await);
    report.seen(NONSENSE, nonsense(trial).await);
    for (case, act) in [(CUT, Act::CutAfter(2)), (ENDS, Act::EndAfter(2)), (BROKE, Act::ErrorAfter(2))] {
        match (&trial.speaks, &act) {
            (Speaks::Unknown(_), _) => report.skipped(case, "its wire format is not known here"),
            (Speaks::Recorded(_), Act::ErrorAfter(_) | Act::EndAfter(_)) => {
                report.skipped(case, "only its provider knows how that looks")
            }
            (Speaks::Recorded(pieces), _) if pieces.len() < 3 => {
                report.skipped(case, "the recorded answer is too short to be cut")
            }
            _ => report.seen(case, broken(trial, act).await),
        }
    }
}

async fn refused(trial: &Trial, status: u16, codes: &[&str]) -> Seen {
    // An overloaded provider that says how long is a case of its own.
    trial.refuse(status, (status != 503).then_some(WAIT));
    let ended = trial.run(trial.request()).await;
    let seen = ended.failed_as(codes)?;
    waits(&ended.result)?;
    Ok(format!("{status} is {seen}"))
}

/// The seconds of a rate limit are those that the provider said.
fn waits(result: &Result<Outcome, Failure>) -> Seen<()> {
    match result {
        Err(Failure::RateLimited { retry_after }) if *retry_after != Some(Duration::from_secs(WAIT)) => {
            Err(format!("the provider said to wait {WAIT} s, and it said {retry_after:?}"))
        }
        _ => Ok(()),
    }
}

async fn later(trial: &Trial) -> Seen {
    for status in [503, 529] {
        trial.refuse(status, Some(WAIT));
        let ended = trial.run(trial.request()).await;
        ended.failed_as(&["rate_limited"]).map_err(|why| format!("{status} with Retry-After: {why}"))?;
        waits(&ended.result)?;
    }
    Ok("rate-limited, with the seconds".into())
}

async fn once(trial: &Trial) -> Seen {
    trial.refuse(503, None);
    let before = trial.asked();
    trial.run(trial.request()).await;
    match trial.asked() - before {
        1 => Ok("one request".into()),
        many => Err(format!("it sent {many} requests for one run")),
    }
}

/// The provider's filter holds back everything, and then only the rest.
async fn filtered(trial: &Trial) -> Seen {
    trial.provide_saying(Act::Filtered, &[""; 0]);
    let nothing = trial.run(trial.request()).await;
    match &nothing.result {
        Err(Failure::Refused(why)) if !why.trim().is_empty() => {}
        Err(Failure::Refused(_)) => return Err("it says `refused`, and not why".into()),
        _ => return nothing.failed_as(&["refused"]),
    }
    trial.provide(Act::Filtered);
    let half = trial.run(trial.request()).await;
    let outcome =
        half.result.as_ref().map_err(|failure| format!("where only the rest was held back, it answered {failure}"))?;
    if outcome.finish != Finish::Filtered {
        return Err(format!("the provider held back the rest, and it finished with {:?}", outcome.finish));
    }
    if half.text != SAID.concat() {
        return Err(format!("before the filter the provider said {:?}, and it emitted {:?}", SAID.concat(), half.text));
    }
    Ok("refused, and why; half an answer says that it is one".into())
}

async fn silence(trial: &Trial) -> Seen {
    trial.provider.set(Behaviour { first_token_delay: Duration::from_secs(60), ..Behaviour::default() });
    let ended = trial.run_within(trial.request(), |limits| limits.idle = Duration::from_millis(300)).await;
    ended.failed_as(&["timed_out", "unavailable"])
}

async fn nonsense(trial: &Trial) -> Seen {
    for body in
        [&b"<html>"[..], b"data: {\"choices\":[{\n\n", b"data: \xff\xfe\n\n", &[0xff; 64], b"data: [1,2]\n\n", b""]
    {
        trial.provider.set(Behaviour::acting(Act::Body(body.to_vec())));
        let ended = trial.run(trial.request()).await;
        let shown = String::from_utf8_lossy(body);
        ended.own_word().map_err(|why| format!("{shown:?}: {why}"))?;
        if ended.result.is_ok() && ended.text.is_empty() {
            return Err(format!("{shown:?} in place of an answer counted as a good one"));
        }
    }
    Ok("six kinds of it".into())
}

async fn broken(trial: &Trial, act: Act) -> Seen {
    trial.provide(act);
    let ended = trial.run(trial.request()).await;
    let seen = ended.failed_as(&["unavailable", "overloaded", "timed_out"])?;
    let came = SAID[..2].concat();
    if matches!(trial.speaks, Speaks::Known(_)) && ended.text != came {
        return Err(format!("the provider had said {came:?}, and it emitted {:?}", ended.text));
    }
    Ok(format!("{seen}; what had come was handed on"))
}

/// A status, the failures that say what to do about it, and the case.
const REFUSALS: &[(u16, &[&str], Case)] = &[
    (
        401,
        &["unauthorized"],
        Case {
            id: "failures.unauthorized",
            what: "says that the key is wrong",
            means: "An administrator is told to enter another key, and no run is tried again with this one.",
            advice: "Return `unauthorized` for 401 and 403.",
        },
    ),
    (
        429,
        &["rate_limited"],
        Case {
            id: "failures.rate-limited",
            what: "says that it must wait, and how long",
            means: "The platform waits as long as the provider asks for, or takes another binding.",
            advice: "Return `rate-limited` for 429, with the seconds of the header Retry-After.",
        },
    ),
    (
        503,
        &["overloaded", "unavailable"],
        Case {
            id: "failures.overloaded",
            what: "says that the provider is overloaded",
            means: "The platform tries again shortly, or takes another binding.",
            advice: "Return `overloaded` for 503 and 529 without a Retry-After.",
        },
    ),
    (
        500,
        &["unavailable"],
        Case {
            id: "failures.unavailable",
            what: "says that the provider is broken",
            means: "The platform tries again; the administrator sees whose fault it is.",
            advice: "Return `unavailable` for the other statuses from 500 on.",
        },
    ),
    (
        504,
        &["timed_out", "unavailable"],
        Case {
            id: "failures.timed-out",
            what: "says that the provider took too long",
            means: "The platform tries again; a longer time-out may help.",
            advice: "Return `timed-out` for 408 and 504.",
        },
    ),
    (
        400,
        &["bad_request"],
        Case {
            id: "failures.bad-request",
            what: "says that the request was wrong",
            means: "Nobody waits for a second try that would fail in the same way.",
            advice: "Return `bad-request` for 400, 404 and 422, with what the provider says.",
        },
    ),
    (
        413,
        &["context_too_long", "bad_request"],
        Case {
            id: "failures.context-too-long",
            what: "says that the input is too long",
            means: "The person is told to choose fewer documents.",
            advice: "Return `context-too-long` for 413, and for a 400 that says so in words.",
        },
    ),
    (
        302,
        &["unavailable", "bad_request"],
        Case {
            id: "failures.redirect",
            what: "goes where it was sent, and nowhere else",
            means: "A redirect cannot carry a request to another host.",
            advice: "Treat statuses from 300 to 399 as `unavailable`: the host does not follow them.",
        },
    ),
];

const LATER: Case = Case {
    id: "failures.later",
    what: "says how long an overloaded provider needs",
    means: "The platform asks again when the provider wants it to, and takes another binding meanwhile.",
    advice: "Return `rate-limited` with the seconds for 503 and 529 with a Retry-After: `overloaded` has no room for them.",
};

const ONCE: Case = Case {
    id: "failures.once",
    what: "does not try again by itself",
    means: "The platform decides whether, when and where a run is tried again; two who do that multiply.",
    advice: "Return the failure; leave trying again to the platform.",
};

const FILTERED: Case = Case {
    id: "failures.filtered",
    what: "says that a filter held the answer back",
    means: "The person learns that the provider declined, and does not take nothing, or a part, for the answer.",
    advice: "Return `refused` with the reason where nothing was said, else the finish `filtered`.",
};

const SILENCE: Case = Case {
    id: "failures.silence",
    what: "gives up on a provider that falls silent",
    means: "The person is told, and the run does not hang.",
    advice: "Hand on the failure that `send`, `read` or `next` returns.",
};

const NONSENSE: Case = Case {
    id: "failures.nonsense",
    what: "survives an answer that makes no sense",
    means: "A proxy's error page or a broken stream is a failed run with a reason, not a crash and not an empty answer.",
    advice: "Check what you parse, and return `unavailable` where it is not what the provider promises.",
};

const CUT: Case = Case {
    id: "failures.cut",
    what: "notices when the line is cut in mid-answer",
    means: "Half an answer is never taken for a whole one.",
    advice: "Hand on the failure of `read` or `next`; do not take it for the end.",
};

const ENDS: Case = Case {
    id: "failures.ends",
    what: "notices when an answer just ends",
    means: "Half an answer is never taken for a whole one, also where the connection was closed properly.",
    advice: "Return `unavailable` unless the provider has said that it is done (a finish reason, [DONE], message_stop).",
};

const BROKE: Case = Case {
    id: "failures.broke",
    what: "notices an error in mid-stream",
    means: "What the provider reports after its first word counts as much as before.",
    advice: "Look for the provider's error object in every event.",
};
