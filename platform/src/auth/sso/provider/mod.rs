//! A company's identity provider, as OpenID Connect sees it: `documents` knows where it is and its keys, `depart` sends
//! somebody there, `proof` turns what they bring back into who they are. No SQL and nothing of accounts.

mod depart;
mod documents;
mod proof;

use openidconnect::core::{
    CoreAuthDisplay, CoreAuthPrompt, CoreClaimName, CoreClaimType, CoreClientAuthMethod, CoreErrorResponseType,
    CoreGenderClaim, CoreGrantType, CoreJsonWebKey, CoreJweContentEncryptionAlgorithm, CoreJweKeyManagementAlgorithm,
    CoreJwsSigningAlgorithm, CoreResponseMode, CoreResponseType, CoreRevocableToken, CoreRevocationErrorResponse,
    CoreSubjectIdentifierType, CoreTokenIntrospectionResponse, CoreTokenType,
};
use openidconnect::{
    AdditionalClaims, AdditionalProviderMetadata, Client, EmptyExtraTokenFields, EndpointMaybeSet, EndpointNotSet,
    EndpointSet, IdTokenFields, ProviderMetadata, StandardErrorResponse, StandardTokenResponse,
};
use runners::OutboundError;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

pub use depart::{Departure, Secrets, depart};
pub use documents::Providers;
pub use proof::{Assertion, Redeem, redeem};

/// Signatures that are trusted: public keys only, so neither `none` nor one made with the client secret (B10, ASVS
/// 9.1.2).
const ALGORITHMS: [CoreJwsSigningAlgorithm; 4] = [
    CoreJwsSigningAlgorithm::RsaSsaPkcs1V15Sha256,
    CoreJwsSigningAlgorithm::RsaSsaPssSha256,
    CoreJwsSigningAlgorithm::EcdsaP256Sha256,
    CoreJwsSigningAlgorithm::EdDsa,
];

/// What went wrong between this server and a provider. The words are for the audit log and for the administrator who
/// tests a connection.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    #[error("It cannot be reached: {0}")]
    Down(String),
    #[error("{0}")]
    Wrong(String),
    #[error("The provider does not accept the client ID or the client secret.")]
    ClientRefused,
    #[error("The provider does not know this code, or no longer accepts it.")]
    CodeRefused,
    /// A word: which check its token did not pass.
    #[error("Its token cannot be trusted: {0}.")]
    NotTrusted(&'static str),
}

/// A closed address stays closed; everything else may be better later.
impl From<OutboundError> for Failure {
    fn from(error: OutboundError) -> Self {
        match error {
            OutboundError::Refused(why) => Self::Wrong(format!("This address is closed to the server: {why}.")),
            OutboundError::Unreachable(why) => Self::Down(why),
            OutboundError::TooLarge(_) => Self::Wrong("The answer is too large.".to_owned()),
        }
    }
}

/// What a provider's document says beyond OpenID Connect Discovery.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Announced {
    /// RFC 9207: its answers carry `iss`.
    #[serde(default)]
    authorization_response_iss_parameter_supported: Option<bool>,
    /// RFC 8414: ways of PKCE.
    #[serde(default)]
    code_challenge_methods_supported: Option<Vec<String>>,
}

impl AdditionalProviderMetadata for Announced {}

/// Claims that OpenID Connect gives no meaning to: groups, roles.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Rest {
    #[serde(flatten)]
    claims: Map<String, Value>,
}

impl AdditionalClaims for Rest {}

/// A provider's document with its keys.
pub type Document = ProviderMetadata<
    Announced,
    CoreAuthDisplay,
    CoreClientAuthMethod,
    CoreClaimName,
    CoreClaimType,
    CoreGrantType,
    CoreJweContentEncryptionAlgorithm,
    CoreJweKeyManagementAlgorithm,
    CoreJsonWebKey,
    CoreResponseMode,
    CoreResponseType,
    CoreSubjectIdentifierType,
>;

/// What the token endpoint answers.
type Tokens = StandardTokenResponse<
    IdTokenFields<
        Rest,
        EmptyExtraTokenFields,
        CoreGenderClaim,
        CoreJweContentEncryptionAlgorithm,
        CoreJwsSigningAlgorithm,
    >,
    CoreTokenType,
>;

/// This platform as the provider's client.
type OidcClient = Client<
    Rest,
    CoreAuthDisplay,
    CoreGenderClaim,
    CoreJweContentEncryptionAlgorithm,
    CoreJsonWebKey,
    CoreAuthPrompt,
    StandardErrorResponse<CoreErrorResponseType>,
    Tokens,
    CoreTokenIntrospectionResponse,
    CoreRevocableToken,
    CoreRevocationErrorResponse,
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

/// Whether the provider's answers carry `iss`, so that one without it is not its own (RFC 9207).
pub fn announces_issuer(document: &Document) -> bool {
    document.additional_metadata().authorization_response_iss_parameter_supported == Some(true)
}
