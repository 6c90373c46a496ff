//! A stand-in for an identity provider, true to the wire: discovery, keys, token and userinfo endpoints over HTTP,
//! codes that serve once, PKCE, ID tokens signed with real keys. It misbehaves on demand.

use std::collections::HashMap;
use std::net::TcpListener;
use std::sync::{Arc, Mutex, MutexGuard};

use actix_web::dev::ServerHandle;
use actix_web::web::{self, Bytes, Data};
use actix_web::{App, HttpRequest, HttpResponse, HttpServer};
use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::rsa::KeySize;
use aws_lc_rs::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256, RSA_PSS_SHA256,
    RsaEncoding, RsaKeyPair,
};
use base64::Engine;
use base64::engine::general_purpose::{STANDARD, URL_SAFE_NO_PAD};
use serde_json::{Value, json};
use url::{Url, form_urlencoded};
use uuid::Uuid;

use crate::kit::clock::Clock;
use crate::testing::{Person, Reply, TestApp, zone};

pub const CLIENT_ID: &str = "atelier at acme";
pub const CLIENT_SECRET: &str = "canary: s3cret+of/the=provider";

/// A key that ID tokens are signed with.
pub enum Key {
    Rsa(RsaKeyPair),
    P256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
}

impl Key {
    pub fn rsa() -> Self {
        Self::Rsa(RsaKeyPair::generate(KeySize::Rsa2048).unwrap())
    }

    pub fn p256() -> Self {
        Self::P256(EcdsaKeyPair::generate(&ECDSA_P256_SHA256_FIXED_SIGNING).unwrap())
    }

    pub fn ed25519() -> Self {
        Self::Ed25519(Ed25519KeyPair::generate().unwrap())
    }

    /// The public half, as JWK.
    pub fn public(&self, kid: &str) -> Value {
        let text = |bytes: &[u8]| URL_SAFE_NO_PAD.encode(bytes);
        match self {
            // PKCS #1: a sequence of the modulus, 256 bytes after a zero, and the exponent.
            Self::Rsa(pair) => {
                let der = pair.public_key().as_ref();
                json!({ "kty": "RSA", "use": "sig", "kid": kid, "n": text(&der[9..265]), "e": "AQAB" })
            }
            Self::P256(pair) => {
                let point = pair.public_key().as_ref();
                json!({ "kty": "EC", "crv": "P-256", "use": "sig", "kid": kid, "x": text(&point[1..33]), "y": text(&point[33..65]) })
            }
            Self::Ed25519(pair) => {
                json!({ "kty": "OKP", "crv": "Ed25519", "use": "sig", "kid": kid, "x": text(pair.public_key().as_ref()) })
            }
        }
    }

    /// A JWS with this header, which may say something else than the truth.
    pub fn sign(&self, header: &Value, claims: &Value) -> String {
        let signed = unsigned(header, claims);
        let rsa = |pair: &RsaKeyPair, padding: &'static dyn RsaEncoding| {
            let mut signature = vec![0; pair.public_modulus_len()];
            pair.sign(padding, &SystemRandom::new(), signed.as_bytes(), &mut signature).unwrap();
            signature
        };
        let signature = match self {
            Self::Rsa(pair) if header["alg"] == "PS256" => rsa(pair, &RSA_PSS_SHA256),
            Self::Rsa(pair) => rsa(pair, &RSA_PKCS1_SHA256),
            Self::P256(pair) => pair.sign(&SystemRandom::new(), signed.as_bytes()).unwrap().as_ref().to_vec(),
            Self::Ed25519(pair) => pair.sign(signed.as_bytes()).as_ref().to_vec(),
        };
        format!("{signed}.{}", URL_SAFE_NO_PAD.encode(signature))
    }
}

/// Header and claims of a JWS, without a signature.
pub fn unsigned(header: &Value, claims: &Value) -> String {
    format!("{}.{}", URL_SAFE_NO_PAD.encode(header.to_string()), URL_SAFE_NO_PAD.encode(claims.to_string()))
}

/// Makes the ID token of a code, from header, claims and key.
pub type Forge = Box<dyn Fn(Value, Value, &Key) -> String + Send>;

