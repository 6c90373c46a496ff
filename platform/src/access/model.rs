//! What the page shows of who may open a folder or a use case.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::kit::permission::{ManageMembers, Permission};
use crate::workspaces::{Given, Level};

/// Grants at one place at most: more than that is a role.
pub const MOST_GRANTS: i64 = 200;

/// What access is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
#[schema(as = AccessKind)]
pub enum Kind {
    /// A folder of use cases.
    Folder,
    UseCase,
    /// As a whole: there people have roles, and nothing is given.
    Workspace,
}

impl Kind {
    pub fn words(self) -> &'static str {
        match self {
            Self::Folder => "folder",
            Self::UseCase => "use case",
            Self::Workspace => "workspace",
        }
    }

    /// As the audit log calls it.
    pub fn logged(self) -> &'static str {
        match self {
            Self::Folder => "folder",
            Self::UseCase => "use_case",
            Self::Workspace => "workspace",
        }
    }
}

/// Who may find a use case, beyond what its folder says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = UseCaseVisibility)]
pub enum Visibility {
    /// Those alone who were given it itself, and those who manage the workspace's members.
    Private,
    /// As its folder: everybody in the workspace, or those who were given something there.
    #[default]
    Workspace,
    /// Besides, everybody of the company runs its published version.
    Client,
    /// Besides, every company finds a copy of its published definition among the templates.
    Public,
}

impl Visibility {
    pub const ALL: [Self; 4] = [Self::Private, Self::Workspace, Self::Client, Self::Public];

    /// As the database keeps it.
    pub fn kept(self) -> &'static str {
        match self {
            Self::Private => "private",
            Self::Workspace => "workspace",
            Self::Client => "client",
            Self::Public => "public",
        }
    }

    pub fn parse(kept: &str) -> Self {
        Self::ALL.into_iter().find(|each| each.kept() == kept).unwrap_or(Self::Private)
    }

    /// Everybody of the company may run it.
    pub fn is_shared(self) -> bool {
        matches!(self, Self::Client | Self::Public)
    }
}

/// Who may find a use case, and what of that the caller may change.
#[derive(Debug, Serialize, ToSchema)]
pub struct VisibilityRules {
    pub visibility: Visibility,
    /// What the caller may make it.
    pub may_set: Vec<Visibility>,
    /// Only a published version can be shared.
    pub is_published: bool,
    /// The version whose copy every company finds; `null`: none does.
    pub public_version: Option<i32>,
}

/// What somebody may do, as far as that decides whom they may show a use case.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// It is theirs, or they manage the workspace's members.
    pub is_author: bool,
    pub builds: bool,
    pub publishes: bool,
    /// They manage what the company offers.
    pub manages_resources: bool,
}

impl Standing {
    /// Whether they may show it to others than it is shown to. Taking something back never takes more than sharing it
    /// did.
    pub fn may_set(self, from: Visibility, to: Visibility) -> bool {
        let touches = |which: fn(Visibility) -> bool| which(from) || which(to);
        from == to
            || (self.builds
                && (self.is_author || !touches(|each| each == Visibility::Private))
                && (self.publishes || !touches(Visibility::is_shared))
                && (self.manages_resources || to != Visibility::Public))
    }
}

/// Who may open a folder or a use case, as far as that is not the workspace's matter.
#[derive(Debug, Serialize, ToSchema)]
pub struct AccessRules {
    #[schema(inline)]
    pub kind: Kind,
    pub id: Uuid,
    pub name: String,
    pub workspace_id: Uuid,
    pub workspace_name: String,
    /// The nearest restricted folder, itself or above; `null`: everybody in the workspace may open it.
    pub restriction: Option<Restriction>,
    /// What the caller may do there.
    pub my_level: Option<Level>,
    /// Whether the caller gives and takes grants there: who manages the members, and of a private use case its author.
    pub may_change: bool,
    /// What was given there and further up, the nearest first.
    pub grants: Vec<Grant>,
    /// Of a use case.
    pub visibility: Option<VisibilityRules>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccessRestriction)]
pub struct Restriction {
    pub folder_id: Uuid,
    /// `null`: a folder further up, which the caller cannot open.
    pub folder_name: Option<String>,
    /// It is this folder itself.
    pub is_here: bool,
    pub by_name: String,
    pub at: DateTime<Utc>,
}

