//! The token: client, row and a MAC over both, in URL-safe text.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::kit::secret::{Mac, MasterKey};

const BODY: usize = 8 + 16;

/// Makes tokens and opens those that it made.
pub struct SecurityTokens(Mac);

impl SecurityTokens {
    pub fn new(key: &MasterKey) -> Self {
        Self(key.mac("handover token"))
    }

    pub fn seal(&self, client: ClientId, id: Uuid) -> String {
        let body = [&client.get().to_be_bytes()[..], id.as_bytes()].concat();
        URL_SAFE_NO_PAD.encode([&body[..], &self.0.tag(&body)].concat())
    }

    pub fn open(&self, text: &str) -> Option<(ClientId, Uuid)> {
        if text.len() > 128 {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (body, tag) = bytes.split_at_checked(BODY)?;
        if !self.0.verify(body, tag) {
            return None;
        }
        let (client, id) = body.split_at_checked(8)?;
        Some((ClientId::new(i64::from_be_bytes(client.try_into().ok()?))?, Uuid::from_slice(id).ok()?))
    }
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn a_token_opens_what_it_was_made_for_and_nothing_else() {
        let tokens = SecurityTokens::new(&MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap());
        let (client, id) = (ClientId::new(7).unwrap(), Uuid::now_v7());
        let text = tokens.seal(client, id);
        assert_eq!(tokens.open(&text), Some((client, id)));
        let mut bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
        for at in 0..bytes.len() {
            bytes[at] ^= 1;
            assert_eq!(tokens.open(&URL_SAFE_NO_PAD.encode(&bytes)), None, "byte {at}");
            bytes[at] ^= 1;
        }
        let short = URL_SAFE_NO_PAD.encode(&bytes[..BODY]);
        for nonsense in ["", "x", "null", &"A".repeat(4000), &short] {
            assert_eq!(tokens.open(nonsense), None, "{nonsense}");
        }
    }
}
