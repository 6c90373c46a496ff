//! What the platform's own figures say of its parts: pure.

use super::model::{MODELS, Signal, State};
use crate::models::region_label;

/// Runs that wait longer than this at the 95th percentile are late, in milliseconds.
const LATE_RUNS: i64 = 60_000;
/// Mails and files that wait longer than this are late, in seconds.
const LATE_JOBS: i64 = 15 * 60;

/// How the models of a region are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionModels {
    pub region: String,
    pub models: usize,
    /// Of these, how many none of their bindings answers for.
    pub closed: usize,
}

/// What was seen.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub is_database_up: bool,
    pub are_files_up: bool,
    /// Of the runs that began in the last minutes.
    pub waited_p95_ms: Option<i64>,
    /// How long the oldest file waits to be read, and the oldest mail to be sent, in seconds.
    pub oldest_file: Option<i64>,
    pub oldest_mail: Option<i64>,
    pub models: Vec<RegionModels>,
}

/// The parts in their order. Where the database does not answer, nothing works that asks it.
pub fn judge(seen: &Seen) -> Vec<Signal> {
    let without = "The database does not answer.";
    let is_up = seen.is_database_up;
    let mut signals = Vec::new();
    let mut say = |part: &str, found: Option<(State, String)>| {
        let found = if is_up { found } else { Some((State::Down, without.to_owned())) };
        let (state, why) = found.unwrap_or_default();
        signals.push(Signal { part: part.to_owned(), region: None, state, why });
    };
    let degraded = |why: String| Some((State::Degraded, why));
    let all_closed = !seen.models.is_empty() && seen.models.iter().all(|region| region.closed == region.models);
    say("page", None);
    say("sign_in", None);
    say(
        "runs",
        match seen.waited_p95_ms.filter(|waited| *waited > LATE_RUNS) {
            _ if all_closed => Some((State::Down, "No model of any region answers.".to_owned())),
            Some(waited) => degraded(format!("One run of twenty waits {} seconds or longer.", waited / 1000)),
            None => None,
        },
    );
    let late = |oldest: Option<i64>, what: &str| {
        let waits = oldest.filter(|seconds| *seconds > LATE_JOBS)?;
        degraded(format!("The oldest {what} waits {} minutes.", waits / 60))
    };
    say(
        "documents",
        match seen.are_files_up {
            false => Some((State::Down, "The store of files does not answer.".to_owned())),
            true => late(seen.oldest_file, "file"),
        },
    );
    say("mail", late(seen.oldest_mail, "mail"));
    for RegionModels { region, models, closed } in &seen.models {
        let (state, why) = match closed {
            0 => (State::Operational, String::new()),
            all if all == models => (State::Down, "No model of this region answers.".to_owned()),
            some => (State::Degraded, format!("{some} of {models} models of this region do not answer.")),
        };
        signals.push(Signal { part: format!("{MODELS}{region}"), region: Some(region_label(region)), state, why });
    }
    signals
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states(seen: &Seen) -> Vec<(String, State)> {
        judge(seen).into_iter().map(|signal| (signal.part, signal.state)).collect()
    }

    fn state(seen: &Seen, part: &str) -> State {
        states(seen).into_iter().find(|(key, _)| key == part).unwrap().1
    }

    #[test]
    fn issue_33_each_part_is_judged_by_its_own_figures() {
        let region = |closed| RegionModels { region: "eu".to_owned(), models: 2, closed };
        let well = Seen {
            is_database_up: true,
            are_files_up: true,
            models: vec![region(0)],
            waited_p95_ms: Some(400),
            ..Seen::default()
        };
        assert!(states(&well).iter().all(|(_, state)| *state == State::Operational), "{:?}", judge(&well));
        assert_eq!(state(&Seen { waited_p95_ms: Some(61_000), ..well.clone() }, "runs"), State::Degraded);
        assert_eq!(state(&Seen { are_files_up: false, ..well.clone() }, "documents"), State::Down);
        assert_eq!(state(&Seen { oldest_mail: Some(901), ..well.clone() }, "mail"), State::Degraded);
        assert_eq!(state(&Seen { oldest_mail: Some(900), ..well.clone() }, "mail"), State::Operational);
        assert_eq!(state(&Seen { models: vec![region(1)], ..well.clone() }, "models:eu"), State::Degraded);
        let none = Seen { models: vec![region(2)], ..well.clone() };
        assert_eq!((state(&none, "models:eu"), state(&none, "runs")), (State::Down, State::Down));
        let away = Seen { is_database_up: false, ..well };
        for part in ["page", "sign_in", "runs", "documents", "mail"] {
            assert_eq!(state(&away, part), State::Down, "{part}");
        }
    }
}