/// How the provider behaves.
pub struct Behaviour {
    pub key: Key,
    pub kid: String,
    pub alg: &'static str,
    pub forge: Forge,
    /// The ID token says who, and the userinfo endpoint says what about them.
    pub slim: bool,
    /// Fields of the document that are others.
    pub document: Value,
    /// The document and the keys are not answered.
    pub mute: bool,
    /// Answers the token endpoint gives in place of its own: status, content type, body.
    pub token_answer: Option<(u16, &'static str, String)>,
    pub access_token: String,
    /// What userinfo says in place of the truth.
    pub userinfo: Value,
    codes: HashMap<String, Grant>,
    access: HashMap<String, Value>,
    asked: HashMap<&'static str, usize>,
    /// Headers and bodies of requests, newest last.
    pub seen: Vec<String>,
}

/// What stands behind a code.
struct Grant {
    claims: Value,
    challenge: String,
    redirect_uri: String,
    nonce: String,
}

pub struct StandIn {
    pub issuer: String,
    behaviour: Arc<Mutex<Behaviour>>,
    server: ServerHandle,
}

/// What of the stand-in its handlers know.
struct Shared {
    issuer: String,
    behaviour: Arc<Mutex<Behaviour>>,
    clock: Clock,
}

impl StandIn {
    pub async fn start(app: &TestApp) -> Self {
        Self::at(app, "").await
    }

    /// With a path in its issuer, as Entra has its directory there.
    pub async fn at(app: &TestApp, path: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let issuer = format!("http://{}{path}", listener.local_addr().unwrap());
        let behaviour = Behaviour {
            key: Key::rsa(),
            kid: "first".to_owned(),
            alg: "RS256",
            forge: Box::new(|header, claims, key| key.sign(&header, &claims)),
            slim: false,
            document: json!({}),
            mute: false,
            token_answer: None,
            access_token: "an-access-token".to_owned(),
            userinfo: json!({}),
            codes: HashMap::new(),
            access: HashMap::new(),
            asked: HashMap::new(),
            seen: Vec::new(),
        };
        let behaviour = Arc::new(Mutex::new(behaviour));
        let shared = Data::new(Shared {
            issuer: issuer.clone(),
            behaviour: behaviour.clone(),
            clock: app.parts.clock.get_ref().clone(),
        });
        let server = HttpServer::new(move || App::new().app_data(shared.clone()).default_service(web::to(answer)))
            .workers(1)
            .disable_signals()
            .listen(listener)
            .unwrap()
            .run();
        let handle = server.handle();
        tokio::spawn(server);
        Self { issuer, behaviour, server: handle }
    }

    /// Ends it: nothing answers at its address any more.
    pub async fn stop(&self) {
        self.server.stop(false).await;
    }

    pub fn behave(&self) -> MutexGuard<'_, Behaviour> {
        self.behaviour.lock().unwrap()
    }

    /// ID tokens become what this makes of header and claims; the provider signs them.
    pub fn alter(&self, alter: impl Fn(&mut Value, &mut Value) + Send + 'static) {
        self.behave().forge = Box::new(move |mut header, mut claims, key| {
            alter(&mut header, &mut claims);
            key.sign(&header, &claims)
        });
    }

    /// How often it was asked for this: `document`, `keys`, `token`, `userinfo`.
    pub fn asked(&self, what: &'static str) -> usize {
        self.behave().asked.get(what).copied().unwrap_or_default()
    }

    /// What the person does at the provider's sign-in page: they are let in, and their browser brings this back.
    pub fn let_in(&self, url: &str, claims: &Value) -> Value {
        let url = Url::parse(url).unwrap();
        let query: HashMap<String, String> = url.query_pairs().into_owned().collect();
        assert_eq!(
            url.path(),
            Url::parse(&self.issuer).unwrap().path().trim_end_matches('/').to_owned() + "/authorize"
        );
        for (name, value) in [("client_id", CLIENT_ID), ("response_type", "code"), ("code_challenge_method", "S256")] {
            assert_eq!(query[name], value);
        }
        assert!(query["scope"].split(' ').any(|scope| scope == "openid"));
        let code = Uuid::new_v4().to_string();
        let grant = Grant {
            claims: claims.clone(),
            challenge: query["code_challenge"].clone(),
            redirect_uri: query["redirect_uri"].clone(),
            nonce: query["nonce"].clone(),
        };
        self.behave().codes.insert(code.clone(), grant);
        json!({ "code": code, "state": query["state"], "iss": self.issuer })
    }

