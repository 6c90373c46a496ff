//! What can go wrong with announcements.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is no such announcement, or it is not for you.")]
    NotFound,
    #[error("Somebody else changed this announcement meanwhile. Please look at it again before you save.")]
    Changed,
    #[error("The text was changed since you opened it. Please read it again.")]
    NewText,
    #[error("This announcement does not need to be acknowledged.")]
    NotAsked,
    #[error("Please say which revision you changed.")]
    Revision,
    #[error("Please choose at least one existing role.")]
    Roles,
    #[error("Please choose at least one existing workspace.")]
    Workspaces,
    #[error("Please choose existing companies.")]
    Clients,
    #[error("The end lies before the beginning. Please change one of them.")]
    Order,
    #[error("The end has passed already. Please choose a later one, or none.")]
    Over,
    #[error("This announcement is published already.")]
    Published,
    #[error("This announcement is not shown to anybody.")]
    NotShown,
    #[error("Your company has five hundred announcements already. Please delete some first.")]
    TooMany,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NotFound => Code::NOT_FOUND,
            Self::Changed => Code::CONFLICT,
            Self::NewText => Code::new("announcements.new_text", 409),
            Self::NotAsked => Code::new("announcements.not_asked", 409),
            Self::Published => Code::new("announcements.published", 409),
            Self::NotShown => Code::new("announcements.not_shown", 409),
            Self::TooMany => Code::new("announcements.too_many", 409),
            Self::Revision | Self::Roles | Self::Workspaces | Self::Clients | Self::Order | Self::Over => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::Revision => "revision",
            Self::Roles => "role_ids",
            Self::Workspaces => "workspace_ids",
            Self::Clients => "client_ids",
            Self::Order | Self::Over => "ends_at",
            Self::NotFound
            | Self::Changed
            | Self::NewText
            | Self::NotAsked
            | Self::Published
            | Self::NotShown
            | Self::TooMany => return None,
        };
        Some(field.to_owned())
    }
}
