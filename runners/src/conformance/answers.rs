//! Good days: the provider answers, whole or in pieces, and the plugin hands on what it says as it comes.

use std::time::{Duration, Instant};

use super::report::{Case, Report, Seen};
use super::stand_in::Act;
use super::trial::{Ended, SAID, Speaks, Trial, ended, secret};
use super::{ANSWERS, list};
use crate::{Event, Failure, Message, Request, Role};

/// How long something that must come at once may take on a busy machine.
const SOON: Duration = Duration::from_secs(5);

/// What nobody else says.
const WORD: &str = "conformance-word-8093";

pub async fn check(trial: &mut Trial, report: &mut Report) {
    if let Speaks::Unknown(path) = &trial.speaks {
        let why = format!(
            "it asks its provider at {path}, a wire format that is not known here; give the body of one good answer (`runner check --answer FILE`)"
        );
        for case in [ANSWERS, PIECES, ALIVE, STREAMS, CANCEL, UNCOUNTED, SAME, SECRETS, EXTRAS, APART] {
            report.skipped(case, why.clone());
        }
    } else {
        let whole = whole(trial).await;
        report.seen(ANSWERS, answered(trial, &whole));
        report.seen(SAME, same(trial, &whole).await);
        report.seen(EXTRAS, extras(trial, &whole).await);
        report.seen(APART, apart(trial).await);
        if trial.asks_nobody() {
            for case in [PIECES, ALIVE, STREAMS, UNCOUNTED, SECRETS] {
                report.skipped(case, "it asks no provider");
            }
            report.seen(CANCEL, cancelled(trial.start(trial.request(), |_| {})).await);
        } else {
            report.seen(PIECES, pieces(trial, &whole).await);
            match &trial.speaks {
                Speaks::Known(dialect) if dialect.keep_alive().is_empty() => {
                    report.skipped(ALIVE, "its provider's format has no keep-alives");
                }
                Speaks::Known(_) => report.seen(ALIVE, alive(trial, &whole).await),
                _ => report.skipped(ALIVE, "only its provider knows how that looks"),
            }
            streams(trial, report).await;
            report.seen(UNCOUNTED, uncounted(trial).await);
            report.seen(SECRETS, secrets(trial, &whole));
        }
    }
    report.seen(EMPTY, empty(trial).await);
}

async fn whole(trial: &Trial) -> Ended {
    trial.provide(Act::Stream);
    trial.run(trial.request()).await
}

fn answered(trial: &Trial, whole: &Ended) -> Seen {
    let outcome = whole.result.as_ref().map_err(|failure| format!("it answered {failure}"))?;
    let json: String = whole
        .events
        .iter()
        .filter_map(|event| if let Event::Json(text) = event { Some(text.as_str()) } else { None })
        .collect();
    if whole.text.is_empty() && json.is_empty() {
        return Err("it emitted no text".into());
    }
    let expected = SAID.concat();
    if matches!(trial.speaks, Speaks::Known(_)) && whole.text != expected {
        return Err(format!("the provider said {expected:?}, and it emitted {:?}", whole.text));
    }
    let usage = outcome.usage;
    Ok(format!("{} events, {} tokens in, {} out", whole.events.len(), usage.input_tokens, usage.output_tokens))
}

async fn pieces(trial: &Trial, whole: &Ended) -> Seen {
    trial.provide(Act::ByteByByte);
    let split = trial.run(trial.request()).await;
    split.result.as_ref().map_err(|failure| failure.to_string())?;
    if split.merged() != whole.merged() {
        return Err(format!("in one piece it emitted {:?}, byte by byte {:?}", whole.text, split.text));
    }
    Ok("the same as in one piece".into())
}

/// The provider shows between the words that it is still there.
async fn alive(trial: &Trial, whole: &Ended) -> Seen {
    trial.provide(Act::KeepsAlive);
    let kept = trial.run(trial.request()).await;
    if kept.merged() != whole.merged() || kept.result != whole.result {
        return Err(format!(
            "without keep-alives it emitted {:?} and ended with {:?}, with them {:?} and {:?}",
            whole.text, whole.result, kept.text, kept.result
        ));
    }
    Ok("the same as without".into())
}

/// The provider stalls in mid-answer: what it has said must be there already, and the run must end when it is
/// cancelled.
async fn streams(trial: &Trial, report: &mut Report) {
    trial.provide(Act::StallAfter(2));
    let mut run = trial.start(trial.request(), |_| {});
    let first = async {
        while let Some(event) = run.next().await {
            match event {
                Event::Text(_) | Event::Json(_) => return Ok("text comes before the answer is complete".to_owned()),
                Event::Finished(end) => return Err(format!("it ended before the provider did: {end:?}")),
                _ => {}
            }
        }
        Err("it ended without an end".into())
    };
    let first = tokio::time::timeout(SOON, first).await;
    report.seen(STREAMS, first.unwrap_or_else(|_| Err("no text came while the provider was still speaking".into())));
    report.seen(CANCEL, cancelled(run).await);
}

async fn cancelled(run: crate::Run) -> Seen {
    run.cancel();
    let began = Instant::now();
    let ended = ended(run).await;
    match ended.result {
        Err(Failure::Cancelled) | Ok(_) if began.elapsed() < SOON => Ok("at once".into()),
        Err(failure) if began.elapsed() < SOON => Err(format!("it answered {failure}")),
        _ => Err(format!("it went on for {} s", began.elapsed().as_secs())),
    }
}

