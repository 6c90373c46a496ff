//! Keeps a binding's credentials from the guest where a provider repeats them: each becomes as many stars. What could be the
//! beginning of one waits for the next piece.

use secrecy::ExposeSecret;

use super::Context;

/// Shorter ones would hide what is no credential.
const SHORTEST: usize = 8;

pub struct Mask {
    secrets: Vec<Vec<u8>>,
    held: Vec<u8>,
}

impl Mask {
    pub fn new(context: &Context) -> Self {
        let secrets = context.binding.credentials.values().map(|secret| secret.expose_secret().as_bytes().to_vec());
        Self { secrets: secrets.filter(|secret| secret.len() >= SHORTEST).collect(), held: Vec::new() }
    }

    /// The next piece, without what may yet become a credential.
    pub fn piece(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.held.extend_from_slice(bytes);
        for secret in &self.secrets {
            let mut from = 0;
            while let Some(rest) = self.held.get_mut(from..)
                && let Some(at) = rest.windows(secret.len()).position(|window| window == secret)
            {
                rest.iter_mut().skip(at).take(secret.len()).for_each(|byte| *byte = b'*');
                from += at + secret.len();
            }
        }
        let whole = self.held.len();
        let longest = self.secrets.iter().map(Vec::len).max().unwrap_or_default().saturating_sub(1).min(whole);
        let begins = |length: &usize| {
            let end = self.held.get(whole - length..).unwrap_or_default();
            self.secrets.iter().any(|secret| secret.len() > *length && secret.starts_with(end))
        };
        let keep = (1..=longest).rev().find(begins).unwrap_or_default();
        let held = self.held.split_off(whole - keep);
        std::mem::replace(&mut self.held, held)
    }

    /// What was held back and became nothing.
    pub fn rest(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.held)
    }

    /// A whole text.
    pub fn text(&self, text: &str) -> String {
        let mut whole = Self { secrets: self.secrets.clone(), held: Vec::new() };
        let mut masked = whole.piece(text.as_bytes());
        masked.extend(whole.rest());
        String::from_utf8_lossy(&masked).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Binding, Limits};

    fn mask() -> Mask {
        let mut binding = Binding::new("p");
        for (name, secret) in [("a", "sk-secret-1"), ("b", "sk-secret-1-and-more"), ("c", "short")] {
            binding.credentials.insert(name.to_owned(), secret.to_owned().into());
        }
        Mask::new(&Context::new(Arc::new(binding), Limits::default()))
    }

    #[test]
    fn c7_a_credential_is_masked_wherever_the_answer_is_cut() {
        let answer = b"sk-sec sk-secret-1, sk-sk-secret-1-and-more short sk-secre";
        // The shorter credential is the beginning of the longer one: whichever is seen first, none of it is left.
        let masked = |pieces: &[&[u8]]| {
            let mut mask = mask();
            let mut masked: Vec<u8> = pieces.iter().flat_map(|piece| mask.piece(piece)).collect();
            masked.extend(mask.rest());
            String::from_utf8(masked).unwrap()
        };
        let hidden =
            |text: &str| !text.contains("secret-1") && text.len() == answer.len() && text.starts_with("sk-sec *");
        assert!(hidden(&masked(&[answer])), "{}", masked(&[answer]));
        for cut in 0..answer.len() {
            let (one, other) = answer.split_at(cut);
            assert!(hidden(&masked(&[one, other])), "cut at {cut}: {}", masked(&[one, other]));
        }
        let bytes: Vec<&[u8]> = answer.chunks(1).collect();
        assert!(hidden(&masked(&bytes)));
        assert!(masked(&[answer]).contains("short") && masked(&[answer]).ends_with("sk-secre"));
    }

    #[test]
    fn nothing_else_waits() {
        let mut mask = mask();
        assert_eq!(mask.piece(b"data: {}\n\n"), b"data: {}\n\n");
        assert_eq!(mask.piece(b"x sk"), b"x ");
        assert_eq!(mask.piece(b"y"), b"sky");
        assert_eq!(mask.text("k: sk-secret-1"), "k: ***********");
    }
}
