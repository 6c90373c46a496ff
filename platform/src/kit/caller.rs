//! Who makes a request, and the extractor that puts the needed right into a handler's signature.

use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use uuid::Uuid;

use super::permission::{AccountPermission, Permission, Scope, WorkspacePermission};
use super::problem::{Code, Problem};

/// A tenant's number. Client 1 is the platform owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClientId(i64);

impl ClientId {
    /// The platform owner's client.
    pub const OWNER: Self = Self(1);

    /// Ids are positive; anything else names nobody.
    pub fn new(id: i64) -> Option<Self> {
        (id > 0).then_some(Self(id))
    }

    pub fn get(self) -> i64 {
        self.0
    }
}

impl std::fmt::Display for ClientId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A signed-in person, with the account rights that the session's check found (at most 5 s old).
#[derive(Clone, Debug)]
pub struct Caller {
    pub client: ClientId,
    pub user: Uuid,
    pub session: Uuid,
    /// Account permission slugs.
    pub rights: Arc<[String]>,
    /// The client asks for a second factor and this person has none yet: nothing but setting one up is open to them.
    pub limited: bool,
}

impl Caller {
    /// Whether the person's account role holds this right.
    pub fn may<P: AccountPermission>(&self) -> bool {
        self.holds(P::RIGHT.slug)
    }

    fn holds(&self, slug: &str) -> bool {
        self.rights.iter().any(|right| right == slug)
    }
}

/// The address a request came from, as far as the server trusts it.
#[derive(Clone, Debug)]
pub struct Address(pub String);

/// A caller who holds `P`. For a workspace right it only says *somebody signed in*: the workspace is not known yet, and
/// `workspaces::enter` checks `P` there before it hands out anything.
pub struct Allow<P>(Caller, PhantomData<fn() -> P>);

impl<P> Deref for Allow<P> {
    type Target = Caller;
    fn deref(&self) -> &Caller {
        &self.0
    }
}

impl<P: WorkspacePermission> Allow<P> {
    /// The slug that `workspaces::enter` looks for.
    pub fn slug(&self) -> &'static str {
        P::RIGHT.slug
    }
}

/// Any signed-in person: for what belongs to the person alone.
pub struct SignedIn(Caller);

impl Deref for SignedIn {
    type Target = Caller;
    fn deref(&self) -> &Caller {
        &self.0
    }
}

fn caller(request: &HttpRequest) -> Result<Caller, Problem> {
    let found = request.extensions().get::<Caller>().cloned();
    found.ok_or_else(|| Problem::new(Code::UNAUTHENTICATED, "Unauthorized. Redirecting to login page..."))
}

impl FromRequest for SignedIn {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(caller(request).map(Self))
    }
}

impl<P: Permission> FromRequest for Allow<P> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(caller(request).and_then(|caller| match P::RIGHT.scope {
            Scope::Account if !caller.holds(P::RIGHT.slug) => Err(Problem::forbidden()),
            Scope::Account | Scope::Workspace => Ok(Self(caller, PhantomData)),
        }))
    }
}
