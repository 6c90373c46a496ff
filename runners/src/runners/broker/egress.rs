//! The one way out. A request leaves only for a host of its binding, to an address that was checked when the connection was
//! made, without redirects or proxies; what comes back is bounded in size, line length and silence.
#![expect(clippy::disallowed_methods, reason = "this is the one egress that the rule sends everybody to")]

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

use futures_util::StreamExt;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue};
use reqwest::{Client, Request, Response};
use tokio::runtime::{Handle, RuntimeFlavor};
use url::{Host, Origin, Url};

use super::Context;
use super::address::Policy;
use super::body::{Body, Broken};
use super::noted::Noted;
use super::status;
use crate::{Binding, Failure, Lookup};

const CONNECT: Duration = Duration::from_secs(10);
/// How much of a refusal is read.
const MAX_REFUSAL: usize = 64 << 10;

pub struct Egress {
    allow_private: bool,
    lookup: Arc<dyn Lookup>,
    clients: Mutex<HashMap<(Policy, Option<ThreadId>), Client>>,
}

impl Egress {
    pub fn new(allow_private: bool, lookup: Arc<dyn Lookup>) -> Self {
        Self { allow_private, lookup, clients: Mutex::default() }
    }

    /// Sends a request if its address is allowed. Answers a response of any status whose body is bounded.
    pub async fn send(&self, context: &Context, request: Request, noted: &Noted) -> Result<Response, Failure> {
        noted.leaves(&request);
        within_region(context)?;
        let policy = policy(&context.binding, self.allow_private, request.url())?;
        let response = self.execute(policy, request, context.idle()).await?;
        noted.answered(response.status().as_u16());
        Ok(response)
    }

    /// The same for a request of the server's own, to an address that somebody entered.
    pub async fn send_own(&self, request: Request, patience: Duration) -> Result<Response, Failure> {
        let policy = scheme(request.url(), true, self.allow_private)
            .and_then(|policy| reachable(request.url(), policy))
            .map_err(|why| Failure::BadRequest(why.to_owned()))?;
        self.execute(policy, request, patience).await
    }

    async fn execute(&self, policy: Policy, mut request: Request, patience: Duration) -> Result<Response, Failure> {
        let client = self.client(policy)?;
        let host = request.url().host_str().unwrap_or_default().to_owned();
        // Compressed bodies are a way around every bound on size; models stream text of a few KiB.
        request.headers_mut().insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
        let response = match tokio::time::timeout(patience, client.execute(request)).await {
            Ok(Ok(response)) => response,
            Ok(Err(error)) => return Err(unreachable(&error)),
            Err(_) => return Err(silent(patience)),
        };
        if let Some(address) = response.remote_addr() {
            self.lookup.answered(&host, address);
        }
        // The second wall: the resolver has let only allowed addresses through.
        match response.remote_addr() {
            Some(address) if !policy.allows(address.ip()) => return Err(Failure::Unavailable(REFUSED_ADDRESS.into())),
            _ => {}
        }
        if response.headers().get(CONTENT_ENCODING).is_some_and(|encoding| encoding != "identity") {
            return Err(Failure::Unavailable("the provider compressed its answer although it was asked not to".into()));
        }
        Ok(response)
    }

    /// As [`Egress::send`], but a status other than success is a failure.
    pub async fn send_for_success(
        &self,
        context: &Context,
        request: Request,
        noted: &Noted,
    ) -> Result<Response, Failure> {
        let response = self.send(context, request, noted).await?;
        if response.status().is_success() {
            return Ok(response);
        }
        let (status, headers) = (response.status(), response.headers().clone());
        let mut body = Vec::new();
        let mut pieces = Body::new(response, context.idle(), usize::MAX, Broken::default());
        while let Some(Ok(piece)) = pieces.next().await {
            noted.received(piece.len());
            body.extend_from_slice(&piece);
            if body.len() >= MAX_REFUSAL {
                break;
            }
        }
        Err(status::failure(context, status, &headers, &body))
    }

