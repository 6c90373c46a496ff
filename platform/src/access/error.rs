//! What can go wrong with grants.

use super::model::MOST_GRANTS;
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("Please name either a person or a role.")]
    OneHolder,
    #[error("Rights in a whole workspace come with a role. Please make them members, or change their role.")]
    NotAsAWhole,
    #[error("This person is not a member of this workspace. Please add them to it first.")]
    NotMember,
    #[error("This role does not exist.")]
    NoSuchRole,
    #[error("This is more than you may do here yourself. Please ask somebody who may.")]
    BeyondYours,
    #[error("At most {MOST_GRANTS} grants fit on one place. Please give it to a role instead.")]
    TooMany,
    #[error("There is a folder of this name here that everybody may open. Please rename one of the two first.")]
    NameTaken,
    #[error(
        "Only its author, or somebody who manages the members of the workspace, can make a use case private or open it again."
    )]
    NotYours,
    #[error("Sharing a use case with the whole company needs the right to publish it.")]
    NotForCompany,
    #[error(
        "Offering a use case to every company needs the right to publish it, and the right to manage the company's resources."
    )]
    NotForAll,
    #[error("Only a published use case can be shared. Please publish it first.")]
    NotPublished,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::OneHolder | Self::NotAsAWhole | Self::NotMember | Self::NoSuchRole => Code::INVALID,
            Self::BeyondYours => Code::new("access.beyond_yours", 403),
            Self::TooMany => Code::new("access.too_many", 409),
            Self::NameTaken => Code::new("access.name_taken", 409),
            Self::NotYours | Self::NotForCompany | Self::NotForAll => Code::new("access.visibility", 403),
            Self::NotPublished => Code::new("access.not_published", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::OneHolder | Self::NotAsAWhole | Self::NotMember => Some("user_id".to_owned()),
            Self::NoSuchRole => Some("role_id".to_owned()),
            Self::BeyondYours => Some("level".to_owned()),
            Self::NameTaken => Some("is_restricted".to_owned()),
            Self::NotYours | Self::NotForCompany | Self::NotForAll | Self::NotPublished => {
                Some("visibility".to_owned())
            }
            Self::TooMany => None,
        }
    }
}