async fn uncounted(trial: &Trial) -> Seen {
    trial.provide(Act::Uncounted);
    let ended = trial.run(trial.request()).await;
    ended.result.map(|_| "it counts as nothing".into()).map_err(|failure| format!("it answered {failure}"))
}

async fn same(trial: &Trial, whole: &Ended) -> Seen {
    let before = trial.provider.requests().into_iter().next_back();
    trial.provide(Act::Stream);
    let again = trial.run(trial.request()).await;
    let after = trial.provider.requests().into_iter().next_back();
    if before.map(|request| request.body) != after.map(|request| request.body) {
        return Err("it sent the provider something else the second time".into());
    }
    if again.merged() != whole.merged() || again.result != whole.result {
        return Err(format!("the first time it emitted {:?}, the second {:?}", whole.text, again.text));
    }
    Ok("request, events and outcome".into())
}

/// A word of one person is in nothing that another person's run sends or says.
async fn apart(trial: &Trial) -> Seen {
    trial.provide(Act::Stream);
    let before = Request { messages: vec![Message::text(Role::User, format!("What is {WORD}?"))], ..trial.request() };
    trial.run(before).await;
    let so_far = trial.asked();
    let after = trial.run(trial.request()).await;
    let kept = trial
        .provider
        .requests()
        .iter()
        .skip(so_far)
        .any(|asked| asked.body.contains(WORD) || asked.head.contains(WORD));
    if kept || format!("{:?}", after.events).contains(WORD) {
        return Err("a word of one request was in the next one".into());
    }
    Ok("no word of one is in the next".into())
}

async fn extras(trial: &Trial, whole: &Ended) -> Seen {
    trial.provide(Act::Stream);
    let extras = vec![("a-later-version".to_owned(), "{\"x\":1}".to_owned()), (String::new(), "\u{0}".to_owned())];
    let ended = trial.run(Request { extras, ..trial.request() }).await;
    if ended.merged() != whole.merged() {
        return Err(format!("with a name in `extras` that it cannot know, it answered {:?}", ended.result));
    }
    Ok("ignored".into())
}

async fn empty(trial: &Trial) -> Seen {
    trial.provide(Act::Stream);
    let ended = trial.run(Request::default()).await;
    ended.own_word()?;
    Ok(ended.result.map_or_else(|failure| format!("refused: {failure}"), |_| "answered".into()))
}

/// Secrets are filled in after the plugin: they are in no body, and nothing that it emits holds one.
fn secrets(trial: &Trial, whole: &Ended) -> Seen {
    let names: Vec<String> = trial.lab.plugin.credentials.iter().map(|field| field.name.clone()).collect();
    let sent = trial.provider.requests();
    for name in &names {
        let secret = secret(name);
        if whole.text.contains(&secret) || sent.iter().any(|request| request.body.contains(&secret)) {
            return Err(format!("the credential {name} was where it does not belong"));
        }
        if sent.iter().any(|request| request.body.contains(&format!("{{{{credential:{name}"))) {
            return Err(format!("{{{{credential:{name}}}}} stands in a body, where it is not filled in"));
        }
    }
    Ok(list(&names))
}

const PIECES: Case = Case {
    id: "answers.pieces",
    what: "reads an answer that comes byte by byte",
    means: "Networks cut anywhere, also within a character; no letter is lost or garbled.",
    advice: "Join the bytes that `read` gives before decoding them, and cut them at the end of an event, not of a piece.",
};

const ALIVE: Case = Case {
    id: "answers.alive",
    what: "takes a keep-alive for what it is",
    means: "An answer that takes long ends as one that comes at once: what the provider sends meanwhile is neither text nor an error.",
    advice: "Leave out lines that begin with a colon, events whose name or type you do not know, and events without a part of the answer.",
};

const STREAMS: Case = Case {
    id: "answers.streams",
    what: "hands text on as it comes",
    means: "The person who waits sees the first words while the model still writes.",
    advice: "Emit each piece when it has come, not all at the end.",
};

const CANCEL: Case = Case {
    id: "answers.cancel",
    what: "stops when it is cancelled",
    means: "Nobody pays for an answer that nobody waits for.",
    advice: "Return when `emit` answers `stopped` or a call fails with `cancelled`.",
};

const UNCOUNTED: Case = Case {
    id: "answers.uncounted",
    what: "takes an answer without usage",
    means: "Many compatible endpoints count nothing; the answer is good all the same.",
    advice: "Leave numbers at 0 where the provider says nothing.",
};

const SAME: Case = Case {
    id: "answers.same",
    what: "does the same when all is the same",
    means: "A recorded run can be replayed against a new version, and differences are the version's.",
    advice: "Build requests from the request alone: no clock, no random numbers, no order of a hash map.",
};

const SECRETS: Case = Case {
    id: "answers.secrets",
    what: "keeps credentials in headers",
    means: "Keys go to the provider's sign-in and nowhere else.",
    advice: "Write {{credential:NAME}} into a header's value; it is not filled in elsewhere.",
};

const EXTRAS: Case = Case {
    id: "answers.extras",
    what: "ignores extras that it does not know",
    means: "It goes on working when the platform grows.",
    advice: "Look for the names that you know in `extras`, and leave the others alone.",
};

const APART: Case = Case {
    id: "answers.apart",
    what: "keeps nothing of a request for the next",
    means: "What one person asks is never told to another.",
    advice: "Keep only what is the provider's in `state`, a session token say, and no words of a request.",
};

const EMPTY: Case = Case {
    id: "answers.empty",
    what: "survives an empty request",
    means: "A request that makes no sense ends with a sentence, not with a crash.",
    advice: "Return `bad-request` with what is missing; do not index into what may be empty.",
};