    /// The connection to it, as an administrator saves it.
    pub fn connection(&self, domain: &str, role: Uuid) -> Value {
        json!({
            "preset": "oidc", "issuer": self.issuer, "client_id": CLIENT_ID, "client_secret": CLIENT_SECRET,
            "domains": [domain], "default_role_id": role, "enforced": false, "enabled": true,
        })
    }
}

async fn answer(request: HttpRequest, body: Bytes, shared: Data<Shared>) -> HttpResponse {
    let mut behaviour = shared.behaviour.lock().unwrap();
    let body = String::from_utf8_lossy(&body).into_owned();
    behaviour.seen.push(format!("{request:?}\n{body}"));
    let what = match request.path().rsplit('/').next().unwrap() {
        "openid-configuration" => "document",
        "keys" => "keys",
        "token" => "token",
        "userinfo" => "userinfo",
        other => panic!("the provider has no {other}"),
    };
    *behaviour.asked.entry(what).or_default() += 1;
    match what {
        "document" | "keys" if behaviour.mute => HttpResponse::ServiceUnavailable().body("later"),
        "document" => HttpResponse::Ok().json(document(&shared.issuer, &behaviour)),
        "keys" => HttpResponse::Ok().json(json!({ "keys": [behaviour.key.public(&behaviour.kid)] })),
        "token" => token(&request, &body, &shared, &mut behaviour),
        _ => userinfo(&request, &behaviour),
    }
}

