//! What WebAuthn gives the browser, as the description of the API names it. The values themselves come from
//! `webauthn_rs` and are handed on as they are.
#![expect(dead_code, reason = "only described; `webauthn_rs` writes the values")]

use utoipa::ToSchema;

/// `PublicKeyCredentialRequestOptionsJSON`.
#[derive(ToSchema)]
#[schema(as = PasskeyRequestOptions, rename_all = "camelCase")]
pub struct RequestOptions {
    challenge: String,
    #[schema(nullable = false)]
    timeout: Option<u32>,
    #[schema(nullable = false)]
    rp_id: Option<String>,
    #[schema(nullable = false)]
    allow_credentials: Option<Vec<Descriptor>>,
    #[schema(nullable = false)]
    user_verification: Option<Requirement>,
}

/// `PublicKeyCredentialCreationOptionsJSON`.
#[derive(ToSchema)]
#[schema(as = PasskeyCreationOptions, rename_all = "camelCase")]
pub struct CreationOptions {
    challenge: String,
    rp: RelyingParty,
    user: Account,
    pub_key_cred_params: Vec<Algorithm>,
    #[schema(nullable = false)]
    timeout: Option<u32>,
    #[schema(nullable = false)]
    exclude_credentials: Option<Vec<Descriptor>>,
    #[schema(nullable = false)]
    attestation: Option<String>,
    #[schema(nullable = false)]
    authenticator_selection: Option<Selection>,
}

/// A passkey that is known already.
#[derive(ToSchema)]
#[schema(as = PasskeyDescriptor)]
pub struct Descriptor {
    id: String,
    r#type: String,
    #[schema(nullable = false)]
    transports: Option<Vec<String>>,
}

/// The site.
#[derive(ToSchema)]
#[schema(as = PasskeyRelyingParty)]
pub struct RelyingParty {
    id: String,
    name: String,
}

/// Whose passkey it will be.
#[derive(ToSchema)]
#[schema(as = PasskeyAccount, rename_all = "camelCase")]
pub struct Account {
    id: String,
    name: String,
    display_name: String,
}

/// A way to sign that is taken.
#[derive(ToSchema)]
#[schema(as = PasskeyAlgorithm)]
pub struct Algorithm {
    r#type: CredentialKind,
    /// As COSE numbers it.
    alg: i64,
}

#[derive(ToSchema)]
#[schema(as = PasskeyCredentialKind, rename_all = "kebab-case")]
pub enum CredentialKind {
    PublicKey,
}

/// Which authenticators will do.
#[derive(ToSchema)]
#[schema(as = PasskeySelection, rename_all = "camelCase")]
pub struct Selection {
    #[schema(nullable = false)]
    authenticator_attachment: Option<Attachment>,
    #[schema(nullable = false)]
    resident_key: Option<Requirement>,
    #[schema(nullable = false)]
    require_resident_key: Option<bool>,
    #[schema(nullable = false)]
    user_verification: Option<Requirement>,
}

#[derive(ToSchema)]
#[schema(as = PasskeyAttachment, rename_all = "kebab-case")]
pub enum Attachment {
    Platform,
    CrossPlatform,
}

#[derive(ToSchema)]
#[schema(as = PasskeyRequirement, rename_all = "kebab-case")]
pub enum Requirement {
    Discouraged,
    Preferred,
    Required,
}
