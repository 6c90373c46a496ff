//! A connection to an identity provider as the page reads and writes it, and the rules of what is written.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use url::{Host, Url};
use utoipa::ToSchema;
use uuid::Uuid;

use super::domains;

/// What kind of provider it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = SsoPreset)]
pub enum Preset {
    /// Any OpenID Connect provider. It says whether it has verified an address.
    Oidc,
    /// Microsoft Entra, one directory. It does not say so; the directory's own domains stand for it.
    Azure,
}

impl Preset {
    /// As the tables name it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Oidc => "oidc",
            Self::Azure => "azure",
        }
    }

    /// The table's check allows nothing else.
    pub fn of(name: &str) -> Self {
        if name == "azure" { Self::Azure } else { Self::Oidc }
    }

    /// The page that takes back what the provider brings.
    pub fn callback_path(self) -> &'static str {
        match self {
            Self::Oidc => "/auth/sso-login",
            Self::Azure => "/auth/azure-login",
        }
    }
}

/// A value of the role claim, and the role that goes with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = SsoRoleMapping)]
pub struct RoleMapping {
    /// Exactly as the provider says it.
    #[garde(length(min = 1, max = 400))]
    #[schema(min_length = 1, max_length = 400)]
    pub value: String,
    /// An account role.
    #[garde(skip)]
    pub role_id: Uuid,
}

/// The connection, without its secret.
#[derive(Debug, Serialize, ToSchema)]
pub struct SsoSettings {
    #[schema(inline)]
    pub preset: Preset,
    pub issuer: String,
    /// What the provider calls this platform.
    pub client_id: String,
    /// The end of the secret that is kept.
    pub client_secret_last4: Option<String>,
    pub domains: Vec<String>,
    /// Of each domain, whether it was shown to be the company's, and the record that shows it.
    pub proofs: Vec<DomainProof>,
    /// The role of people who come for the first time.
    pub default_role_id: Uuid,
    /// The claim whose values choose a role; a path with dots where there is no claim of that name.
    pub role_claim: Option<String>,
    pub role_map: Vec<RoleMapping>,
    /// The only way in for people of these domains.
    pub enforced: bool,
    pub enabled: bool,
}

/// The connection to be.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveSso {
    #[garde(skip)]
    #[schema(inline)]
    pub preset: Preset,
    /// Exactly as the provider's document says it.
    #[garde(length(min = 1, max = 500))]
    #[schema(min_length = 1, max_length = 500)]
    pub issuer: String,
    #[garde(length(min = 1, max = 255), custom(one_line))]
    #[schema(min_length = 1, max_length = 255)]
    pub client_id: String,
    /// Without it the one that is kept; needed again when the issuer or the client id is another.
    #[garde(inner(length(min = 1, max = 1024), custom(one_line)))]
    #[serde(default)]
    pub client_secret: Option<String>,
    /// Each counts from the moment on when its record was found in DNS.
    #[garde(length(min = 1, max = 20), custom(domains::allowed))]
    pub domains: Vec<String>,
    #[garde(skip)]
    pub default_role_id: Uuid,
    #[garde(inner(length(min = 1, max = 200), custom(one_line)))]
    #[serde(default)]
    pub role_claim: Option<String>,
    /// In order: the first that fits counts.
    #[garde(length(max = 100), dive)]
    #[serde(default)]
    pub role_map: Vec<RoleMapping>,
    #[garde(skip)]
    pub enforced: bool,
    #[garde(skip)]
    pub enabled: bool,
}

/// Whether a domain is the company's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DomainState {
    /// Its record was never found: nobody signs in by this domain yet.
    Waiting,
    Proven,
    /// Its record is gone: it counts until `ends_at`.
    Missing,
}

/// A domain, and the TXT record that shows whose it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct DomainProof {
    pub domain: String,
    #[schema(inline)]
    pub state: DomainState,
    /// The name of the TXT record.
    pub record_name: String,
    /// The value that it must have.
    pub record_value: String,
    pub proven_at: Option<DateTime<Utc>>,
    /// When DNS was asked last.
    pub checked_at: Option<DateTime<Utc>>,
    /// When a domain whose record is missing stops being valid.
    pub ends_at: Option<DateTime<Utc>>,
    /// What was wrong the last time.
    pub problem: Option<String>,
}

/// The domain to look up.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckDomain {
    /// One of the connection's.
    #[garde(length(min = 1, max = 253))]
    #[schema(min_length = 1, max_length = 253)]
    pub domain: String,
}

