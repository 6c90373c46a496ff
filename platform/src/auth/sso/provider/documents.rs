//! Providers' documents and keys: fetched when they are needed, kept while they are fresh, and longer while the
//! provider is away (F19).

use std::sync::Arc;
use std::time::Duration;

use moka::sync::Cache;
use openidconnect::core::CoreJsonWebKeyType;
use openidconnect::{DiscoveryError, HttpRequest, HttpResponse, IssuerUrl, JsonWebKey};
use runners::{Outbound, OutboundError};
use tokio::sync::Mutex;

use super::{ALGORITHMS, Document, Failure};
use crate::kit::clock::Clock;

/// A document is asked for again after this.
const FRESH: Duration = Duration::from_secs(15 * 60);
/// Without an answer the one that is known serves so long.
const STALE: Duration = Duration::from_secs(24 * 60 * 60);
/// A provider that did not answer, or whose keys do not fit, is asked again after this at the earliest.
const PAUSE: Duration = Duration::from_secs(60);
/// One that has never answered: its administrator is trying things out.
const SHORT_PAUSE: Duration = Duration::from_secs(5);
/// Providers that are remembered.
const MOST: u64 = 1_000;
/// A whole answer takes this at most.
const PATIENCE: Duration = Duration::from_secs(10);
/// Bytes of an answer at most.
const ANSWER: usize = 512 * 1024;

/// All providers' documents. Whose client asks for one does not matter: it is public, and comes from its issuer's own
/// address.
pub struct Providers {
    outbound: Outbound,
    clock: Clock,
    /// By issuer. The lock is held while the document is fetched: the others wait for that one answer.
    slots: Cache<String, Arc<Mutex<Slot>>>,
    allows_http: bool,
}

#[derive(Default)]
struct Slot {
    known: Option<Known>,
    /// When it was last asked for.
    tried: Option<Duration>,
    /// Why that failed, if it did.
    failure: Option<Failure>,
}

struct Known {
    document: Arc<Document>,
    at: Duration,
}

impl Providers {
    /// `open`: the operator allows providers on the own network.
    pub fn new(open: bool, clock: Clock) -> Self {
        Self {
            outbound: Outbound::new(open, PATIENCE, ANSWER),
            clock,
            slots: Cache::builder().max_capacity(MOST).build(),
            allows_http: open,
        }
    }

    /// Whether a provider may be on the own network and speak plain http.
    pub fn is_open(&self) -> bool {
        self.allows_http
    }

    /// Sends a request to a provider. That it is broken is no answer.
    pub async fn send(&self, request: HttpRequest) -> Result<HttpResponse, OutboundError> {
        let answer = self.outbound.send(request).await?;
        if answer.status().is_server_error() {
            return Err(OutboundError::Unreachable(format!("it answers {}", answer.status())));
        }
        Ok(answer)
    }

    /// The document of a provider, with its keys.
    ///
    /// # Errors
    /// The provider is away and has been for a day, or says something else than a document.
    pub async fn document(&self, issuer: &str) -> Result<Arc<Document>, Failure> {
        let slot = self.slot(issuer);
        let mut slot = slot.lock().await;
        let now = self.clock.elapsed();
        let age = |at: Duration| now.saturating_sub(at);
        let known = slot.known.as_ref().filter(|known| age(known.at) < STALE);
        if let Some(known) = known
            && (age(known.at) < FRESH || slot.tried.is_some_and(|at| age(at) < PAUSE))
        {
            return Ok(known.document.clone());
        }
        let known = known.map(|known| known.document.clone());
        if let (None, Some(failure), Some(at)) = (&known, &slot.failure, slot.tried)
            && age(at) < SHORT_PAUSE
        {
            return Err(failure.clone());
        }
        match (self.fetch_into(&mut slot, issuer).await, known) {
            (Ok(document), _) => Ok(document),
            (Err(_), Some(known)) => Ok(known), // its last keys serve on
            (Err(failure), None) => Err(failure),
        }
    }

