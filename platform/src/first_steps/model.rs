//! Which steps there are, for whom, and by what each is ticked.

use std::collections::HashSet;

use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// For whom a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = FirstStepPath)]
pub enum Path {
    /// Who looks after the company's people and workspaces.
    Admin,
    /// Who makes use cases.
    Builder,
    /// Who runs them: everybody.
    Runner,
    /// Who answers for a plugin of another company.
    Partner,
}

/// What the database shows of somebody.
#[derive(Debug, Default)]
pub struct Evidence {
    /// Actions that the log has of them.
    pub deeds: HashSet<String>,
    pub has_colleagues: bool,
    pub has_workspace: bool,
    pub has_brand: bool,
    /// Of a use case.
    pub has_run: bool,
    /// In a chat.
    pub has_asked: bool,
    pub has_cited: bool,
    pub has_bookmark: bool,
    /// They answer for a plugin of another company.
    pub has_plugin: bool,
}

impl Evidence {
    fn did(&self, actions: &[&str]) -> bool {
        actions.iter().any(|action| self.deeds.contains(*action))
    }
}

type Shows = fn(&Evidence) -> bool;

/// Every step, in the order in which they are taken. The actions are those of the index `audit_log_deeds`.
pub const STEPS: &[(&str, Path, Shows)] = &[
    ("make_workspace", Path::Admin, |of| of.has_workspace),
    ("invite_people", Path::Admin, |of| of.has_colleagues || of.did(&["person.create", "person.invite"])),
    ("set_brand", Path::Admin, |of| of.has_brand),
    ("add_document", Path::Builder, |of| of.did(&["document.upload"])),
    ("build_use_case", Path::Builder, |of| of.did(&["use_case.create", "use_case.import"])),
    ("publish_use_case", Path::Builder, |of| of.did(&["use_case.publish"])),
    ("share_use_case", Path::Builder, |of| of.did(&["use_case.visibility", "access.give"])),
    ("run_use_case", Path::Runner, |of| of.has_run),
    ("read_cited_answer", Path::Runner, |of| of.has_cited),
    ("ask_in_play", Path::Runner, |of| of.has_asked),
    ("work_on_answer", Path::Runner, |of| of.did(&["output.edit", "comment.create"])),
    ("keep_at_hand", Path::Runner, |of| of.has_bookmark),
    ("be_given_plugin", Path::Partner, |of| of.has_plugin),
    ("complete_profile", Path::Partner, |of| of.did(&["profile.update"])),
];

/// Actions of the log that tick a step.
pub const DEEDS: &[&str] = &[
    "person.create",
    "person.invite",
    "document.upload",
    "use_case.create",
    "use_case.import",
    "use_case.publish",
    "use_case.visibility",
    "access.give",
    "comment.create",
    "output.edit",
    "profile.update",
];

/// A step as one person finds it.
#[derive(Debug, Serialize, ToSchema)]
pub struct FirstStep {
    pub key: String,
    pub path: Path,
    /// The database shows the deed.
    pub is_done: bool,
    pub is_skipped: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct FirstSteps {
    pub steps: Vec<FirstStep>,
    /// The person does not want to be reminded of them.
    pub is_hidden: bool,
    /// There is a sample workspace, and the caller may remove it.
    pub may_remove_sample: bool,
}

/// What a person decided about their first steps.
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = FirstStepsDecision)]
pub struct Decided {
    /// Keys of steps; those that are left out are taken up again.
    #[garde(length(max = 20), inner(custom(known)))]
    pub skipped: Vec<String>,
    #[garde(skip)]
    pub is_hidden: bool,
}

fn known(key: &str, _: &()) -> garde::Result {
    if STEPS.iter().any(|(step, ..)| *step == key) {
        Ok(())
    } else {
        Err(garde::Error::new("There is no such step. Please load the page again."))
    }
}

/// The steps of somebody who walks these paths.
pub fn steps(paths: &[Path], evidence: &Evidence, skipped: &[String]) -> Vec<FirstStep> {
    let own = STEPS.iter().filter(|(_, path, _)| paths.contains(path));
    own.map(|(key, path, shows)| FirstStep {
        key: (*key).to_owned(),
        path: *path,
        is_done: shows(evidence),
        is_skipped: skipped.iter().any(|skipped| skipped == key),
    })
    .collect()
}
