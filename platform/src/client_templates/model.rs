//! A template of clients and its parts, and what the page sends and sees of them.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::state::State;
use crate::guides::FilmPlace;
use crate::kit::paging::Limit;
use crate::kit::text;

/// Parts that are proposed at once.
const PROPOSED: usize = 200;

/// What a part is, in the order in which parts are made: folders, formats and use cases lie in workspaces, use cases in
/// folders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ClientTemplateKind)]
pub enum Kind {
    AccountRole,
    WorkspaceRole,
    Setting,
    Workspace,
    Folder,
    Format,
    UseCase,
    Question,
    Guide,
}

impl Kind {
    pub const ALL: &[Self] = &[
        Self::AccountRole,
        Self::WorkspaceRole,
        Self::Setting,
        Self::Workspace,
        Self::Folder,
        Self::Format,
        Self::UseCase,
        Self::Question,
        Self::Guide,
    ];

    /// As in the tables and the API.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AccountRole => "account_role",
            Self::WorkspaceRole => "workspace_role",
            Self::Setting => "setting",
            Self::Workspace => "workspace",
            Self::Folder => "folder",
            Self::Format => "format",
            Self::UseCase => "use_case",
            Self::Question => "question",
            Self::Guide => "guide",
        }
    }

    /// `None`: a later version wrote it.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }
}

/// One thing of a template, as a version keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    pub kind: Kind,
    /// What it was taken from: the id there, of a setting its name, of a question its key. The same in every version.
    pub origin: String,
    /// Of a folder, a format and a use case the origin of its workspace.
    pub parent: Option<String>,
    /// Of a use case the origin of the folder that it is made in. Not of its content: who has it may move it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Of a guide where its film lies. Not of its content: the client's own lies elsewhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub film: Option<FilmPlace>,
    pub name: String,
    /// Of the content.
    pub hash: String,
    pub content: Value,
}

/// What a part is found by.
pub type Key = (Kind, String);

impl Part {
    pub fn new(kind: Kind, origin: String, parent: Option<String>, name: String, content: Value) -> Self {
        Self { kind, origin, parent, folder: None, film: None, name, hash: hash(&content), content }
    }

    pub fn key(&self) -> Key {
        (self.kind, self.origin.clone())
    }
}

/// The same for the same content, in whatever order the database gave its fields.
fn hash(content: &Value) -> String {
    fn ordered(value: &Value) -> Value {
        match value {
            Value::Object(fields) => {
                let mut pairs: Vec<_> = fields.iter().collect();
                pairs.sort_by_key(|(name, _)| *name);
                let pair = |(name, value): (&String, &Value)| Value::Array(vec![json!(name), ordered(value)]);
                Value::Array(pairs.into_iter().map(pair).collect())
            }
            Value::Array(items) => Value::Array(items.iter().map(ordered).collect()),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
        }
    }
    Sha256::digest(ordered(content).to_string()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Which part a client's own thing stands for.
#[derive(Clone, Debug)]
pub struct AppliedPart {
    pub kind: Kind,
    pub origin: String,
    pub version: i32,
    pub hash: String,
    /// `None`: a setting, or a question, which is found by its key.
    pub object: Option<Uuid>,
}

impl AppliedPart {
    pub fn key(&self) -> Key {
        (self.kind, self.origin.clone())
    }
}

/// A template in the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientTemplate {
    pub id: Uuid,
    pub name: String,
    /// The client that it is taken from.
    pub client_id: i64,
    pub client_name: String,
    #[schema(value_type = Vec<Kind>)]
    pub kinds: Vec<String>,
    /// The newest.
    pub version: i32,
    /// Of the newest version.
    pub parts: i32,
    pub taken_at: DateTime<Utc>,
    /// Clients that were made from it.
    pub clients: i64,
    pub made_by: String,
    pub is_archived: bool,
}

/// One version in a template's history.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientTemplateVersion {
    pub version: i32,
    pub parts: i32,
    pub taken_by: String,
    pub taken_at: DateTime<Utc>,
}

