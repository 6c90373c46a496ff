//! A plugin, the provider that stands in for its own, and how a run between the two is started and read to its end.

use std::sync::Arc;
use std::time::Duration;

use super::stand_in::{Act, Behaviour, Dialect, StandIn};
use super::{Check, Lab};
use crate::{
    Binding, Capability, Event, Failure, Job, Limits, Message, Outcome, OutlineSection, Passage, Request, Role, Run,
};

/// Longer than any limit that is set here: a run that is not over by then never ends.
const PATIENCE: Duration = Duration::from_secs(30);
/// What the provider says where its wire format is known. Characters of two, three and four bytes are among it.
pub const SAID: [&str; 6] = ["Der Schreibtisch ", "kostet 200 €, ", "die größere ", "Lampe 🦀 ", "日本 ", "\"50\"."];

/// Whose words the plugin understands.
#[derive(Clone, Debug)]
pub enum Speaks {
    /// It asks nobody.
    Nobody,
    Known(Dialect),
    /// A good answer, in pieces that end where its events do.
    Recorded(Vec<String>),
    /// It asked at this path, which is nobody's that is known here.
    Unknown(String),
}

pub struct Trial {
    pub lab: Lab,
    pub provider: StandIn,
    pub speaks: Speaks,
    binding: Binding,
    model: String,
    region: String,
}

/// A run that has ended.
pub struct Ended {
    pub events: Vec<Event>,
    pub text: String,
    pub result: Result<Outcome, Failure>,
}

impl Trial {
    pub async fn new(lab: Lab, check: Check) -> std::io::Result<Self> {
        let provider = StandIn::start(Behaviour::default()).await?;
        let mut binding = Binding::new(&lab.plugin.name);
        binding.endpoint = Some(provider.url());
        binding.settings = check.settings;
        binding.limits = check.limits;
        for field in &lab.plugin.credentials {
            binding.credentials.insert(field.name.clone(), secret(&field.name).into());
        }
        let answers = lab.plugin.models.iter().find(|model| model.capabilities.contains(&Capability::Chat));
        let model = match check.model {
            chosen if !chosen.is_empty() => chosen,
            _ => answers.map_or_else(|| "check".to_owned(), |model| model.id.clone()),
        };
        let region = lab.plugin.regions.first().map_or_else(|| "local".to_owned(), |region| region.id.clone());
        binding.region.clone_from(&region);
        let mut trial = Self { lab, provider, speaks: Speaks::Nobody, binding, model, region };
        trial.speaks = trial.probe(check.answer).await;
        Ok(trial)
    }

    /// Whose format it speaks, by the address that it asks: it is told to come again later.
    async fn probe(&self, answer: Option<String>) -> Speaks {
        let later = Act::Refuse { status: 503, retry_after: None, body: String::new() };
        self.provider.set(Behaviour::acting(later));
        self.run(self.request()).await;
        let Some(asked) = self.provider.requests().into_iter().next_back() else { return Speaks::Nobody };
        if let Some(answer) = answer {
            return Speaks::Recorded(answer.split_inclusive("\n\n").map(str::to_owned).collect());
        }
        let path = asked.head.split(' ').nth(1).unwrap_or_default();
        Dialect::of(path).map_or_else(|| Speaks::Unknown(path.to_owned()), Speaks::Known)
    }

    /// From now on the provider does this. False where it cannot, because nobody here knows what it would say.
    pub fn provide(&self, act: Act) -> bool {
        self.provide_saying(act, &SAID)
    }

    pub fn provide_saying<T: AsRef<str>>(&self, act: Act, said: &[T]) -> bool {
        let said = said.iter().map(|token| token.as_ref().to_owned());
        let behaviour = match &self.speaks {
            Speaks::Known(dialect) => Behaviour { act, dialect: *dialect, ..Behaviour::saying(said) },
            Speaks::Recorded(pieces) => {
                Behaviour { act, dialect: Dialect::Recorded, ..Behaviour::saying(pieces.iter().cloned()) }
            }
            Speaks::Nobody => return true,
            Speaks::Unknown(_) => return false,
        };
        self.provider.set(behaviour);
        true
    }

    /// The provider answers this status, whatever is asked, and in how many seconds to come again.
    pub fn refuse(&self, status: u16, retry_after: Option<u64>) {
        let body = "<html>no</html>".to_owned();
        self.provider.set(Behaviour::acting(Act::Refuse { status, retry_after, body }));
    }

    /// How many requests have come so far.
    pub fn asked(&self) -> usize {
        self.provider.requests().len()
    }