    /// A thread with a runtime of its own gets a client of its own: a connection lives on the runtime that opened it, and what it brings would wake another
    /// thread for each piece.
    fn client(&self, policy: Policy) -> Result<Client, Failure> {
        let is_alone =
            Handle::try_current().is_ok_and(|runtime| runtime.runtime_flavor() == RuntimeFlavor::CurrentThread);
        let place = (policy, is_alone.then(|| std::thread::current().id()));
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = clients.get(&place) {
            return Ok(client.clone());
        }
        let mut builder = Client::builder()
            .no_proxy()
            .redirect(reqwest::redirect::Policy::none())
            .retry(reqwest::retry::never())
            .connect_timeout(CONNECT)
            .pool_idle_timeout(Duration::from_secs(90))
            .tcp_nodelay(true)
            .referer(false)
            .dns_resolver(Arc::new(Checked { policy, lookup: self.lookup.clone() }));
        builder = match policy {
            // Plain http on this machine or network: works without the system's certificates, which a bare machine lacks.
            Policy::PrivateOnly => builder.tls_certs_only([]),
            Policy::PublicOnly | Policy::PublicOrPrivate => builder.https_only(true),
        };
        let client = builder.build().map_err(|error| {
            Failure::Internal(format!(
                "the HTTPS client cannot be set up; are the system's CA certificates installed? ({error})"
            ))
        })?;
        clients.insert(place, client.clone());
        Ok(client)
    }
}

const REFUSED_ADDRESS: &str = "its host leads to an address that runners may not reach";

/// The last of three checks, and the only one that needs nobody to have chosen rightly: nothing leaves for a binding of another region.
fn within_region(context: &Context) -> Result<(), Failure> {
    let (wanted, has) = (&context.region, &context.binding.region);
    if wanted.is_empty() || wanted == has {
        return Ok(());
    }
    Err(Failure::BadRequest(format!(
        "this runner serves the region {has:?}, and the request must not leave {wanted:?}"
    )))
}

/// Whether this binding may reach this URL, and at which addresses.
pub fn policy(binding: &Binding, allow_private: bool, url: &Url) -> Result<Policy, Failure> {
    let refuse = |why: &str| Failure::BadRequest(format!("this runner may not reach that address: {why}"));
    let own = binding
        .endpoint
        .as_ref()
        .is_some_and(|endpoint| matches!(endpoint.origin(), Origin::Tuple(..)) && endpoint.origin() == url.origin());
    let policy = scheme(url, own, allow_private && !binding.public_only).map_err(refuse)?;
    if !own {
        let listed = matches!(url.host(), Some(Host::Domain(name)) if binding.hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(name)));
        if !listed {
            return Err(refuse("its host is not among the hosts of this runner"));
        }
        if url.port_or_known_default() != Some(443) {
            return Err(refuse("only port 443 is open"));
        }
    }
    reachable(url, policy).map_err(refuse)
}

/// At which addresses a URL may be reached, from its scheme. `own`: somebody entered it; it is not a plugin's choice.
fn scheme(url: &Url, own: bool, allow_private: bool) -> Result<Policy, &'static str> {
    if !url.username().is_empty() || url.password().is_some() {
        return Err("it carries a user name");
    }
    if url.host().is_none() {
        return Err("it has no host");
    }
    match (url.scheme(), own && allow_private) {
        ("https", true) => Ok(Policy::PublicOrPrivate),
        ("https", false) => Ok(Policy::PublicOnly),
        ("http", true) => Ok(Policy::PrivateOnly),
        ("http", false) => Err("it is not https; an operator can allow http for endpoints on the own network"),
        _ => Err("it is not https"),
    }
}

/// The policy, unless port or address of this URL are closed under it.
fn reachable(url: &Url, policy: Policy) -> Result<Policy, &'static str> {
    if policy == Policy::PublicOnly && url.port_or_known_default() != Some(443) {
        return Err("only port 443 is open; an operator can allow other ports for endpoints on the own network");
    }
    // A literal address is never resolved, so the resolver cannot check it.
    let literal: Option<IpAddr> = match url.host() {
        None | Some(Host::Domain(_)) => None,
        Some(Host::Ipv4(address)) => Some(address.into()),
        Some(Host::Ipv6(address)) => Some(address.into()),
    };
    match literal {
        Some(address) if !policy.allows(address) => Err("private and local addresses are closed"),
        _ => Ok(policy),
    }
}

