//! Where in a workspace a list looks: everywhere, at the top, or in one folder. Documents and use cases are listed by
//! it alike.

use serde::{Deserialize, Deserializer};
use uuid::Uuid;

/// Which entries of a workspace: all, those in no folder, or those in one. On the wire: nothing, `root`, or a folder's
/// id.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FolderFilter {
    #[default]
    Anywhere,
    Root,
    Folder(Uuid),
}

impl FolderFilter {
    pub fn folder(self) -> Option<Uuid> {
        match self {
            Self::Folder(id) => Some(id),
            Self::Anywhere | Self::Root => None,
        }
    }
}

impl<'de> Deserialize<'de> for FolderFilter {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match String::deserialize(from)?.as_str() {
            "" => Ok(Self::Anywhere),
            "root" => Ok(Self::Root),
            id => Uuid::parse_str(id)
                .map(Self::Folder)
                .map_err(|_| serde::de::Error::custom("folder_id must be a folder's id or `root`")),
        }
    }
}
