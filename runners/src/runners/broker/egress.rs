//! The one way out. A request leaves only for a host of its binding, to an address that was checked when the connection
//! was made, without redirects or proxies; what comes back is bounded in size, line length and silence.
#![expect(clippy::disallowed_methods, reason = "this is the one egress that the rule sends everybody to")]

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::ThreadId;
use std::time::Duration;

use futures_util::StreamExt;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use reqwest::header::{ACCEPT_ENCODING, CONTENT_ENCODING, HeaderValue};
use reqwest::{Client, Request, Response};
use tokio::runtime::{Handle, RuntimeFlavor};

use super::Context;
use super::address::Policy;
use super::allowed::{REFUSED_ADDRESS, closed, is_own, policy, reachable, scheme, within_regions};
use super::body::{Body, Broken};
use super::noted::Noted;
use super::status::{self, Refusal};
use crate::{Failure, Lookup};

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
        within_regions(context)?;
        let own = is_own(&context.binding, request.url());
        let policy = policy(&context.binding, self.allow_private, request.url())?;
        let response = self.execute(policy, request, context.idle()).await.map_err(|failure| match failure {
            // Where the name leads is no choice of the guest's.
            Failure::BadRequest(_) if own => closed(REFUSED_ADDRESS),
            failure => failure,
        })?;
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

    /// As [`Egress::send`], but a status other than success is a refusal.
    pub async fn send_for_success(
        &self,
        context: &Context,
        request: Request,
        noted: &Noted,
    ) -> Result<Response, Refusal> {
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
        Err(status::refusal(context, status, &headers, &body))
    }

    /// A thread with a runtime of its own gets a client of its own: a connection lives on the runtime that opened it,
    /// and what it brings would wake another thread for each piece.
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
            // Plain http on this machine or network: works without the system's certificates, which a bare machine
            // lacks.
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

/// Resolves names to those of their addresses that the policy allows; the connection is made to one of them and no
/// other.
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

    use url::Url;

    use super::*;
    use crate::{Binding, Found};

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

    /// A name that leads to these, one after the other, and then to the last.
    #[derive(Debug)]
    struct Leading(AtomicUsize, &'static [&'static str]);

    impl Lookup for Leading {
        fn lookup(&self, _: String) -> Found {
            let turn = self.0.fetch_add(1, Ordering::Relaxed).min(self.1.len() - 1);
            let found = vec![SocketAddr::new(self.1[turn].parse().unwrap(), 0)];
            Box::pin(std::future::ready(Ok(found)))
        }

        fn answered(&self, _: &str, _: SocketAddr) {}
    }

    /// What comes of a request to a binding's own endpoint at this port of such a name.
    async fn sent(egress: &Egress, port: u16) -> Result<Response, Failure> {
        let url = Url::parse(&format!("http://rebinding.example:{port}/x")).unwrap();
        let binding = Binding { endpoint: Some(url.clone()), ..Binding::new("p") };
        let context = Context::new(Arc::new(binding), crate::Limits::default());
        let noted = context.notes.call(&crate::wire::Ask::StateGet { key: String::new() }, Duration::ZERO);
        egress.send(&context, Request::new(reqwest::Method::GET, url), &noted).await
    }

    /// A listener at this address, and whether nobody has come to it.
    fn listener(address: &str) -> std::net::TcpListener {
        let listener = std::net::TcpListener::bind(address).unwrap();
        listener.set_nonblocking(true).unwrap();
        listener
    }

    fn nobody(listener: &std::net::TcpListener) -> bool {
        listener.accept().is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    }

    #[tokio::test]
    async fn b32_no_request_is_sent_to_where_a_name_has_moved() {
        let canary = listener("127.0.0.1:0");
        let port = canary.local_addr().unwrap().port();
        // Loopback is open to this endpoint, metadata and the internet are not, over plain http.
        for moved in ["169.254.169.254", "::ffff:169.254.169.254", "fd00:ec2::254", "0.0.0.0", "93.184.216.34"] {
            let egress = Egress::new(true, Arc::new(Leading(AtomicUsize::new(0), Box::leak(Box::new([moved])))));
            let failure = sent(&egress, port).await.unwrap_err();
            assert!(matches!(&failure, Failure::Misconfigured(why) if why.contains("may not reach")), "{failure:?}");
        }
        // The same address as of somebody whose endpoint must be public.
        let egress = Egress::new(false, Arc::new(Leading(AtomicUsize::new(0), &["127.0.0.1"])));
        assert!(matches!(sent(&egress, port).await, Err(Failure::Misconfigured(_))));
        assert!(nobody(&canary), "the canary was reached");
    }

    #[tokio::test]
    async fn b32_a_name_that_moves_between_requests_is_reached_where_it_was_checked_or_not_at_all() {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let canary = listener("127.0.0.1:0");
        let port = canary.local_addr().unwrap().port();
        let first = tokio::net::TcpListener::from_std(canary.try_clone().unwrap()).unwrap();
        // Where the name leads after its first answer the same listener would answer: only the check at the connection
        // tells the two apart.
        let egress = Egress::new(true, Arc::new(Leading(AtomicUsize::new(0), &["127.0.0.1", "0.0.0.0"])));
        tokio::spawn(async move {
            // One connection, which is kept for a second request, and none after it.
            let (mut stream, _) = first.accept().await.unwrap();
            let mut request = [0; 4096];
            for _ in 0..2 {
                let _ = stream.read(&mut request).await;
                let _ = stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok").await;
            }
        });
        let first = sent(&egress, port).await.unwrap();
        assert_eq!(first.bytes().await.unwrap(), "ok");
        let mut last = None;
        for _ in 0..4 {
            // On the connection that was made to a checked address and leads there still, or on none.
            last = Some(match sent(&egress, port).await {
                Ok(response) => {
                    assert_eq!(response.remote_addr().map(|address| address.ip()), Some("127.0.0.1".parse().unwrap()));
                    response.bytes().await.map(drop).map_err(|error| unreachable(&error))
                }
                Err(failure) => Err(failure),
            });
        }
        assert!(matches!(last, Some(Err(Failure::Misconfigured(_)))), "{last:?}");
        assert!(nobody(&canary), "a second connection was made, to where the name has moved");
    }
}
