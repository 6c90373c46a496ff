//! Keeps a binding's credentials from the guest where a provider repeats them: each becomes as many stars. What could be the
//! beginning of one waits for the next piece.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use secrecy::ExposeSecret;

use super::Context;
use crate::Binding;

/// Shorter ones would hide what is no credential.
const SHORTEST: usize = 8;

#[derive(Clone)]
pub struct Mask {
    secrets: Arc<[Secret]>,
    held: Vec<u8>,
}

/// What must not be seen, and what stands in its place.
struct Secret {
    bytes: Vec<u8>,
    fill: u8,
}

impl Secret {
    fn is_in(&self, window: &[u8]) -> bool {
        window == self.bytes
    }
}

impl Mask {
    pub fn new(context: &Context) -> Self {
        let secrets = credentials(&context.binding);
        Self::hiding(secrets.map(|secret| Secret { bytes: secret.as_bytes().to_vec(), fill: b'*' }))
    }

    /// For what is kept: also the forms in which a credential can be read back (base64, percent signs, hexadecimal, JSON).
    pub fn thorough(binding: &Binding) -> Self {
        Self::hiding(credentials(binding).flat_map(forms))
    }

    fn hiding(secrets: impl Iterator<Item = Secret>) -> Self {
        Self { secrets: secrets.filter(|secret| secret.bytes.len() >= SHORTEST).collect(), held: Vec::new() }
    }

    pub fn is_empty(&self) -> bool {
        self.secrets.is_empty()
    }

    /// The next piece, without what may yet become a credential.
    pub fn piece(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.held.extend_from_slice(bytes);
        for secret in self.secrets.iter() {
            let (mut from, length) = (0, secret.bytes.len());
            while let Some(rest) = self.held.get_mut(from..)
                && let Some(at) = rest.windows(length).position(|window| secret.is_in(window))
            {
                rest.iter_mut().skip(at).take(length).for_each(|byte| *byte = secret.fill);
                from += at + length;
            }
        }
        let whole = self.held.len();
        let longest =
            self.secrets.iter().map(|secret| secret.bytes.len()).max().unwrap_or_default().saturating_sub(1).min(whole);
        let begins = |length: &usize| {
            let end = self.held.get(whole - length..).unwrap_or_default();
            self.secrets.iter().any(|secret| secret.bytes.len() > *length && secret.bytes.starts_with(end))
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

fn credentials(binding: &Binding) -> impl Iterator<Item = &str> {
    binding.credentials.values().map(|secret| secret.expose_secret())
}

/// A credential and its encodings. What stands for an encoded one is a letter of all of them, so that the whole can still be decoded.
fn forms(secret: &str) -> Vec<Secret> {
    let bytes = secret.as_bytes();
    // Whoever writes an address may leave these as they are, or not.
    let percent = |byte: &u8, plain: &[u8], hex: fn(&u8) -> String| {
        let is_plain = byte.is_ascii_alphanumeric() || plain.contains(byte);
        if is_plain { char::from(*byte).to_string() } else { format!("%{}", hex(byte)) }
    };
    let lower: fn(&u8) -> String = |byte| format!("{byte:02x}");
    let upper: fn(&u8) -> String = |byte| format!("{byte:02X}");
    let mut encoded: Vec<String> = Vec::new();
    for hex in [lower, upper] {
        for plain in [b"-._~".as_slice(), b""] {
            encoded.push(bytes.iter().map(|byte| percent(byte, plain, hex)).collect());
        }
        encoded.push(bytes.iter().map(hex).collect());
    }
    let json = serde_json::Value::from(secret).to_string();
    let json = json.get(1..json.len() - 1).unwrap_or_default();
    encoded.push(json.replace('/', "\\/"));
    encoded.push(json.to_owned());
    for offset in 0..3 {
        // Where the credential begins within three bytes decides its letters; those that it shares with its neighbours are left out.
        let mut shifted = vec![0; offset];
        shifted.extend_from_slice(bytes);
        let (first, whole) = ((offset * 8).div_ceil(6), shifted.len() * 8 / 6);
        for engine in [&STANDARD_NO_PAD, &URL_SAFE_NO_PAD] {
            encoded.push(engine.encode(&shifted).get(first..whole).unwrap_or_default().to_owned());
        }
    }
    encoded.sort_unstable();
    encoded.dedup();
    encoded.retain(|form| form != secret);
    let encoded = encoded.into_iter().map(|form| Secret { bytes: form.into_bytes(), fill: b'x' });
    std::iter::once(Secret { bytes: bytes.to_vec(), fill: b'*' }).chain(encoded).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

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
    fn c7_what_is_kept_holds_no_credential_in_any_encoding_and_still_decodes() {
        let secret = "sk-\u{e9}/+\"quoted\"-7f";
        let mut binding = Binding::new("p");
        binding.credentials.insert("a".into(), secret.to_owned().into());
        let mask = Mask::thorough(&binding);
        for before in ["", "u:", "user:", "some-user:"] {
            for after in ["", "!", " and more"] {
                let whole = format!("{before}{secret}{after}");
                let encoded = STANDARD_NO_PAD.encode(&whole);
                let masked = mask.text(&encoded);
                let decoded = String::from_utf8_lossy(&STANDARD_NO_PAD.decode(&masked).unwrap()).into_owned();
                assert_ne!(masked, encoded);
                assert!(!decoded.contains("quoted") && !decoded.contains("sk-"), "{decoded}");
                assert_ne!(mask.text(&URL_SAFE_NO_PAD.encode(&whole)), URL_SAFE_NO_PAD.encode(&whole));
            }
        }
        let hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
        let json = serde_json::json!({ "said": secret }).to_string();
        for form in ["sk-%C3%A9%2F%2B%22quoted%22-7f", "sk-%c3%a9%2f%2b%22quoted%22-7f", hex.as_str(), json.as_str()] {
            assert_ne!(mask.text(form), form);
            assert!(!mask.text(form).contains("quoted"), "{}", mask.text(form));
        }
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
