//! What can go wrong with chats. What goes wrong while an answer is written is its run's reason.

use super::model::{ANSWERS, DOCUMENTS, FOLDERS, WAITING};
use super::presets::model::PRESETS;
use super::tools::model::TOOLS;
use crate::kit::problem::{ApiError, Code};

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("The message that this one follows is not there any more. Please load the chat again.")]
    NoParent,
    #[error("A question follows an answer, and an answer a question.")]
    WrongParent,
    #[error("Another message has this id already. Please send it with a new one.")]
    TakenId,
    #[error("Please ask for one answer at least and {ANSWERS} at most, each with an id of its own.")]
    Answers,
    #[error("Please choose {DOCUMENTS} documents and {FOLDERS} folders at most.")]
    TooManyDocuments,
    #[error("This document or folder is not there any more, or you cannot open it. Please choose it again.")]
    NoDocument,
    #[error("Sources only needs documents. Please add a document or a folder, or switch it off.")]
    NoSources,
    #[error("No model is offered to your company at the moment. Please ask whoever manages models.")]
    NoModel,
    #[error("This folder does not exist, or it is not yours.")]
    NoFolder,
    #[error("Somebody changed this chat meanwhile, perhaps you in another tab. Please look at it again.")]
    Changed,
    #[error("{WAITING} messages wait already. Please wait for an answer, or take some out.")]
    QueueFull,
    #[error("An answer is under way. Wait for its end, or stop it.")]
    UnderWay,
    #[error("Nothing was said in this chat yet.")]
    Empty,
    #[error("This file is not a chat that was exported here: {0}")]
    NoExport(String),
    #[error("This branch was not removed, or its place in the chat is gone.")]
    NotPruned,
    #[error(
        "What is left of this month is enough for {fit} of these {asked} answers. Nothing was asked. Choose fewer models, or ask for more under Settings, Billing."
    )]
    TooMuch { fit: usize, asked: usize },
    #[error("This use case does not exist, or you cannot see it.")]
    NoUseCase,
    #[error("Please choose {TOOLS} use cases at most, each once.")]
    TooManyTools,
    #[error("You may not run one of these use cases here, or it is not published. Please choose again.")]
    NoTool,
    #[error("This prompt no longer exists, or is no longer a prompt. Please choose another one.")]
    NoPrompt,
    #[error("Somebody changed this preset meanwhile, perhaps you in another tab. Please look at it again.")]
    PresetChanged,
    #[error("There are {PRESETS} presets already, and no more fit. Please delete one that is not needed.")]
    TooManyPresets,
}

impl ApiError for Error {
    fn code(&self) -> Code {
        match self {
            Self::NoParent => Code::new("chats.no_parent", 409),
            Self::TakenId => Code::new("chats.taken_id", 409),
            Self::Changed | Self::PresetChanged => Code::CONFLICT,
            Self::TooManyPresets => Code::new("chats.too_many_presets", 409),
            Self::QueueFull => Code::new("chats.queue_full", 409),
            Self::UnderWay => Code::new("chats.under_way", 409),
            Self::Empty => Code::new("chats.empty", 409),
            Self::NotPruned => Code::new("chats.not_pruned", 409),
            Self::NoPrompt => Code::new("chats.no_prompt", 409),
            Self::TooMuch { .. } => Code::new("usage.quota", 402),
            Self::NoModel => Code::new("chats.no_model", 409),
            Self::WrongParent
            | Self::Answers
            | Self::TooManyDocuments
            | Self::NoDocument
            | Self::NoSources
            | Self::NoFolder
            | Self::NoExport(_)
            | Self::TooManyTools
            | Self::NoTool
            | Self::NoUseCase => Code::INVALID,
        }
    }

    fn field(&self) -> Option<String> {
        let field = match self {
            Self::NoParent | Self::WrongParent => "parent_id",
            Self::TakenId => "id",
            Self::Answers => "answers",
            Self::TooManyDocuments | Self::NoDocument => "documents",
            Self::NoSources => "sources_only",
            Self::NoModel => "model",
            Self::NoFolder => "folder_id",
            Self::NoExport(_) => "file",
            Self::NoUseCase => "use_case_id",
            Self::TooManyTools | Self::NoTool => "tools",
            Self::Changed
            | Self::QueueFull
            | Self::UnderWay
            | Self::Empty
            | Self::NotPruned
            | Self::TooMuch { .. }
            | Self::NoPrompt
            | Self::PresetChanged
            | Self::TooManyPresets => return None,
        };
        Some(field.to_owned())
    }
}
