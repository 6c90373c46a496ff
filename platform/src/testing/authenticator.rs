//! A passkey in software: what a browser and its authenticator answer to the options of a ceremony (WebAuthn, ES256, no
//! attestation).

use aws_lc_rs::digest::{SHA256, digest};
use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, KeyPair};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD as BASE64;
use serde_json::{Value, json};

use super::{Person, Reply, TestApp};

const PRESENT: u8 = 0x01;
const VERIFIED: u8 = 0x04;
const ATTESTED: u8 = 0x40;

/// One passkey of one site.
pub struct Authenticator {
    key: EcdsaKeyPair,
    pub id: Vec<u8>,
    /// Where the page of its browser came from.
    pub origin: String,
    user: String,
    /// Whether it checked its owner: finger, face, PIN.
    pub verifies: bool,
    pub counter: u32,
}

impl Authenticator {
    /// Answers a creation; the new passkey and `RegistrationResponseJSON`.
    pub fn create(options: &Value, origin: &str) -> (Self, Value) {
        let key = EcdsaKeyPair::generate(&ECDSA_P256_SHA256_ASN1_SIGNING).unwrap();
        let id = digest(&SHA256, key.public_key().as_ref()).as_ref().to_vec();
        let user = options["user"]["id"].as_str().unwrap().to_owned();
        let authenticator = Self { key, id, origin: origin.to_owned(), user, verifies: true, counter: 1 };
        let point = authenticator.key.public_key().as_ref();
        // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        let cose = [
            &[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20][..],
            &point[1..33],
            &[0x22, 0x58, 0x20],
            &point[33..65],
        ]
        .concat();
        let length = u16::try_from(authenticator.id.len()).unwrap().to_be_bytes();
        let site = options["rp"]["id"].as_str().unwrap();
        let data = [&authenticator.data(site, ATTESTED)[..], &[0; 16], &length, &authenticator.id, &cose].concat();
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
        let object = [
            &[0xa3, 0x63][..],
            b"fmt",
            &[0x64],
            b"none",
            &[0x67],
            b"attStmt",
            &[0xa0, 0x68],
            b"authData",
            &[0x58, u8::try_from(data.len()).unwrap()],
            &data,
        ]
        .concat();
        let client = authenticator.client("webauthn.create", &options["challenge"]);
        let answer = json!({
            "id": BASE64.encode(&authenticator.id), "rawId": BASE64.encode(&authenticator.id), "type": "public-key",
            "response": { "attestationObject": BASE64.encode(object), "clientDataJSON": BASE64.encode(client), "transports": ["internal"] },
            "clientExtensionResults": {},
        });
        (authenticator, answer)
    }

    /// Answers a request; `AuthenticationResponseJSON`.
    pub fn get(&mut self, options: &Value) -> Value {
        self.counter += 1;
        let data = self.data(options["rpId"].as_str().unwrap(), 0);
        let client = self.client("webauthn.get", &options["challenge"]);
        let signed = [&data[..], digest(&SHA256, client.as_bytes()).as_ref()].concat();
        let signature = self.key.sign(&SystemRandom::new(), &signed).unwrap();
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": {
                "authenticatorData": BASE64.encode(data), "clientDataJSON": BASE64.encode(client),
                "signature": BASE64.encode(signature), "userHandle": self.user,
            },
            "clientExtensionResults": {},
        })
    }

    fn data(&self, site: &str, flags: u8) -> Vec<u8> {
        let verified = if self.verifies { VERIFIED } else { 0 };
        [digest(&SHA256, site.as_bytes()).as_ref(), &[PRESENT | verified | flags], &self.counter.to_be_bytes()].concat()
    }

    fn client(&self, kind: &str, challenge: &Value) -> String {
        json!({ "type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false }).to_string()
    }
}

impl TestApp {
    /// Where the page comes from, as passkeys see it.
    pub fn origin(&self) -> String {
        let settings = &self.parts.settings;
        match &settings.server.public_url {
            Some(url) => url.origin().ascii_serialization(),
            None => format!("http://localhost:{}", settings.server.listen.port()),
        }
    }
}

/// Adds a passkey to somebody's account; the passkey and the answer.
pub async fn add_passkey(person: &Person, origin: &str) -> (Authenticator, Reply) {
    let started = person.post("profile/passkeys/start", json!({})).await;
    let (authenticator, credential) = Authenticator::create(&started.data()["options"], origin);
    let body = json!({ "session": started.data()["session"], "name": "Laptop", "credential": credential });
    let answer = person.post("profile/passkeys/finish", body).await;
    (authenticator, answer)
}