fn document(issuer: &str, behaviour: &Behaviour) -> Value {
    let mut document = json!({
        "issuer": issuer,
        "authorization_endpoint": format!("{issuer}/authorize"),
        "token_endpoint": format!("{issuer}/token"),
        "userinfo_endpoint": format!("{issuer}/userinfo"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        "id_token_signing_alg_values_supported": ["RS256", "PS256", "ES256", "EdDSA", "HS256", "none"],
        "scopes_supported": ["openid", "email", "profile", "groups"],
        "code_challenge_methods_supported": ["S256"],
        "authorization_response_iss_parameter_supported": true,
    });
    for (name, value) in behaviour.document.as_object().unwrap() {
        document[name] = value.clone();
    }
    document
}

fn token(request: &HttpRequest, body: &str, shared: &Shared, behaviour: &mut Behaviour) -> HttpResponse {
    if let Some((status, kind, body)) = &behaviour.token_answer {
        let status = actix_web::http::StatusCode::from_u16(*status).unwrap();
        return HttpResponse::build(status)
            .insert_header(("Location", "/elsewhere"))
            .content_type(*kind)
            .body(body.clone());
    }
    let refuse = |error: &str| HttpResponse::BadRequest().json(json!({ "error": error, "error_description": "no" }));
    let form: HashMap<String, String> = form_urlencoded::parse(body.as_bytes()).into_owned().collect();
    let form_encoded = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let basic = STANDARD.encode(format!("{}:{}", form_encoded(CLIENT_ID), form_encoded(CLIENT_SECRET)));
    let by_header = request.headers().get("Authorization").is_some_and(|header| *header == format!("Basic {basic}"));
    let by_body = form.get("client_id").is_some_and(|id| id == CLIENT_ID)
        && form.get("client_secret").is_some_and(|secret| secret == CLIENT_SECRET);
    if !by_header && !by_body {
        return refuse("invalid_client");
    }
    // A code serves once (B17).
    let Some(grant) = behaviour.codes.remove(&form["code"]) else { return refuse("invalid_grant") };
    let verifier = digest(&SHA256, form["code_verifier"].as_bytes());
    if URL_SAFE_NO_PAD.encode(verifier) != grant.challenge || form["redirect_uri"] != grant.redirect_uri {
        return refuse("invalid_grant");
    }
    let now = shared.clock.now().timestamp();
    let mut claims = json!({
        "iss": shared.issuer, "aud": CLIENT_ID, "sub": grant.claims["sub"], "nonce": grant.nonce,
        "iat": now, "exp": now + 300,
        "at_hash": URL_SAFE_NO_PAD.encode(&digest(&SHA256, behaviour.access_token.as_bytes()).as_ref()[..16]),
    });
    if behaviour.alg == "EdDSA" {
        // SHA-512 there, which this stand-in leaves out.
        claims.as_object_mut().unwrap().remove("at_hash");
    }
    if !behaviour.slim {
        for (name, value) in grant.claims.as_object().unwrap() {
            claims[name] = value.clone();
        }
    }
    behaviour.access.insert(behaviour.access_token.clone(), grant.claims);
    let header = json!({ "alg": behaviour.alg, "kid": behaviour.kid, "typ": "JWT" });
    let id_token = (behaviour.forge)(header, claims, &behaviour.key);
    HttpResponse::Ok().json(json!({
        "access_token": behaviour.access_token, "token_type": "Bearer", "expires_in": 300, "id_token": id_token,
    }))
}

fn userinfo(request: &HttpRequest, behaviour: &Behaviour) -> HttpResponse {
    let token = request.headers().get("Authorization").and_then(|header| header.to_str().ok()?.strip_prefix("Bearer "));
    let Some(claims) = token.and_then(|token| behaviour.access.get(token)) else {
        return HttpResponse::Unauthorized().finish();
    };
    let mut claims = claims.clone();
    for (name, value) in behaviour.userinfo.as_object().unwrap() {
        claims[name] = value.clone();
    }
    HttpResponse::Ok().json(claims)
}

/// Sets the records of a connection's domains in DNS, and has the server look.
pub async fn prove_domains(admin: &Person, saved: &Value) {
    for proof in saved["proofs"].as_array().unwrap() {
        let (name, value) = (proof["record_name"].as_str().unwrap(), proof["record_value"].as_str().unwrap());
        if proof["state"] == "waiting" {
            zone::add(name, value);
            let checked = admin.post("setting/sso/domains/check", json!({ "domain": proof["domain"] })).await;
            assert_eq!(checked.data()["state"], "proven", "{}", checked.body);
        }
    }
}

/// Somebody at the provider, with a verified address.
pub fn somebody(subject: &str, email: &str) -> Value {
    json!({ "sub": subject, "email": email, "email_verified": true, "given_name": "Ann", "family_name": "Lee" })
}

impl TestApp {
    /// Leaves for the provider; the browser with its mark, and the address to go to.
    pub async fn leave(&self, body: Value) -> (Person, String) {
        let browser = self.anonymous();
        let answer = browser.post("auth/sso/start", body).await;
        let url = answer.data()["url"].as_str().unwrap().to_owned();
        (Person { cookies: answer.cookies(), ..browser }, url)
    }

    /// To the provider and back to the page, which has not told the server yet.
    pub async fn to_the_provider(&self, provider: &StandIn, claims: &Value) -> (Person, Value) {
        let email = claims["email"].as_str().unwrap_or("somebody@acme.test");
        let domain = email.rsplit_once('@').map_or("acme.test", |(_, domain)| domain);
        let (browser, url) = self.leave(json!({ "email": format!("somebody@{domain}") })).await;
        let back = provider.let_in(&url, claims);
        (browser, back)
    }

    /// The whole way: the answer of the callback where that is a refusal, else of `validate-token`.
    pub async fn sso(&self, provider: &StandIn, claims: &Value) -> Reply {
        let (browser, back) = self.to_the_provider(provider, claims).await;
        self.come_back(&browser, back).await
    }

    /// From the page's callback to the session.
    pub async fn come_back(&self, browser: &Person, back: Value) -> Reply {
        let answer = browser.post("auth/sso/callback", back).await;
        if answer.status != 200 {
            return answer;
        }
        let body = json!({ "token": answer.data()["token"], "local_timezone": "Europe/Berlin" });
        browser.post("auth/validate-token", body).await
    }
}
