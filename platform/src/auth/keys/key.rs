//! What a key looks like, and how it is kept.

use crate::kit::caller::ClientId;
use crate::kit::secret::{Mac, MasterKey, NoRandomness, random_text};

/// Characters of the random part that a list shows.
const SHOWN: usize = 6;

/// Makes keys of one kind and recognises them.
#[derive(Clone)]
pub struct Keys {
    mac: Mac,
    /// What they begin with.
    mark: &'static str,
}

/// A key that was just made. Deliberately without `Debug`.
pub struct NewKey {
    /// Shown once.
    pub text: String,
    /// Its first characters, to recognise it by.
    pub prefix: String,
    pub tag: [u8; 32],
}

/// A key that somebody showed: the client it claims, and what the table may know it by.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Key {
    pub client: ClientId,
    pub tag: [u8; 32],
}

impl Keys {
    /// API keys.
    pub fn new(key: &MasterKey) -> Self {
        Self::marked(key, "atk_", "api key")
    }

    /// Keys of another kind: they begin with `mark`, and the server's key for `purpose` makes their MACs.
    pub fn marked(key: &MasterKey, mark: &'static str, purpose: &'static str) -> Self {
        Self { mac: key.mac(purpose), mark }
    }

    pub fn make(&self, client: ClientId) -> Result<NewKey, NoRandomness> {
        let random = random_text(32)?;
        let mark = self.mark;
        let prefix = format!("{mark}{client}_{}", random.chars().take(SHOWN).collect::<String>());
        let text = format!("{mark}{client}_{random}");
        Ok(NewKey { tag: self.mac.tag(text.as_bytes()), prefix, text })
    }

    /// `None`: this is no key of this kind, so it must be something else.
    pub fn read(&self, text: &str) -> Option<Result<Key, Malformed>> {
        let rest = text.strip_prefix(self.mark)?;
        let client = rest
            .split_once('_')
            .filter(|(number, random)| {
                random.len() == 43 && !number.starts_with('0') && number.bytes().all(|byte| byte.is_ascii_digit())
            })
            .and_then(|(number, _)| number.parse().ok())
            .and_then(ClientId::new);
        Some(client.map(|client| Key { client, tag: self.mac.tag(text.as_bytes()) }).ok_or(Malformed))
    }
}

/// It begins as a key does and is none.
pub struct Malformed;

#[cfg(test)]
mod tests {
    use super::*;

    fn keys() -> Keys {
        Keys::new(&MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap())
    }

    #[test]
    fn a_key_names_its_client_and_is_known_by_its_whole_text() {
        let (keys, client) = (keys(), ClientId::new(42).unwrap());
        let new = keys.make(client).unwrap();
        assert!(new.text.starts_with(&new.prefix) && new.prefix.starts_with("atk_42_") && new.prefix.len() == 13);
        let read = keys.read(&new.text).unwrap().ok().unwrap();
        assert_eq!((read.client, read.tag), (client, new.tag));
        // C15: the same beginning is another key
        let mut other = new.text.clone();
        let last = if other.pop() == Some('A') { 'B' } else { 'A' };
        other.push(last);
        assert_ne!(keys.read(&other).unwrap().ok().unwrap().tag, new.tag);
        // the same random part under another client is another key
        let moved = new.text.replacen("atk_42_", "atk_1_", 1);
        assert_ne!(keys.read(&moved).unwrap().ok().unwrap().tag, new.tag);
    }

    #[test]
    fn b10_what_only_looks_like_a_key_is_none() {
        let keys = keys();
        for broken in ["atk_", "atk_1", "atk_1_", "atk_0_x", "atk_-1_x", "atk_x_x", "atk_1_short", "atk_01_aaaa"] {
            assert!(keys.read(broken).unwrap().is_err(), "{broken}");
        }
        let long = "a".repeat(43);
        for number in ["0", "01", "-1", "9223372036854775808", "１", "1_1"] {
            assert!(keys.read(&format!("atk_{number}_{long}")).unwrap().is_err(), "{number}");
        }
        assert!(keys.read("eyJhbGciOiJFZERTQSJ9.e30.x").is_none());
        // a key of another kind is none of these, and its MAC another one
        let master = MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap();
        let others = Keys::marked(&master, "scim_", "scim token");
        let other = others.make(ClientId::new(1).unwrap()).unwrap();
        assert!(keys.read(&other.text).is_none() && others.read(&other.text).unwrap().is_ok());
    }
}