    /// The document after one whose keys do not fit a token: the provider may have new ones. Asked for at most once a
    /// minute (F19), so that a stranger's tokens do not make this server ask all the time.
    ///
    /// # Errors
    /// As [`Providers::document`]; `NotTrusted` when it is too early to ask again.
    pub async fn newer(&self, issuer: &str, than: &Arc<Document>) -> Result<Arc<Document>, Failure> {
        let slot = self.slot(issuer);
        let mut slot = slot.lock().await;
        if let Some(known) = slot.known.as_ref().filter(|known| !Arc::ptr_eq(&known.document, than)) {
            return Ok(known.document.clone());
        }
        let now = self.clock.elapsed();
        if slot.tried.is_some_and(|at| now.saturating_sub(at) < PAUSE) {
            return Err(Failure::NotTrusted("key"));
        }
        self.fetch_into(&mut slot, issuer).await
    }

    /// The document as it is now, for the test of a connection.
    ///
    /// # Errors
    /// The provider does not answer, or says something that nobody could sign in with.
    pub async fn check(&self, issuer: &str) -> Result<Arc<Document>, Failure> {
        let slot = self.slot(issuer);
        let document = self.fetch_into(&mut *slot.lock().await, issuer).await?;
        let wrong = |what: &str| Err(Failure::Wrong(what.to_owned()));
        if document.token_endpoint().is_none() {
            return wrong("Its document names no token endpoint, so it cannot sign people in by code.");
        }
        let challenges = document.additional_metadata().code_challenge_methods_supported.as_ref();
        if challenges.is_some_and(|methods| !methods.iter().any(|method| method == "S256")) {
            return wrong("It does not support PKCE with S256.");
        }
        let announced = document.id_token_signing_alg_values_supported();
        if !announced.iter().any(|algorithm| ALGORITHMS.contains(algorithm)) {
            return wrong("It signs in no way that is trusted here: RS256, PS256, ES256 or EdDSA.");
        }
        let kinds = [CoreJsonWebKeyType::RSA, CoreJsonWebKeyType::EllipticCurve, CoreJsonWebKeyType::OctetKeyPair];
        if !document.jwks().keys().iter().any(|key| kinds.contains(key.key_type())) {
            return wrong("It has published no key to check its signatures with.");
        }
        Ok(document)
    }

    fn slot(&self, issuer: &str) -> Arc<Mutex<Slot>> {
        self.slots.get_with_by_ref(issuer, Arc::default)
    }

    async fn fetch_into(&self, slot: &mut Slot, issuer: &str) -> Result<Arc<Document>, Failure> {
        slot.tried = Some(self.clock.elapsed());
        let fetched = self.fetch(issuer).await;
        slot.failure = fetched.as_ref().err().cloned();
        if let Some(failure) = &slot.failure {
            tracing::warn!(issuer, %failure, "identity provider did not return its discovery document");
        }
        let document = Arc::new(fetched?);
        slot.known = Some(Known { document: document.clone(), at: self.clock.elapsed() });
        Ok(document)
    }

    /// Discovery, then the keys. The library compares the issuer letter by letter.
    async fn fetch(&self, issuer: &str) -> Result<Document, Failure> {
        let url =
            IssuerUrl::new(issuer.to_owned()).map_err(|_| Failure::Wrong("This is not a web address.".to_owned()))?;
        let http = |request: HttpRequest| self.send(request);
        match Document::discover_async(url, &http).await {
            Ok(document) => self.judged(document),
            Err(DiscoveryError::Request(error)) => Err(error.into()),
            Err(DiscoveryError::Response(status, ..)) => {
                Err(Failure::Wrong(format!("The provider answered {status} instead of its document or its keys.")))
            }
            Err(DiscoveryError::Validation(why)) => {
                let why: String = why.chars().filter(|c| !c.is_control()).take(300).collect();
                Err(Failure::Wrong(format!(
                    "Please enter the issuer exactly as the provider's document states it: {why}."
                )))
            }
            Err(_) => Err(Failure::Wrong("The provider did not return a valid OpenID Connect document.".to_owned())),
        }
    }

    /// People are sent to the address that the document names: it must be a web address as the issuer's.
    fn judged(&self, document: Document) -> Result<Document, Failure> {
        let scheme = document.authorization_endpoint().url().scheme();
        if scheme == "https" || (self.allows_http && scheme == "http") {
            return Ok(document);
        }
        Err(Failure::Wrong("Its document sends people to an address that is not https.".to_owned()))
    }
}