/// A part for a reader.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientTemplatePart {
    pub kind: Kind,
    pub origin: String,
    pub name: String,
    /// Its content in lines.
    pub text: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ClientTemplateDetail {
    #[serde(flatten)]
    pub template: ClientTemplate,
    /// The newest first.
    pub versions: Vec<ClientTemplateVersion>,
    /// Of the newest version.
    pub contents: Vec<ClientTemplatePart>,
    /// Regions that a client made from it gets where none are chosen; none: those of the platform.
    pub allowed_regions: Vec<String>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateClientTemplate {
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    /// The client to take it from.
    #[garde(skip)]
    pub client_id: i64,
    /// Which of its things.
    #[garde(length(min = 1, max = 20))]
    #[schema(min_items = 1, max_items = 20)]
    pub kinds: Vec<Kind>,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeClientTemplate {
    #[garde(length(chars, max = 120), custom(text::name))]
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    /// Archived: it can no longer be chosen; clients that were made from it keep it.
    #[garde(skip)]
    pub is_archived: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeVersion {
    /// The newest version when the changes were looked at.
    pub based_on: i32,
}

/// What the next version would change.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClientTemplateChange {
    pub kind: Kind,
    pub origin: String,
    pub name: String,
    /// `null`: it is new.
    pub before: Option<String>,
    /// `null`: it was removed.
    pub after: Option<String>,
}

/// A page of templates.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ClientTemplateQuery {
    /// Words in the name.
    #[serde(default)]
    pub search: String,
    /// Archived ones instead of the others.
    #[serde(default)]
    pub archived: bool,
    /// `next` of the page before.
    #[serde(default)]
    pub cursor: Option<String>,
    /// 1–100, 30 unless given.
    #[serde(default)]
    #[param(value_type = Option<i64>, minimum = 1, maximum = 100)]
    pub limit: Limit,
}

/// A part compared with the template, then and now.
#[derive(Debug, Serialize, ToSchema)]
pub struct DriftPart {
    pub kind: Kind,
    pub origin: String,
    pub name: String,
    pub state: State,
    /// The template when the client took it, in lines.
    pub taken: Option<String>,
    /// The template now.
    pub now: Option<String>,
    /// The client.
    pub here: Option<String>,
    /// Only the platform's owner sets it: it is applied, not proposed.
    pub is_owners: bool,
}

/// What is proposed to a client and not answered yet.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenProposal {
    pub proposed_by: String,
    pub proposed_at: DateTime<Utc>,
    pub changes: i64,
    /// Of these not answered yet.
    pub open: i64,
}

/// How a client differs from its template.
#[derive(Debug, Serialize, ToSchema)]
pub struct Drift {
    pub template_id: Uuid,
    pub template_name: String,
    /// The version that the client was made from.
    pub version: i32,
    pub newest_version: i32,
    pub parts: Vec<DriftPart>,
    pub proposal: Option<OpenProposal>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposedPart {
    pub kind: Kind,
    pub origin: String,
}

#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeChanges {
    #[garde(length(min = 1, max = PROPOSED))]
    #[schema(min_items = 1, max_items = 200)]
    pub parts: Vec<ProposedPart>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ProposedChangeAnswer)]
pub enum Answer {
    Open,
    Taken,
    Declined,
}

impl Answer {
    /// The database's check constraint allows nothing else.
    pub fn parse(text: &str) -> Self {
        match text {
            "taken" => Self::Taken,
            "declined" => Self::Declined,
            _ => Self::Open,
        }
    }
}

/// A change that the provider proposes.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProposedChange {
    pub id: Uuid,
    pub kind: Kind,
    pub name: String,
    pub answer: Answer,
    /// As the provider's template had it when the company got it, in lines; `null`: it is new.
    pub taken: Option<String>,
    /// As it would be.
    pub now: String,
    /// As the company has it; `null`: it is not there.
    pub here: Option<String>,
    pub answered_by: String,
    pub answered_at: Option<DateTime<Utc>>,
}

/// What the provider proposes to the company.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProviderProposal {
    pub id: Uuid,
    pub template_name: String,
    pub version: i32,
    pub proposed_by: String,
    pub proposed_at: DateTime<Utc>,
    pub is_open: bool,
    pub changes: Vec<ProposedChange>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerChange {
    /// Else it is declined.
    pub is_taken: bool,
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn issue_33_the_order_of_fields_makes_no_difference_and_everything_else_does() {
        let one = json!({ "name": "A", "inputs": [{ "x": 1, "y": 2 }] });
        assert_eq!(hash(&one), hash(&json!({ "inputs": [{ "y": 2, "x": 1 }], "name": "A" })));
        for other in [
            json!({ "name": "B", "inputs": [{ "x": 1, "y": 2 }] }),
            json!({ "name": "A", "inputs": [] }),
            json!({ "name": "A" }),
        ] {
            assert_ne!(hash(&one), hash(&other));
        }
        for kind in Kind::ALL {
            assert_eq!(Kind::parse(kind.as_str()), Some(*kind));
        }
    }
}
