//! Makes keys and signatures, for the partner's tool and for tests. A server that checks signatures never needs these.

use std::fmt;
use std::io::Cursor;

use minisign::{ErrorKind, PError, SecretKey, SecretKeyBox};

use super::SignatureError;

/// A new pair, each as the text of its file.
pub struct KeyPair {
    /// Two lines: a comment, and the key to give to those who are to trust it.
    pub public: String,
    /// To be kept secret: anyone who has it (and its password) can sign in its owner's name.
    pub secret: String,
}

impl fmt::Debug for KeyPair {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("KeyPair").field("public", &self.public).finish_non_exhaustive()
    }
}

/// Makes a pair; the secret key is sealed with the password where there is one.
pub fn generate(password: Option<&str>) -> Result<KeyPair, SignatureError> {
    let made = match password {
        Some(password) => minisign::KeyPair::generate_encrypted_keypair(Some(password.to_owned())),
        None => minisign::KeyPair::generate_unencrypted_keypair(),
    };
    let made = made.map_err(not_signed)?;
    Ok(KeyPair {
        public: made.pk.to_box().map_err(not_signed)?.to_string(),
        secret: made.sk.to_box(Some("atelier runner secret key")).map_err(not_signed)?.to_string(),
    })
}

/// Signs a component, and the comment along with it; answers the text of the signature's file.
pub fn sign(
    component: &[u8],
    secret_key: &str,
    password: Option<&str>,
    comment: &str,
) -> Result<String, SignatureError> {
    if comment.contains(char::is_control) {
        return Err(SignatureError::NotSigned("the comment must be one line".into()));
    }
    let key = open(secret_key, password)?;
    let signature = minisign::sign(
        None,
        &key,
        Cursor::new(component),
        Some(comment),
        Some("signature of an Atelier runner plugin"),
    )
    .map_err(not_signed)?;
    Ok(signature.into_string())
}

/// Never asks at the terminal by itself: the library would where it has no password.
fn open(secret_key: &str, password: Option<&str>) -> Result<SecretKey, SignatureError> {
    let sealed = |text: &str| SecretKeyBox::from_string(text).map_err(|_| SignatureError::NoSecretKey);
    if let Ok(key) = sealed(secret_key)?.into_unencrypted_secret_key() {
        return Ok(key);
    }
    let password = Some(password.unwrap_or_default().to_owned());
    sealed(secret_key)?.into_secret_key(password).map_err(|error| match error.kind() {
        ErrorKind::Verify => SignatureError::WrongPassword,
        _ => SignatureError::NoSecretKey,
    })
}

fn not_signed(error: PError) -> SignatureError {
    SignatureError::NotSigned(error.to_string())
}
