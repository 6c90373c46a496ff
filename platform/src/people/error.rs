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
    #[error("This person's role allows more than your own. Please ask somebody who holds it.")]
    PersonBeyondYou,
    #[error(
        "This person is the last one who can manage the members of this workspace. Please make somebody else Workspace Admin first."
    )]
    LastAdmin,
    #[error("This person is the last Account Admin who can sign in. Please make somebody else Account Admin first.")]
    LastAccountAdmin,
    #[error("You cannot do this to your own account. Please ask another administrator.")]
    Yourself,
    #[error("This person has not accepted the invitation yet. Please send it again instead.")]
    StillInvited,
    #[error("Only an invitation makes somebody invited. Please choose active or suspended.")]
    NotByHand,
    #[error("Work can be handed to somebody who can sign in, and not to the person who leaves.")]
    NoSuccessor,
    #[error("This file is too large. Please send at most 1 mb of CSV.")]
    TooLarge,
    #[error("This file is not UTF-8 text. Please save it as \"CSV UTF-8\" and try again.")]
    NotText,
    #[error("This file cannot be read as CSV: {0}.")]
    NotCsv(String),
    #[error("The first line must name the columns email, first_name, last_name and role; {0} is missing.")]
    NoColumn(&'static str),
    #[error("At most {0} people fit into one file. Please split it.")]
    TooManyRows(usize),
    #[error("There are no people in this file.")]
    NobodyThere,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::EmailTaken => Code::new("people.email_taken", 409),
            Self::AlreadyMember => Code::new("people.already_member", 409),
            Self::RoleBeyondYours => Code::new("people.role_beyond_yours", 403),
            Self::PersonBeyondYou => Code::new("people.person_beyond_you", 403),
            Self::LastAdmin => Code::new("people.last_admin", 409),
            Self::LastAccountAdmin => Code::new("people.last_account_admin", 409),
            Self::Yourself => Code::new("people.yourself", 409),
            Self::StillInvited => Code::new("people.still_invited", 409),
            Self::NoSuchRole
            | Self::NoSuchPerson
            | Self::NotByHand
            | Self::NoSuccessor
            | Self::TooLarge
            | Self::NotText
            | Self::NotCsv(_)
            | Self::NoColumn(_)
            | Self::TooManyRows(_)
            | Self::NobodyThere => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::EmailTaken => "email",
            Self::NoSuchRole | Self::RoleBeyondYours => "role_id",
            Self::NoSuchPerson | Self::AlreadyMember => "user_id",
            Self::StillInvited | Self::NotByHand => "status",
            Self::NoSuccessor => "reassign_to",
            Self::TooLarge
            | Self::NotText
            | Self::NotCsv(_)
            | Self::NoColumn(_)
            | Self::TooManyRows(_)
            | Self::NobodyThere => "file",
            Self::LastAdmin | Self::LastAccountAdmin | Self::Yourself | Self::PersonBeyondYou => return None,
        };
        Some(field.to_owned())
    }
}