/// A level that somebody was given.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = AccessGrant)]
pub struct Grant {
    pub id: Uuid,
    /// A member, or else `role_id`: everybody with that role in the workspace.
    pub user_id: Option<Uuid>,
    pub role_id: Option<Uuid>,
    /// The person's or the role's.
    pub name: String,
    /// The person's.
    pub email: Option<String>,
    pub level: Level,
    /// Given here, and not on a folder further up.
    pub is_here: bool,
    pub place_id: Uuid,
    #[schema(inline)]
    pub place_kind: Kind,
    /// `null`: a folder that the caller cannot open.
    pub place_name: Option<String>,
    pub given_by_name: String,
    pub given_at: DateTime<Utc>,
}

/// A person who can open it.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AccessPerson)]
pub struct PersonAccess {
    pub user_id: Uuid,
    pub name: String,
    pub email: String,
    /// How far they get.
    pub level: Level,
    /// Why: every way by which they get in.
    pub reasons: Vec<Reason>,
}

/// One way in.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[schema(as = AccessReason)]
pub enum Reason {
    /// Their account role manages all workspaces.
    Account { role_name: String },
    /// Their role in the workspace.
    Role { role_name: String, level: Level },
    /// What they, or everybody with their role, were given.
    Grant { grant: Grant },
}

/// A person as far as their ways in are concerned.
pub struct Candidate {
    pub user_id: Uuid,
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub account_role: String,
    pub manages_all: bool,
    pub role_id: Option<Uuid>,
    pub role_name: Option<String>,
    pub role_rights: Option<Vec<String>>,
}

impl Candidate {
    /// How they get in, and how far; `None`: not at all.
    pub fn access(self, is_restricted: bool, grants: &[Grant]) -> Option<PersonAccess> {
        let mut reasons = Vec::new();
        let mut level = None;
        if self.manages_all {
            reasons.push(Reason::Account { role_name: self.account_role });
            level = Some(Level::Publish);
        }
        if let (Some(role_name), Some(rights)) = (self.role_name, self.role_rights) {
            let theirs = |grant: &&Grant| {
                grant.user_id == Some(self.user_id) || (grant.role_id.is_some() && grant.role_id == self.role_id)
            };
            let own: Vec<&Grant> = grants.iter().filter(theirs).collect();
            let by_role = Level::of(&rights);
            let manages = rights.iter().any(|right| right == ManageMembers::RIGHT.slug);
            if let Some(level) = by_role.filter(|_| !is_restricted || manages) {
                reasons.push(Reason::Role { role_name, level });
            }
            let given = Given { level: own.iter().map(|grant| grant.level).max(), is_restricted };
            level = level.max(given.with(rights).and_then(|rights| Level::of(&rights)));
            reasons.extend(own.into_iter().map(|grant| Reason::Grant { grant: grant.clone() }));
        }
        let name = format!("{} {}", self.first_name, self.last_name).trim().to_owned();
        Some(PersonAccess { user_id: self.user_id, name, email: self.email, level: level?, reasons })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn use_case_visibility_what_each_change_takes() {
        let none = Standing { is_author: false, builds: false, publishes: false, manages_resources: false };
        let builder = Standing { builds: true, ..none };
        let author = Standing { is_author: true, ..builder };
        let publisher = Standing { publishes: true, ..builder };
        let resources = Standing { manages_resources: true, ..publisher };
        let all = Standing { manages_resources: true, publishes: true, ..author };
        use Visibility::{Client, Private, Public, Workspace};
        for (from, to, who) in [
            (Workspace, Private, [false, false, true, false, false, true]),
            (Private, Workspace, [false, false, true, false, false, true]),
            (Workspace, Client, [false, false, false, true, true, true]),
            (Client, Workspace, [false, false, false, true, true, true]),
            (Workspace, Public, [false, false, false, false, true, true]),
            (Public, Workspace, [false, false, false, true, true, true]),
            (Private, Client, [false, false, false, false, false, true]),
            (Public, Private, [false, false, false, false, false, true]),
            (Public, Public, [true; 6]),
        ] {
            let may = [none, builder, author, publisher, resources, all].map(|standing| standing.may_set(from, to));
            assert_eq!(may, who, "{from:?} to {to:?}");
        }
    }

    #[test]
    fn use_case_visibility_reads_back_and_what_is_unknown_is_private() {
        for each in Visibility::ALL {
            assert_eq!(Visibility::parse(each.kept()), each);
        }
        assert_eq!(Visibility::parse("everybody"), Visibility::Private);
    }
}
