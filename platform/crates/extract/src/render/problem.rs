//! Why there are no pages of an office file. Each problem has a stable code and a sentence for the person who wanted to
//! look at it.

/// An original of which no pages can be shown, and why. Its text can be read all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unrendered {
    /// A kind of file that needs no pages made, or has none.
    #[error("Pages are made of Word, Excel, PowerPoint and OpenDocument text files only. Download the original.")]
    OtherKind,
    /// This machine has no LibreOffice, or not the part of it for this kind.
    #[error(
        "Files of this kind are shown where {0} is installed, and this server has none. Ask its operator for it, or download the original."
    )]
    NotInstalled(&'static str),
    /// The system cannot keep LibreOffice from other files.
    #[error(
        "Files of this kind are shown where the server's system can lock LibreOffice in (Landlock, Linux 5.13 or later), and this one cannot. Download the original."
    )]
    NoWalls,
    /// Took longer than allowed.
    #[error("Making pages of this file took too long and was stopped. Download the original.")]
    TimedOut,
    /// Needed more memory than allowed.
    #[error("Making pages of this file needed too much memory and was stopped. Download the original.")]
    TooMuchMemory,
    /// The pages, or what was written on the way to them, are larger than allowed.
    #[error("The pages of this file are too large to be shown. Download the original.")]
    TooLarge,
    /// LibreOffice could not open it, or broke down over it.
    #[error("LibreOffice could not make pages of this file. Download the original.")]
    Failed,
    /// Others wait already.
    #[error(
        "Pages of other files are being made, and many wait. Try again in a few minutes, or download the original."
    )]
    Busy,
    /// Not the file's fault.
    #[error(
        "Pages of this file could not be made just now. Try again; if it happens again, tell your administrator ({0})."
    )]
    Unavailable(String),
}

impl Unrendered {
    /// Whether the same file may have pages if it is tried again soon: where the file is not at fault.
    #[must_use]
    pub const fn is_retryable(&self) -> bool {
        match self {
            Self::NotInstalled(_) | Self::NoWalls | Self::Busy | Self::Unavailable(_) => true,
            Self::OtherKind | Self::TimedOut | Self::TooMuchMemory | Self::TooLarge | Self::Failed => false,
        }
    }

    pub(super) fn unavailable(cause: impl ToString) -> Self {
        Self::Unavailable(cause.to_string())
    }
}
