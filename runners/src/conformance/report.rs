//! What comes of a check: a row for each case, for a person and for a program.

use aws_lc_rs::digest;
use serde::{Deserialize, Serialize};

use crate::PluginInfo;

/// All rows of one check.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Report {
    /// SHA-256 of the component that was checked.
    pub digest: String,
    /// What it says of itself, where it could be loaded.
    pub plugin: Option<PluginInfo>,
    pub rows: Vec<Row>,
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Stable: `failures.rate-limited` say.
    pub id: String,
    /// What was tried.
    pub what: String,
    /// What it means for those who use the plugin.
    pub means: String,
    pub verdict: CaseVerdict,
    /// What was seen, or why it was skipped.
    pub note: String,
    /// What to do; empty unless it failed.
    pub advice: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseVerdict {
    Passed,
    Failed,
    /// It does not concern this plugin, or could not be tried.
    Skipped,
}

/// What is known of a case before it is tried.
#[derive(Clone, Copy)]
pub(super) struct Case {
    pub id: &'static str,
    pub what: &'static str,
    pub means: &'static str,
    pub advice: &'static str,
}

/// What was seen: a note, or what is wrong.
pub(super) type Seen<T = String> = Result<T, String>;

impl Report {
    pub(super) fn new(component: &[u8]) -> Self {
        let digest = digest::digest(&digest::SHA256, component);
        let digest = digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
        Self { digest, plugin: None, rows: Vec::new() }
    }

    /// Whether no row failed.
    pub fn is_good(&self) -> bool {
        self.count(CaseVerdict::Failed) == 0
    }

    pub fn count(&self, verdict: CaseVerdict) -> usize {
        self.rows.iter().filter(|row| row.verdict == verdict).count()
    }

    pub(super) fn seen(&mut self, case: Case, seen: Seen) {
        match seen {
            Ok(note) => self.passed(case, note),
            Err(note) => self.failed(case, note),
        }
    }

    pub(super) fn passed(&mut self, case: Case, note: impl Into<String>) {
        self.push(case, CaseVerdict::Passed, note.into());
    }

    pub(super) fn failed(&mut self, case: Case, note: impl Into<String>) {
        self.push(case, CaseVerdict::Failed, note.into());
    }

    pub(super) fn skipped(&mut self, case: Case, note: impl Into<String>) {
        self.push(case, CaseVerdict::Skipped, note.into());
    }

    fn push(&mut self, case: Case, verdict: CaseVerdict, note: String) {
        let advice = if verdict == CaseVerdict::Failed { case.advice } else { "" };
        self.rows.push(Row {
            id: case.id.into(),
            what: case.what.into(),
            means: case.means.into(),
            verdict,
            note,
            advice: advice.into(),
        });
    }
}
