//! What can go wrong with people and memberships.

use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is an account with this email already.")]
    EmailTaken,
    #[error("This role does not exist.")]
    NoSuchRole,
    #[error("This person does not exist.")]
    NoSuchPerson,
    #[error("This person is a member of this workspace already.")]
    AlreadyMember,
    #[error("This role allows more than your own. Please ask somebody who holds it.")]
    RoleBeyondYours,
    #[error(
        "This person is the last one who can manage the members of this workspace. Please make somebody else Workspace Admin first."
    )]
    LastAdmin,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::EmailTaken => Code::new("people.email_taken", 409),
            Self::NoSuchRole | Self::NoSuchPerson => Code::INVALID,
            Self::AlreadyMember => Code::new("people.already_member", 409),
            Self::RoleBeyondYours => Code::new("people.role_beyond_yours", 403),
            Self::LastAdmin => Code::new("people.last_admin", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::EmailTaken => Some("email".to_owned()),
            Self::NoSuchRole | Self::RoleBeyondYours => Some("role_id".to_owned()),
            Self::NoSuchPerson | Self::AlreadyMember => Some("user_id".to_owned()),
            Self::LastAdmin => None,
        }
    }
}
