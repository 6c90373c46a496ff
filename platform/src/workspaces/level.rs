//! How far a grant on a folder or a use case goes, and what becomes of a workspace role's rights there.
//!
//! In an open place a grant adds to the role. In a restricted one it stands for the role, as far as use cases go: what
//! somebody may do there is what they were given. Who manages the workspace's members keeps what their role says,
//! everywhere.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::kit::permission::{
    BuildUseCases, EditOutputs, LockRuns, ManageMembers, Permission, PublishUseCases, RunUseCases, ViewWorkspace,
};

/// What somebody may do with use cases; each level includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = AccessLevel)]
pub enum Level {
    /// See them, their runs and their answers.
    View,
    /// Run them, and correct the answers.
    Run,
    /// Change, move and delete them, and add others.
    Edit,
    /// Publish versions.
    Publish,
}

/// Rights that levels speak of: in a restricted place the role's own do not count.
const SPOKEN_OF: [&str; 6] = [
    ViewWorkspace::RIGHT.slug,
    RunUseCases::RIGHT.slug,
    EditOutputs::RIGHT.slug,
    LockRuns::RIGHT.slug,
    BuildUseCases::RIGHT.slug,
    PublishUseCases::RIGHT.slug,
];

impl Level {
    const ALL: [Self; 4] = [Self::View, Self::Run, Self::Edit, Self::Publish];

    /// As the database keeps it.
    pub fn parse(kept: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.kept() == kept)
    }

    pub fn kept(self) -> i16 {
        match self {
            Self::View => 1,
            Self::Run => 2,
            Self::Edit => 3,
            Self::Publish => 4,
        }
    }

    /// The rights that it gives.
    pub fn rights(self) -> Vec<String> {
        let own: fn(Self) -> &'static [&'static str] = |level| match level {
            Self::View => &[ViewWorkspace::RIGHT.slug],
            Self::Run => &[RunUseCases::RIGHT.slug, EditOutputs::RIGHT.slug],
            Self::Edit => &[BuildUseCases::RIGHT.slug],
            Self::Publish => &[PublishUseCases::RIGHT.slug],
        };
        Self::ALL.into_iter().filter(|level| *level <= self).flat_map(own).map(|slug| (*slug).to_owned()).collect()
    }

    /// How far somebody with these rights gets; `None`: they see nothing.
    pub fn of(rights: &[String]) -> Option<Self> {
        let holds = |slug: &str| rights.iter().any(|held| held == slug);
        if !holds(ViewWorkspace::RIGHT.slug) {
            None
        } else if holds(PublishUseCases::RIGHT.slug) {
            Some(Self::Publish)
        } else if holds(BuildUseCases::RIGHT.slug) {
            Some(Self::Edit)
        } else if holds(RunUseCases::RIGHT.slug) {
            Some(Self::Run)
        } else {
            Some(Self::View)
        }
    }
}

/// What somebody was given in a place, and whether it is restricted.
#[derive(Clone, Copy, Debug, Default)]
pub struct Given {
    pub level: Option<Level>,
    pub is_restricted: bool,
}

impl Given {
    /// What somebody with a role of these rights may do there; `None`: for them it does not exist.
    pub fn with(self, mut role: Vec<String>) -> Option<Vec<String>> {
        let manages = role.iter().any(|right| right == ManageMembers::RIGHT.slug);
        if self.is_restricted && !manages {
            let level = self.level?;
            let stays =
                |right: &str| !SPOKEN_OF.contains(&right) || (right == LockRuns::RIGHT.slug && level >= Level::Run);
            role.retain(|right| stays(right));
        }
        for right in self.level.map(Level::rights).unwrap_or_default() {
            if !role.contains(&right) {
                role.push(right);
            }
        }
        Some(role)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn role(slugs: &[&str]) -> Vec<String> {
        slugs.iter().map(|slug| (*slug).to_owned()).collect()
    }

    #[test]
    fn r39_an_open_place_adds_to_the_role_and_a_restricted_one_stands_for_it() {
        let viewer = role(&["view-workspace"]);
        let builder = role(&[
            "view-workspace",
            "build-use-cases",
            "publish-use-cases",
            "run-use-cases",
            "manage-documents",
            "edit-outputs",
            "lock-runs",
        ]);
        let open = |level| Given { level, is_restricted: false };
        let shut = |level| Given { level, is_restricted: true };
        let may = |given: Given, role: &[String]| given.with(role.to_vec()).map(|rights| Level::of(&rights));
        assert_eq!(may(open(None), &viewer), Some(Some(Level::View)));
        assert_eq!(may(open(Some(Level::Edit)), &viewer), Some(Some(Level::Edit)));
        assert_eq!(may(open(Some(Level::View)), &builder), Some(Some(Level::Publish)), "a grant takes nothing away");
        assert_eq!(may(shut(None), &builder), None, "and a restricted place is absent without one");
        assert_eq!(may(shut(Some(Level::View)), &builder), Some(Some(Level::View)));
        let reads = shut(Some(Level::View)).with(builder.clone()).unwrap();
        assert!(!reads.contains(&"edit-outputs".to_owned()) && !reads.contains(&"lock-runs".to_owned()), "{reads:?}");
        let runs = shut(Some(Level::Run)).with(builder).unwrap();
        assert!(runs.contains(&"lock-runs".to_owned()) && runs.contains(&"manage-documents".to_owned()), "{runs:?}");
        let admin = role(&["view-workspace", "manage-members", "build-use-cases"]);
        assert_eq!(may(shut(None), &admin), Some(Some(Level::Edit)), "who manages the members is not shut out");
    }

    #[test]
    fn levels_are_kept_as_numbers_that_read_back() {
        for level in Level::ALL {
            assert_eq!(Level::parse(level.kept()), Some(level));
            assert_eq!(Level::of(&level.rights()), Some(level));
        }
        assert_eq!((Level::parse(0), Level::parse(5)), (None, None));
    }
}
