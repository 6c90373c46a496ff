//! Much at once: long answers and large requests within the limits that every run has, and an end at those that are set
//! lower.

use super::report::{Case, Report, Seen};
use super::stand_in::Act;
use super::trial::{Speaks, Trial};
use crate::{Failure, Limit, Limits, Message, Passage, Request, Role};

/// Tokens of a long answer: more than nearly all models give.
const LONG: usize = 8_000;
/// MiB that a long answer may need beyond a short one; collectors of garbage begin late.
const MORE: u64 = 8;
/// Passages of a large request, 1 KiB each.
const MANY: usize = 1_000;

pub async fn check(trial: &Trial, report: &mut Report) {
    match &trial.speaks {
        Speaks::Known(_) => report.seen(ANSWER, long(trial).await),
        Speaks::Nobody => report.skipped(ANSWER, "it asks no provider"),
        Speaks::Recorded(_) | Speaks::Unknown(_) => report.skipped(ANSWER, "its wire format is not known here"),
    }
    report.seen(REQUEST, large(trial).await);
    match &trial.speaks {
        Speaks::Known(_) => report.seen(MEMORY, memory(trial).await),
        Speaks::Nobody => report.skipped(MEMORY, "it asks no provider"),
        Speaks::Recorded(_) | Speaks::Unknown(_) => report.skipped(MEMORY, "its wire format is not known here"),
    }
    if matches!(trial.speaks, Speaks::Unknown(_)) {
        report.skipped(OUTPUT, "its wire format is not known here");
        report.skipped(EVENTS, "its wire format is not known here");
        return;
    }
    report.seen(OUTPUT, ends(trial, Limit::Output, |limits| limits.output_bytes = 8).await);
    report.seen(EVENTS, ends(trial, Limit::Events, |limits| limits.events = 1).await);
}

async fn long(trial: &Trial) -> Seen {
    let said: Vec<String> = (0..LONG).map(|number| format!("word{number} ")).collect();
    trial.provide_saying(Act::Stream, &said);
    let ended = trial.run(trial.request()).await;
    ended.result.as_ref().map_err(ToString::to_string)?;
    if ended.text != said.concat() {
        return Err(format!("of {LONG} words it handed on {}", ended.text.split_whitespace().count()));
    }
    Ok(format!("{LONG} tokens in {} events", ended.events.len()))
}

/// A long answer needs hardly more memory than a short one: what has gone out is not kept.
async fn memory(trial: &Trial) -> Seen {
    let most = trial.binding(|_| {}).limits.as_ref().map_or(0, |limits| limits.memory_bytes >> 20);
    trial.provide(Act::Stream);
    let (mut fails, mut works) = (0, most);
    while works - fails > 1 {
        let middle = fails.midpoint(works);
        let ended = trial.run_within(trial.request(), |limits| limits.memory_bytes = middle << 20).await;
        if ended.result.is_ok() { works = middle } else { fails = middle }
    }
    let said: Vec<String> = (0..LONG).map(|number| format!("word{number} ")).collect();
    trial.provide_saying(Act::Stream, &said);
    let more = (works + MORE).min(most);
    let ended = trial.run_within(trial.request(), |limits| limits.memory_bytes = more << 20).await;
    match ended.result {
        Ok(_) => Ok(format!("{works} MiB, and at most {more} for {LONG} tokens")),
        Err(Failure::LimitExceeded(Limit::Memory, _) | Failure::Trapped(_)) => {
            Err(format!("a short answer needs {works} MiB, one of {LONG} tokens more than {more}"))
        }
        Err(failure) => Err(format!("within {more} MiB it answered {failure}")),
    }
}

async fn large(trial: &Trial) -> Seen {
    trial.provide(Act::Stream);
    let passage = |number: usize| Passage {
        id: format!("p{number}"),
        title: format!("Document {number}"),
        text: format!("Paragraph {number} of the contract says what it costs. ").repeat(20),
        ..Passage::default()
    };
    let request = Request {
        passages: (0..MANY).map(passage).collect(),
        messages: vec![Message::text(Role::User, "What does the contract cost?")],
        ..trial.request()
    };
    let ended = trial.run(request).await;
    ended.own_word()?;
    Ok(ended.result.map_or_else(|failure| format!("refused: {failure}"), |_| "1 MiB of passages".into()))
}

/// The host ends it; what is checked is that the plugin lets it, and that the reason arrives.
async fn ends(trial: &Trial, limit: Limit, change: impl FnOnce(&mut Limits)) -> Seen {
    trial.provide(Act::Stream);
    let ended = trial.run_within(trial.request(), change).await;
    match ended.result {
        Err(Failure::LimitExceeded(exceeded, _)) if exceeded == limit => Ok("with the reason".into()),
        Err(Failure::Trapped(why)) => Err(format!("it crashed: {why}")),
        Err(failure) => Err(format!("it answered {failure}")),
        Ok(_) if ended.events.len() <= 1 => Ok("it says less than that".into()),
        Ok(_) => Err("it said more than it may".into()),
    }
}

const ANSWER: Case = Case {
    id: "limits.answer",
    what: "hands on a long answer within its limits",
    means: "Two seconds of computing and the memory of a run are enough for the longest answers.",
    advice: "Do not keep or copy the whole answer for each piece; look where the time goes with `runner bench`.",
};

const REQUEST: Case = Case {
    id: "limits.request",
    what: "takes a large request within its limits",
    means: "Many documents do not end a run that fewer would have.",
    advice: "Build the provider's request once; do not copy it for each passage.",
};

const MEMORY: Case = Case {
    id: "limits.memory",
    what: "needs no more memory the longer it answers",
    means: "Thousands of runs at once fit into the machine, whatever they answer.",
    advice: "Emit and forget: keep no list of what came, and no text that has gone out.",
};

const OUTPUT: Case = Case {
    id: "limits.output",
    what: "ends when it says more than it may",
    means: "An answer that is too long ends with that reason.",
    advice: "Return when `emit` answers `stopped`.",
};

const EVENTS: Case = Case {
    id: "limits.events",
    what: "ends when it emits more than it may",
    means: "A flood of events ends with that reason.",
    advice: "Return when `emit` answers `stopped`.",
};
