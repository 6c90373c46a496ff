//! What it takes to make a client.

use secrecy::SecretString;
use uuid::Uuid;

use crate::kit::caller::ClientId;

/// How a client came to us and pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClientKind {
    /// The platform's owner: client 1, and no other.
    Owner,
    /// By contract.
    Enterprise,
    /// By card.
    Stripe,
}

impl ClientKind {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Owner => "owner",
            Self::Enterprise => "enterprise",
            Self::Stripe => "stripe",
        }
    }
}

/// A client to be, with its first administrator.
pub struct NewClient {
    pub name: String,
    pub kind: ClientKind,
    /// Regions its runs may be executed in.
    pub allowed_regions: Vec<String>,
    pub administrator: NewPerson,
}

/// A person to be.
pub struct NewPerson {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    /// `None`: a random one is made.
    pub password: Option<SecretString>,
}

/// A client that was made.
#[derive(Debug)]
pub struct Tenant {
    pub client: ClientId,
    pub administrator: MadePerson,
}

/// A person that was made.
pub struct MadePerson {
    pub id: Uuid,
    pub email: String,
    /// Set when it was made here: shown once, kept nowhere.
    pub password: Option<String>,
}

impl std::fmt::Debug for MadePerson {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Person").field("id", &self.id).field("email", &self.email).finish_non_exhaustive()
    }
}