/// Resolves names to those of their addresses that the policy allows; the connection is made to one of them and no other.
struct Checked {
    policy: Policy,
    lookup: Arc<dyn Lookup>,
}

#[derive(Debug, thiserror::Error)]
#[error("{REFUSED_ADDRESS}")]
struct NoAllowedAddress;

impl Resolve for Checked {
    fn resolve(&self, name: Name) -> Resolving {
        let (policy, found) = (self.policy, self.lookup.lookup(name.as_str().to_owned()));
        Box::pin(async move {
            let mut allowed = found.await?;
            allowed.retain(|address| policy.allows(address.ip()));
            if allowed.is_empty() {
                return Err(NoAllowedAddress.into());
            }
            Ok(Box::new(allowed.into_iter()) as Addrs)
        })
    }
}

fn silent(patience: Duration) -> Failure {
    Failure::TimedOut(format!("the provider did not answer within {} s", patience.as_secs_f32()))
}

/// Why there is no answer, without the URL: it may hold what is nobody's business.
pub fn unreachable(error: &reqwest::Error) -> Failure {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if cause.is::<NoAllowedAddress>() {
        return Failure::BadRequest(format!("this runner may not reach that address: {REFUSED_ADDRESS}"));
    }
    let what = if error.is_connect() {
        "no connection"
    } else if error.is_timeout() {
        "no connection in time"
    } else {
        "the connection broke"
    };
    Failure::Unavailable(format!("{what}: {cause}"))
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::Found;

    /// A name that leads elsewhere each time it is asked for, as a rebinding one does.
    #[derive(Debug, Default)]
    struct Rebinding(AtomicUsize);

    impl Lookup for Rebinding {
        fn lookup(&self, _: String) -> Found {
            const TURNS: [&[&str]; 4] = [
                &["93.184.216.34"],
                &["127.0.0.1", "::1"],
                &["::ffff:169.254.169.254", "93.184.216.34"],
                &["10.0.0.1"],
            ];
            let turn = TURNS[self.0.fetch_add(1, Ordering::Relaxed) % TURNS.len()];
            let found = turn.iter().map(|address| SocketAddr::new(address.parse().unwrap(), 0)).collect();
            Box::pin(std::future::ready(Ok(found)))
        }

        fn answered(&self, _: &str, _: SocketAddr) {}
    }

    fn rebinding(policy: Policy) -> Checked {
        Checked { policy, lookup: Arc::new(Rebinding::default()) }
    }

    #[tokio::test]
    async fn b32_a_name_that_changes_between_check_and_connection_is_checked_at_the_connection() {
        let resolver = rebinding(Policy::PublicOnly);
        let mut resolved = Vec::new();
        for _ in 0..4 {
            let answer = resolver.resolve("rebinding.example".parse().unwrap()).await;
            resolved.push(answer.map(|found| found.map(|address| address.ip().to_string()).collect::<Vec<_>>()).ok());
        }
        let public = Some(vec!["93.184.216.34".to_owned()]);
        assert_eq!(resolved, [public.clone(), None, public, None]);
    }

    #[tokio::test]
    async fn b32_no_connection_is_made_to_where_a_name_has_moved() {
        let canary = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = canary.local_addr().unwrap().port();
        // The first answer is for whoever checks beforehand.
        let resolver = rebinding(Policy::PublicOnly);
        drop(resolver.resolve("rebinding.example".parse().unwrap()).await);
        let moved = Client::builder().no_proxy().dns_resolver(Arc::new(resolver)).build().unwrap();
        let error = moved.get(format!("http://rebinding.example:{port}/")).send().await.unwrap_err();
        assert!(matches!(unreachable(&error), Failure::BadRequest(_)), "{error:?}");
        let nobody = tokio::time::timeout(Duration::from_millis(100), canary.accept()).await;
        assert!(nobody.is_err(), "the canary was reached");
    }
}