    pub fn asks_nobody(&self) -> bool {
        matches!(self.speaks, Speaks::Nobody)
    }

    /// A model that promises this: the one that is checked where it does. Where the provider's own list counts, the one
    /// that is checked.
    pub fn model_with(&self, capability: Capability) -> Option<String> {
        let models = &self.lab.plugin.models;
        if models.is_empty() {
            return Some(self.model.clone());
        }
        let able = || models.iter().filter(|model| model.capabilities.contains(&capability)).map(|model| &model.id);
        able().find(|id| **id == self.model).or_else(|| able().next()).cloned()
    }

    /// A request with a bit of everything that every plugin can do.
    pub fn request(&self) -> Request {
        Request {
            model: self.model.clone(),
            region: self.region.clone(),
            messages: vec![
                Message::text(Role::System, "Answer in one sentence."),
                Message::text(Role::User, "What does the contract cost, and when does it end?"),
            ],
            passages: vec![Passage {
                id: "p1".into(),
                title: "Contract".into(),
                text: "The contract costs 1,200 euros a year. It ends on 31 March 2027.".into(),
                ..Passage::default()
            }],
            outline: vec![OutlineSection {
                key: "answer".into(),
                title: "Answer".into(),
                guidance: "Cost and end of the contract.".into(),
            }],
            ..Request::default()
        }
    }

    /// The binding, with what the caller makes of its limits.
    pub fn binding(&self, change: impl FnOnce(&mut Limits)) -> Arc<Binding> {
        let mut binding = self.binding.clone();
        let mut limits = binding.limits.clone().unwrap_or_default();
        change(&mut limits);
        binding.limits = Some(limits);
        Arc::new(binding)
    }

    pub fn start(&self, request: Request, change: impl FnOnce(&mut Limits)) -> Run {
        self.lab.runners.run(Job { binding: self.binding(change), request })
    }

    pub async fn run(&self, request: Request) -> Ended {
        ended(self.start(request, |_| {})).await
    }

    pub async fn run_within(&self, request: Request, change: impl FnOnce(&mut Limits)) -> Ended {
        ended(self.start(request, change)).await
    }
}

/// What stands for a credential; it must be seen by the provider and by nobody else.
pub fn secret(name: &str) -> String {
    format!("conformance-secret-{name}")
}

/// Reads a run to its end.
pub async fn ended(mut run: Run) -> Ended {
    let (mut events, mut text) = (Vec::new(), String::new());
    let reading = async {
        while let Some(event) = run.next().await {
            match event {
                Event::Finished(result) => return Some(result),
                event => {
                    if let Event::Text(piece) = &event {
                        text.push_str(piece);
                    }
                    events.push(event);
                }
            }
        }
        None
    };
    let result = match tokio::time::timeout(PATIENCE, reading).await {
        Ok(Some(result)) => result,
        Ok(None) => Err(Failure::Internal("it ended without an end".into())),
        Err(_) => Err(Failure::Internal(format!("it did not end within {} s", PATIENCE.as_secs()))),
    };
    Ended { events, text, result }
}

impl Ended {
    /// An end that is the plugin's own word: neither a crash nor a limit that it ran into.
    pub fn own_word(&self) -> Result<(), String> {
        match &self.result {
            Err(
                failure @ (Failure::Trapped(_)
                | Failure::LimitExceeded(..)
                | Failure::SandboxDied
                | Failure::Internal(_)),
            ) => Err(failure.to_string()),
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// An end with a failure of one of these codes.
    pub fn failed_as(&self, codes: &[&str]) -> Result<String, String> {
        match &self.result {
            Ok(_) => Err("it said that all went well".into()),
            Err(failure) if codes.contains(&failure.code()) => Ok(failure.code().replace('_', "-")),
            Err(failure) => Err(format!(
                "it answered {} ({failure}), and not {}",
                failure.code().replace('_', "-"),
                codes.join(" or ").replace('_', "-")
            )),
        }
    }

    /// Its events with neighbouring pieces of text as one: where an answer is cut is nobody's choice.
    pub fn merged(&self) -> Vec<Event> {
        let mut merged: Vec<Event> = Vec::new();
        for event in &self.events {
            match (merged.last_mut(), event) {
                (Some(Event::Text(whole)), Event::Text(piece))
                | (Some(Event::Json(whole)), Event::Json(piece))
                | (Some(Event::Reasoning(whole)), Event::Reasoning(piece)) => whole.push_str(piece),
                (_, Event::Progress { .. }) => {}
                _ => merged.push(event.clone()),
            }
        }
        merged
    }
}
