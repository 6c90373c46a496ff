//! Whether a plugin keeps the contract, shown by running it: in the real sandbox, against a provider on this machine
//! that answers well, badly, in pieces or not at all. No byte leaves the machine: the plugin is lent that one address
//! and nothing else.
//!
//! `report` is what comes of it, `trial` one plugin and its provider, `lab` the host it runs in; the others are the
//! cases: `manifest` what it says of itself, `answers` good days, `asked` JSON and tools, `failures` bad ones, `limits`
//! much at once, `abilities` the rest.

mod abilities;
mod answers;
mod asked;
mod failures;
mod lab;
mod limits;
mod manifest;
mod report;
pub mod stand_in;
mod trial;

use std::path::PathBuf;

use crate::{Limits, SandboxCommand, StartError};

pub use lab::{Lab, LabError};
pub use manifest::proposed_settings;
pub use report::{CaseVerdict, Report, Row};

use report::Case;
use trial::Trial;

/// What is checked, and with what.
pub struct Check {
    sandbox: SandboxCommand,
    component: Vec<u8>,
    /// The plugin's settings; an empty object takes what its schema proposes for those that it requires.
    pub settings: serde_json::Value,
    /// A model of the manifest; empty takes the first that answers.
    pub model: String,
    /// The body of one good answer of its provider, for a wire format that is not known here.
    pub answer: Option<String>,
    /// Other limits than the default ones.
    pub limits: Option<Limits>,
    /// A folder for compiled components; without one it is compiled anew.
    pub cache: Option<PathBuf>,
}

impl Check {
    pub fn new(sandbox: SandboxCommand, component: Vec<u8>) -> Self {
        let settings = serde_json::Value::Object(serde_json::Map::new());
        Self { sandbox, component, settings, model: String::new(), answer: None, limits: None, cache: None }
    }

    /// Runs every case, one after the other; some seconds, most of them for compiling.
    ///
    /// # Errors
    /// Where the sandbox cannot be started; whatever the plugin does wrong is a row of the report.
    pub async fn run(mut self) -> Result<Report, StartError> {
        let mut report = Report::new(&self.component);
        let lab = match Lab::open(self.sandbox.clone(), &self.component, self.cache.as_deref()).await {
            Ok(lab) => lab,
            Err(LabError::Start(error)) => return Err(error),
            Err(error) => {
                report.failed(LOADS, error.to_string());
                return Ok(report);
            }
        };
        report.passed(LOADS, format!("imports {}", list(&lab.plugin.imports)));
        report.plugin = Some(lab.plugin.clone());
        manifest::check(&lab.plugin, &mut report);
        if self.settings.as_object().is_some_and(serde_json::Map::is_empty) {
            self.settings = manifest::proposed_settings(&lab.plugin.settings_schema).into();
        }
        let mut trial = match Trial::new(lab, self).await {
            Ok(trial) => trial,
            Err(error) => {
                report.failed(ANSWERS, format!("no stand-in for its provider could be started: {error}"));
                return Ok(report);
            }
        };
        answers::check(&mut trial, &mut report).await;
        asked::check(&trial, &mut report).await;
        failures::check(&trial, &mut report).await;
        limits::check(&trial, &mut report).await;
        abilities::check(&trial, &mut report).await;
        Ok(report)
    }
}

fn list(names: &[String]) -> String {
    if names.is_empty() { "nothing".into() } else { names.join(", ") }
}

const LOADS: Case = Case {
    id: "loads",
    what: "loads and describes itself",
    means: "The platform can compile the component, and everything that it imports is in the contract.",
    advice: "Build it against this version of the contract; `runner inspect` shows what it imports.",
};

const ANSWERS: Case = Case {
    id: "answers",
    what: "answers a request",
    means: "Text comes out as events, and the function returns an outcome.",
    advice: "Emit the text with `events.emit` and return `ok` with the finish reason and the usage.",
};
