//! What can go wrong with requests for access.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("You have asked for this already. Please wait for the answer.")]
    AskedAlready,
    #[error("You have this access already.")]
    HaveAlready,
    #[error("There is no such right to ask for.")]
    NoSuchRight,
    #[error("Please choose a workspace.")]
    WhichWorkspace,
    #[error("Please choose a right.")]
    WhichRight,
    #[error("You have many open requests. Please wait for answers, or take some back.")]
    TooMany,
    #[error("This request was answered already.")]
    Answered,
    #[error("You cannot answer your own request. Please ask a colleague who can.")]
    OwnRequest,
    #[error("Please choose the role that they shall get.")]
    WhichRole,
    #[error("This role does not give the right that was asked for.")]
    RoleWithoutRight,
    #[error("Please say why, so that they know what to do.")]
    NoReason,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::AskedAlready => Code::new("access_requests.asked_already", 409),
            Self::HaveAlready => Code::new("access_requests.have_already", 409),
            Self::TooMany => Code::new("access_requests.too_many", 409),
            Self::Answered => Code::new("access_requests.answered", 409),
            Self::OwnRequest => Code::new("access_requests.own", 403),
            Self::NoSuchRight
            | Self::WhichWorkspace
            | Self::WhichRight
            | Self::WhichRole
            | Self::RoleWithoutRight
            | Self::NoReason => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::NoSuchRight | Self::WhichRight => "permission",
            Self::WhichWorkspace => "workspace_id",
            Self::WhichRole | Self::RoleWithoutRight => "role_id",
            Self::NoReason => "reason",
            Self::AskedAlready | Self::HaveAlready | Self::TooMany | Self::Answered | Self::OwnRequest => return None,
        };
        Some(field.to_owned())
    }
}
