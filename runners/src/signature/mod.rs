//! Signatures of components: Ed25519 in minisign's file format, so that a signature can be checked without this
//! program, too. `make` makes keys and signatures; here they are read and checked. Nothing here panics, whatever the
//! texts hold.
//!
//! A signature is a text of four lines (`NAME.wasm.minisig`): a comment, the key's id with the signature of the
//! component's BLAKE2b-512, a signed comment, and its signature. A public key is the second line of `NAME.pub`, 56
//! characters of base64.

mod make;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use minisign_verify::{Error, PublicKey, Signature};

pub use make::{KeyPair, generate, sign};

/// The longest signature that is read; a real one has some 300 bytes.
const MAX_SIGNATURE: usize = 4096;
/// Bytes of a public key and of a signature: algorithm, id, and the thing itself.
const KEY: usize = 2 + 8 + 32;
const SIGNATURE: usize = 2 + 8 + 64;

/// What a good signature says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// Of the key that made it, 16 upper-case hex digits.
    pub key_id: String,
    /// The comment that is signed along: `NAME VERSION sha256:DIGEST`, where `runner sign` made it. It is text from
    /// outside.
    pub comment: String,
}

/// Why a signature does not count.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    #[error(
        "this is not a signature; expected are the four lines that `runner sign` (or minisign) writes to NAME.wasm.minisig"
    )]
    NoSignature,
    #[error(
        "this is not a public key; expected is the line of 56 characters in the .pub file that `runner keygen` writes"
    )]
    NoPublicKey,
    #[error("this is not a secret key that `runner keygen` or minisign has written")]
    NoSecretKey,
    #[error("the password does not open this secret key")]
    WrongPassword,
    #[error("it was signed with the key {signed_with}, not with {wanted}")]
    OtherKey { signed_with: String, wanted: String },
    #[error("the signature does not belong to this component: one of the two was changed; sign it again")]
    Mismatch,
    #[error("it cannot be signed: {0}")]
    NotSigned(String),
}

/// Checks that the owner of `public_key` signed exactly these bytes, and the comment along with them.
/// `public_key` is the line of base64, or the whole `.pub` file.
pub fn verify(component: &[u8], signature: &str, public_key: &str) -> Result<Signed, SignatureError> {
    let key = PublicKey::from_base64(key_line(public_key)).map_err(|_| SignatureError::NoPublicKey)?;
    let (signed_with, wanted) = (signed_by(signature)?, key_id(public_key)?);
    if signed_with != wanted {
        return Err(SignatureError::OtherKey { signed_with, wanted });
    }
    let signature = Signature::decode(signature).map_err(|_| SignatureError::NoSignature)?;
    // Only what is hashed first: the older form has no domain of its own.
    key.verify(component, &signature, false).map_err(|error| match error {
        Error::InvalidSignature | Error::UnexpectedKeyId => SignatureError::Mismatch,
        Error::InvalidEncoding
        | Error::IoError(_)
        | Error::UnexpectedAlgorithm
        | Error::UnsupportedAlgorithm
        | Error::UnsupportedLegacyMode => SignatureError::NoSignature,
    })?;
    Ok(Signed { key_id: wanted, comment: signature.trusted_comment().to_owned() })
}

/// The id of a public key, by which a signature names it: 16 upper-case hex digits.
pub fn key_id(public_key: &str) -> Result<String, SignatureError> {
    id::<KEY>(key_line(public_key)).ok_or(SignatureError::NoPublicKey)
}

/// Which key a signature says it was made with; only [`verify`] tells whether that is so.
pub fn signed_by(signature: &str) -> Result<String, SignatureError> {
    if signature.len() > MAX_SIGNATURE {
        return Err(SignatureError::NoSignature);
    }
    signature.lines().nth(1).and_then(|line| id::<SIGNATURE>(line.trim())).ok_or(SignatureError::NoSignature)
}

/// The line that counts, with or without the comment above it.
fn key_line(public_key: &str) -> &str {
    public_key.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or_default()
}

