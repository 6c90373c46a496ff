//! Who makes a request, and the extractor that puts the needed right into a handler's signature.

use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::guard::{self, Guard};
use super::key_scope::KeyScope;
use super::permission::{AccountPermission, Permission, Right, Scope, WorkspacePermission};
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
    /// A person of this client; when acting, one of the platform owner's staff, who has no account here.
    pub user: Uuid,
    /// The session, or the API key.
    pub session: Uuid,
    /// Account permission slugs.
    pub rights: Arc<[String]>,
    /// The client asks for a second factor and this person has none yet: nothing but setting one up is open to them.
    pub limited: bool,
    pub credential: Credential,
}

/// What a caller showed to get in; `auth::reach` says how far each gets.
#[derive(Clone, Debug)]
pub enum Credential {
    /// A signed-in browser.
    Session,
    /// An API key, and what it was made for.
    Key(Arc<[KeyScope]>),
    /// A token of the platform owner's staff for this client.
    Acting(Arc<Acting>),
    /// A token of the company's directory, which provisions accounts (`scim`). `user` is the token's own id.
    Directory,
}

/// On what terms staff act for a client.
#[derive(Debug)]
pub struct Acting {
    pub client_name: String,
    pub reason: String,
    pub until: DateTime<Utc>,
    /// Else they only read.
    pub write: bool,
}

impl Caller {
    /// Whether the person's account role holds this right.
    pub fn may<P: AccountPermission>(&self) -> bool {
        self.holds(P::RIGHT)
    }

    fn holds(&self, right: Right) -> bool {
        let reaches = right.scope != Scope::Owner || self.client == ClientId::OWNER;
        reaches && self.rights.iter().any(|slug| slug == right.slug)
    }

    /// The terms on which the caller acts for this client; `None` for its own people.
    pub fn acting(&self) -> Option<&Acting> {
        match &self.credential {
            Credential::Acting(acting) => Some(acting),
            Credential::Session | Credential::Key(_) | Credential::Directory => None,
        }
    }
}

/// The address a request came from, as far as the server trusts it.
#[derive(Clone, Debug)]
pub struct Address(pub String);

tokio::task_local! {
    /// The address of the request being answered; set by the outermost middleware.
    pub static ADDRESS: String;
}

/// The address of the request being answered; `None` outside one.
pub fn request_address() -> Option<String> {
    ADDRESS.try_with(Clone::clone).ok().filter(|address| !address.is_empty())
}

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
    /// Somebody for whom the server works while they are not there (`auth::on_behalf`). As with one who calls, it says
    /// no more than that.
    pub fn absent(caller: Caller) -> Self {
        Self(caller, PhantomData)
    }

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
            Scope::Account | Scope::Owner if guard::stands(Guard::AccountRight) && !caller.holds(P::RIGHT) => {
                Err(Problem::lacks(P::RIGHT))
            }
            Scope::Account | Scope::Owner | Scope::Workspace => Ok(Self(caller, PhantomData)),
        }))
    }
}
