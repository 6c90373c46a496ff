//! How the broker learns at which addresses a host is.

use std::fmt::Debug;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;

/// The addresses of a name, or why there are none. Ports mean nothing.
pub type Found = Pin<Box<dyn Future<Output = io::Result<Vec<SocketAddr>>> + Send>>;

/// Resolves the names of hosts. What it answers is checked before a connection is made.
pub trait Lookup: Debug + Send + Sync {
    fn lookup(&self, name: String) -> Found;

    /// A host answered a request, from this address.
    fn answered(&self, host: &str, address: SocketAddr);
}

/// What the system says.
#[derive(Clone, Copy, Debug)]
pub struct SystemLookup;

impl Lookup for SystemLookup {
    fn lookup(&self, name: String) -> Found {
        Box::pin(async move { Ok(tokio::net::lookup_host((name, 0)).await?.collect()) })
    }

    fn answered(&self, _: &str, _: SocketAddr) {}
}