fn id<const LENGTH: usize>(line: &str) -> Option<String> {
    let bytes: [u8; LENGTH] = STANDARD.decode(line).ok()?.try_into().ok()?;
    let number: [u8; 8] = bytes.get(2..10)?.try_into().ok()?;
    Some(format!("{:016X}", u64::from_le_bytes(number)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPONENT: &[u8] = b"\0asm component";

    fn signed() -> (KeyPair, String) {
        let keys = generate(None).unwrap();
        let signature = sign(COMPONENT, &keys.secret, None, "echo 1.0.0 sha256:00").unwrap();
        (keys, signature)
    }

    #[test]
    fn a_signature_names_its_key_and_carries_its_comment() {
        let (keys, signature) = signed();
        let good = verify(COMPONENT, &signature, &keys.public).unwrap();
        assert_eq!(good.comment, "echo 1.0.0 sha256:00");
        assert_eq!(
            (key_id(&keys.public).as_ref(), signed_by(&signature).as_ref()),
            (Ok(&good.key_id), Ok(&good.key_id))
        );
        // The line alone serves as well as the file.
        let line = keys.public.lines().nth(1).unwrap();
        assert_eq!(verify(COMPONENT, &signature, line), Ok(good));
    }

    #[test]
    fn a_signature_of_minisign_itself_counts() {
        let key = "RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3";
        let signature = "untrusted comment: signature from minisign secret key\n\
            RUQf6LRCGA9i559r3g7V1qNyJDApGip8MfqcadIgT9CuhV3EMhHoN1mGTkUidF/z7SrlQgXdy8ofjb7bNJJylDOocrCo8KLzZwo=\n\
            trusted comment: timestamp:1633700835\tfile:test\tprehashed\n\
            wLMDjy9FLAuxZ3q4NlEvkgtyhrr0gtTu6KC4KBJdITbbOeAi1zBIYo0v4iTgt8jJpIidRJnp94ABQkJAgAooBQ==";
        let good = verify(b"test", signature, key).unwrap();
        assert_eq!(
            (good.key_id.as_str(), good.comment.as_str()),
            ("E7620F1842B4E81F", "timestamp:1633700835\tfile:test\tprehashed")
        );
    }

    #[test]
    fn b43_one_flipped_bit_anywhere_is_noticed() {
        let (keys, signature) = signed();
        for at in 0..COMPONENT.len() {
            let mut other = COMPONENT.to_vec();
            other[at] ^= 1;
            assert_eq!(verify(&other, &signature, &keys.public), Err(SignatureError::Mismatch));
        }
        // The first line is a comment for people, the last bytes may be padding: all the rest counts.
        let begin = signature.find('\n').unwrap() + 1;
        for at in begin..signature.trim_end().len() {
            let mut bytes = signature.clone().into_bytes();
            bytes[at] ^= 1;
            let Ok(text) = String::from_utf8(bytes) else { continue };
            assert!(verify(COMPONENT, &text, &keys.public).is_err(), "byte {at}: {text}");
        }
    }

    #[test]
    fn b43_another_partners_key_does_not_count() {
        let ((keys, _), (_, others)) = (signed(), signed());
        let refused = verify(COMPONENT, &others, &keys.public).unwrap_err();
        assert!(matches!(&refused, SignatureError::OtherKey { .. }), "{refused}");
        // Nor where it claims the same id.
        let line = keys.public.lines().nth(1).unwrap();
        let mut forged = STANDARD.decode(line).unwrap();
        let other = STANDARD.decode(signed().0.public.lines().nth(1).unwrap()).unwrap();
        forged[10..].copy_from_slice(&other[10..]);
        let signature = sign(COMPONENT, &keys.secret, None, "x").unwrap();
        assert_eq!(verify(COMPONENT, &signature, &STANDARD.encode(forged)), Err(SignatureError::Mismatch));
    }

    #[test]
    fn what_is_no_signature_or_no_key_is_said_and_never_a_panic() {
        let (keys, signature) = signed();
        for end in 0..signature.trim_end().len() {
            assert!(verify(COMPONENT, &signature[..end], &keys.public).is_err(), "cut at {end}");
        }
        for text in ["", "\n\n\n\n", "a\nAAAA\ntrusted comment: \nAAAA", &"x\n".repeat(9999)] {
            assert_eq!(verify(COMPONENT, text, &keys.public), Err(SignatureError::NoSignature));
            assert_eq!(verify(COMPONENT, &signature, text), Err(SignatureError::NoPublicKey));
            assert_eq!(sign(COMPONENT, text, None, ""), Err(SignatureError::NoSecretKey));
        }
    }

    #[test]
    fn a_secret_key_opens_with_its_password_only() {
        let keys = generate(Some("correct horse")).unwrap();
        let signature = sign(COMPONENT, &keys.secret, Some("correct horse"), "c").unwrap();
        verify(COMPONENT, &signature, &keys.public).unwrap();
        for wrong in [Some("battery"), None] {
            assert_eq!(sign(COMPONENT, &keys.secret, wrong, "c"), Err(SignatureError::WrongPassword));
        }
        assert!(!format!("{keys:?}").contains(keys.secret.lines().nth(1).unwrap()));
    }

    #[test]
    fn a_comment_stays_one_line() {
        let keys = generate(None).unwrap();
        let error = sign(COMPONENT, &keys.secret, None, "a\nb").unwrap_err();
        assert!(matches!(error, SignatureError::NotSigned(_)), "{error}");
    }
}
