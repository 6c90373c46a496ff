//! What can go wrong with templates of clients and with what is proposed of them.

use crate::folders::PORTABLE as FOLDERS;
use crate::guides::PORTABLE as GUIDES;
use crate::kit::problem::{ApiError, Code};
use crate::question_sets::PORTABLE;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("There is a template of this name already. Please choose another one.")]
    NameTaken,
    #[error("There is no such client.")]
    NoClient,
    #[error(
        "This company wants to be asked before staff look at what it has. Enter with its consent and take the template then, or take it from another client."
    )]
    AsksFirst,
    #[error("Folders, formats and use cases lie in workspaces. Please take the workspaces too.")]
    NoWorkspaces,
    #[error("A template carries at most {PORTABLE} questions, and this client has more. Please leave them out.")]
    TooManyQuestions,
    #[error("A template carries at most {FOLDERS} folders, and this client has more. Please leave them out.")]
    TooManyFolders,
    #[error("A template carries at most {GUIDES} guides, and this client has more. Please leave them out.")]
    TooManyGuides,
    #[error("This client has none of the parts that you chose.")]
    Nothing,
    #[error("There is no such template, or it is archived.")]
    NoTemplate,
    #[error("Somebody has taken another version since you looked. Please look again.")]
    Stale,
    #[error("Nothing has changed since the newest version.")]
    Unchanged,
    #[error("This client was not made from a template.")]
    NotMadeFromOne,
    #[error("Only you set this for a client: please apply it instead of proposing it.")]
    NotToPropose(usize),
    #[error("The client’s own people set this: please propose it to them.")]
    NotToApply(usize),
    #[error("Only your provider sets this.")]
    OwnersAlone,
    #[error("This part does not differ from the template, or is no longer in the template. Please choose others.")]
    NothingToPropose(usize),
    #[error("This client has not answered everything that was proposed to it. Please wait, or take that back first.")]
    Open,
    #[error("This change was answered already, or taken back.")]
    Answered,
    #[error("Only the company's own people answer what is proposed to them.")]
    NotTheirs,
    #[error("The workspace that this belongs to is not there. Please take the workspace first.")]
    NoWorkspace,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NameTaken
            | Self::NoClient
            | Self::AsksFirst
            | Self::NoWorkspaces
            | Self::TooManyQuestions
            | Self::TooManyFolders
            | Self::TooManyGuides
            | Self::Nothing
            | Self::NoTemplate
            | Self::NotToPropose(_)
            | Self::NotToApply(_)
            | Self::NothingToPropose(_) => Code::INVALID,
            Self::Stale => Code::CONFLICT,
            Self::Unchanged => Code::new("client_template.unchanged", 409),
            Self::NotMadeFromOne => Code::NOT_FOUND,
            Self::Open => Code::new("client_template.open_proposal", 409),
            Self::Answered => Code::new("client_template.answered", 409),
            Self::NotTheirs | Self::OwnersAlone => Code::FORBIDDEN,
            Self::NoWorkspace => Code::new("client_template.no_workspace", 409),
        }
    }

    fn field(&self) -> Option<String> {
        match self {
            Self::NameTaken => Some("name".to_owned()),
            Self::NoClient | Self::AsksFirst => Some("client_id".to_owned()),
            Self::NoWorkspaces
            | Self::TooManyQuestions
            | Self::TooManyFolders
            | Self::TooManyGuides
            | Self::Nothing => Some("kinds".to_owned()),
            Self::NoTemplate => Some("template_id".to_owned()),
            Self::NothingToPropose(index) | Self::NotToPropose(index) | Self::NotToApply(index) => {
                Some(format!("parts[{index}]"))
            }
            Self::Stale
            | Self::Unchanged
            | Self::NotMadeFromOne
            | Self::Open
            | Self::Answered
            | Self::NotTheirs
            | Self::OwnersAlone
            | Self::NoWorkspace => None,
        }
    }
}
