//! Credentials of a plugin: an enum says which its provider wants, `#[derive(Credentials)]` makes of it the manifest's fields and what stands for each in a
//! header. The values never come here: the host fills them in on the way out.
//!
//! ```
//! # extern crate atelier_runner_sdk as sdk;
//! use sdk::Credentials;
//!
//! #[derive(Credentials)]
//! enum SignIn {
//!     /// API key
//!     ApiKey,
//!     /// Project
//!     #[credential(shown, optional)]
//!     Project,
//! }
//!
//! assert_eq!(SignIn::ApiKey.bearer(), ("authorization", "Bearer {{credential:api_key}}".to_owned()));
//! assert_eq!(SignIn::Project.header("x-project").1, "{{credential:project?}}");
//! assert!(SignIn::fields()[0].secret && !SignIn::fields()[1].required);
//! ```
//!
//! One that the form cannot name is refused:
//!
//! ```compile_fail
//! # extern crate atelier_runner_sdk as sdk;
//! #[derive(sdk::Credentials)]
//! enum SignIn {
//!     ApiKey,
//! }
//! ```

use crate::CredentialField;

/// What a provider wants to be signed in with; made by `#[derive(Credentials)]`.
pub trait Credentials: Sized {
    /// The fields of the manifest, in their order.
    fn fields() -> Vec<CredentialField>;

    /// What stands in a header's value in place of the credential.
    fn placeholder(&self) -> &'static str;

    /// A header of this name with nothing but the credential. It is left out where the binding has none and it may be missing.
    fn header(&self, name: &'static str) -> (&'static str, String) {
        (name, self.placeholder().to_owned())
    }

    /// The header `Authorization: Bearer …`.
    fn bearer(&self) -> (&'static str, String) {
        ("authorization", format!("Bearer {}", self.placeholder()))
    }
}