/// What became of asking the provider for its document.
#[derive(Debug, Serialize, ToSchema)]
pub struct SsoCheck {
    pub ok: bool,
    /// What was found, or what to do.
    pub message: String,
    /// As the provider calls itself.
    pub issuer: Option<String>,
}

fn one_line(value: &str, _: &()) -> garde::Result {
    if value.trim().is_empty() {
        return Err(garde::Error::new("Please fill this in."));
    }
    if value.chars().any(char::is_control) {
        return Err(garde::Error::new("Please remove invisible or control characters."));
    }
    Ok(())
}

/// Where Microsoft signs people in, in its clouds.
const MICROSOFT: [&str; 3] =
    ["login.microsoftonline.com", "login.microsoftonline.us", "login.partner.microsoftonline.cn"];
/// In place of a directory: everybody's, or everybody's private account.
const EVERYBODYS: [&str; 4] = ["common", "organizations", "consumers", "9188040d-6c67-4c5b-b112-36a304b66dad"];

/// Why this cannot be an issuer; `None` when it can. `open`: the operator allows providers on the own network.
pub fn issuer_problem(preset: Preset, issuer: &str, open: bool) -> Option<&'static str> {
    const ADDRESS: &str = "Please enter the issuer's https address, as its documentation gives it.";
    const DIRECTORY: &str = "Please enter the directory (tenant) ID of your own company, as its overview shows it.";
    let Ok(url) = Url::parse(issuer) else { return Some(ADDRESS) };
    let Some(host) = url.host() else { return Some(ADDRESS) };
    let is_web = url.scheme() == "https" || (open && url.scheme() == "http");
    let is_plain =
        url.username().is_empty() && url.password().is_none() && url.query().is_none() && url.fragment().is_none();
    if !is_web || !is_plain || issuer.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Some(ADDRESS);
    }
    let is_microsoft = matches!(host, Host::Domain(name) if MICROSOFT.contains(&name));
    let directory = url.path_segments().and_then(|mut segments| segments.next()).unwrap_or_default();
    // Anyone with an account at Microsoft would be let in; and one directory must not speak for another's people.
    if is_microsoft && (EVERYBODYS.contains(&directory) || directory.contains(['{', '%'])) {
        return Some(DIRECTORY);
    }
    if preset == Preset::Azure {
        let is_directory = Uuid::parse_str(directory).is_ok() && url.path() == format!("/{directory}/v2.0");
        if !is_directory || !(is_microsoft || open) {
            return Some(DIRECTORY);
        }
    }
    None
}

#[cfg(test)]
mod unit {
    use super::*;

    const DIRECTORY: &str = "0f5a2c66-3f0b-4a08-9d2e-7c6b1a2d3e4f";

    #[test]
    fn b18_an_issuer_is_an_https_address_of_one_provider() {
        for good in ["https://login.acme.com", "https://acme.okta.com/oauth2/default", "https://x.eu.auth0.com/"] {
            assert_eq!(issuer_problem(Preset::Oidc, good, false), None, "{good}");
        }
        for bad in [
            "",
            "login.acme.com",
            "http://login.acme.com",
            "https://user:pw@login.acme.com",
            "https://login.acme.com/?x=1",
            "https://login.acme.com/#x",
            "https://login.acme.com/ x",
            "javascript:alert(1)",
            "file:///etc/passwd",
        ] {
            assert!(issuer_problem(Preset::Oidc, bad, false).is_some(), "{bad}");
        }
        assert_eq!(issuer_problem(Preset::Oidc, "http://127.0.0.1:4000", true), None);
    }

    #[test]
    fn b18_issuers_of_many_directories_are_refused() {
        for preset in [Preset::Oidc, Preset::Azure] {
            for tenant in ["common", "organizations", "consumers", "{tenantid}", "%7Btenantid%7D"] {
                for host in MICROSOFT {
                    let issuer = format!("https://{host}/{tenant}/v2.0");
                    assert!(issuer_problem(preset, &issuer, false).is_some(), "{preset:?} {issuer}");
                }
            }
        }
        let own = |host: &str| format!("https://{host}/{DIRECTORY}/v2.0");
        assert_eq!(issuer_problem(Preset::Azure, &own(MICROSOFT[0]), false), None);
        assert!(issuer_problem(Preset::Azure, &own("login.acme.com"), false).is_some());
        for bad in ["contoso.onmicrosoft.com/v2.0", DIRECTORY, "v2.0"] {
            let issuer = format!("https://{}/{bad}", MICROSOFT[0]);
            assert!(issuer_problem(Preset::Azure, &issuer, false).is_some(), "{issuer}");
        }
    }
}
