//! What can go wrong with roles.

use crate::kit::problem::{ApiError, Code, Problem};
use crate::kit::text::counted;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is a role of this name already. Please choose another name.")]
    NameTaken,
    #[error("This role came with the company and stays as it is. Please make a copy and change that.")]
    Builtin,
    #[error("This role would allow more than your own rights. Please ask somebody who holds them.")]
    BeyondYours,
    #[error("There is no right called {0:?} here.")]
    UnknownRight(String),
    #[error("Please choose rights, or a role to copy.")]
    NothingChosen,
    #[error("The role to copy does not exist.")]
    NothingToCopy,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NameTaken => Code::new("roles.name_taken", 409),
            Self::Builtin => Code::new("roles.builtin", 409),
            Self::BeyondYours => Code::new("roles.beyond_yours", 403),
            Self::UnknownRight(_) | Self::NothingChosen | Self::NothingToCopy => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NameTaken => Some("name".to_owned()),
            Self::Builtin => None,
            Self::BeyondYours | Self::UnknownRight(_) | Self::NothingChosen => Some("permissions".to_owned()),
            Self::NothingToCopy => Some("clone_of".to_owned()),
        }
    }
}

/// 409: a role that people hold stays. `names` are some of them, `count` says how many there are.
pub fn in_use(names: Vec<String>, count: i64) -> Problem {
    let people = counted(count, "person holds", "people hold");
    let problem = Problem::new(
        Code::new("roles.in_use", 409),
        format!("{people} this role. Please give them another one first."),
    );
    let more = count - i64::try_from(names.len()).unwrap_or(count);
    let problem = names.into_iter().fold(problem, |problem, name| problem.with_field("users", name));
    if more > 0 { problem.with_field("users", format!("and {more} more")) } else { problem }
}
