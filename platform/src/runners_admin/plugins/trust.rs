//! Whether a version's signature counts. A signature is checked against the component's own bytes, when they are looked
//! at and again each time they are loaded, so that nothing can be put in their place in between.

use std::fmt;

use runners::signature;
use uuid::Uuid;

use super::model::{PluginSignature, Trust};
use crate::runners_admin::keys::PluginKey;
use crate::runners_admin::store::versions::Row;

/// Who answers for a version.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Signer {
    /// It came with the server.
    Shipped,
    Nobody,
    /// A key that is known here, and minisign's name of it.
    Key(Uuid, String),
    /// minisign's name of a key that is not.
    Unknown(String),
}

impl Signer {
    pub fn of(row: &Row) -> Self {
        let name = || row.signature.as_deref().and_then(|text| signature::signed_by(text).ok()).unwrap_or_default();
        match (&row.signature, row.signed_by) {
            (None, _) => Self::Nobody,
            (Some(_), Some(key)) => Self::Key(key, name()),
            (Some(_), None) => Self::Unknown(name()),
        }
    }

    /// Whether that is surely the same one.
    pub fn is(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Key(one, _), Self::Key(another, _)) => one == another,
            (Self::Shipped, Self::Shipped) | (Self::Nobody, Self::Nobody) => true,
            _ => false,
        }
    }
}

impl fmt::Display for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shipped => f.write_str("this server"),
            Self::Nobody => f.write_str("nobody"),
            // The same words whether it is known by now or not: what was shown must be what is granted.
            Self::Key(_, name) | Self::Unknown(name) => write!(f, "the key {name}"),
        }
    }
}

/// The key that signed these bytes, of those that are known; a key that was revoked counts as known.
///
/// # Errors
/// A sentence, when the signature is none or belongs to something else.
pub fn signer(component: &[u8], text: Option<&str>, keys: &[PluginKey]) -> Result<Option<Uuid>, String> {
    let Some(text) = text else { return Ok(None) };
    let key_id = signature::signed_by(text).map_err(|why| why.to_string())?;
    // Several keys can carry one id, which is no more than a name.
    let mut refused = None;
    for key in keys.iter().filter(|key| key.key_id == key_id) {
        match signature::verify(component, text, &key.public_key) {
            Ok(_) => return Ok(Some(key.id)),
            Err(why) => refused = Some(why.to_string()),
        }
    }
    refused.map_or(Ok(None), Err)
}

/// What is to be said about a stored version's signature.
pub fn shown(row: &Row) -> PluginSignature {
    let key_id = row.signature.as_deref().and_then(|text| signature::signed_by(text).ok());
    let (trust, note) = match (&row.signature, row.signed_by, row.key_revoked) {
        (None, ..) => (Trust::Unsigned, "Nobody has signed it."),
        (Some(_), Some(_), Some(true)) => (Trust::RevokedKey, "It is signed with a key that was revoked."),
        (Some(_), Some(_), _) => (Trust::Trusted, "It is signed with a key that you trust."),
        (Some(_), None, _) if key_id.is_none() || row.state == "refused" => {
            (Trust::Wrong, "The signature does not belong to this component.")
        }
        (Some(_), None, _) => (
            Trust::UnknownKey,
            "It is signed with a key that you do not trust. If you add the key, the signature is checked again when it is installed.",
        ),
    };
    PluginSignature { trust, key_id, key_name: row.key_name.clone(), note: note.to_owned() }
}

/// Why a version with this signature must not serve; `None`: it may.
pub fn objection(trust: Trust, takes_unsigned: bool) -> Option<&'static str> {
    match trust {
        Trust::Trusted => None,
        Trust::Unsigned if takes_unsigned => None,
        Trust::Unsigned => Some(
            "Nobody has signed this version. Please have it signed by a key that you trust; the setting unsigned_plugins lets it in without.",
        ),
        Trust::UnknownKey => Some("This version is signed with a key that you do not trust. Please add the key first."),
        Trust::RevokedKey => Some("This version is signed with a key that was revoked. Please have it signed again."),
        Trust::Wrong => Some("The signature does not belong to this component."),
    }
}

/// Why no version that somebody uploaded may serve behind these walls; `None`: it may. Strangers' code goes behind all
/// of them.
pub fn unwalled(walls: &[String], goes_without: bool) -> Option<&'static str> {
    let is_filtered = walls.iter().any(|wall| wall == "syscalls");
    (!is_filtered && !goes_without).then_some(
        "This system has no filter of system calls for the sandbox. Please use a kernel with seccomp; the setting plugins_without_filter does without.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn low_5_uploaded_plugins_work_behind_all_walls_or_where_the_operator_says_so() {
        let all = ["limits", "syscalls"].map(str::to_owned);
        assert!(unwalled(&all, false).is_none());
        assert!(unwalled(&all[..1], false).is_some_and(|why| why.contains("plugins_without_filter")));
        assert!(unwalled(&all[..1], true).is_none());
    }
}
