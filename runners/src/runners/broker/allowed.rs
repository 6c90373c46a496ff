//! Whether a request may leave at all, before anything is looked up or connected: the region of its binding, its
//! address, its port.

use std::net::IpAddr;

use url::{Host, Origin, Url};

use super::Context;
use super::address::Policy;
use crate::{Binding, Failure};

pub const REFUSED_ADDRESS: &str = "its host leads to an address that runners may not reach";

/// The last check before something leaves: the region that the binding was entered under is one of those that the
/// caller read of its tenant ([`crate::Behalf`]), and the one that the request names. The first holds also where a
/// binding was chosen wrongly, which the second says nothing of where the request's region was taken from the choice.
/// That the binding's address is in the region that it was entered under, nobody here can know.
pub fn within_regions(context: &Context) -> Result<(), Failure> {
    let has = &context.binding.region;
    let (permitted, named) = (&context.behalf.regions, &context.region);
    if (permitted.is_empty() || permitted.contains(has)) && (named.is_empty() || named == has) {
        return Ok(());
    }
    let wanted = if permitted.is_empty() || permitted.contains(has) { named.clone() } else { permitted.join(", ") };
    Err(Failure::Misconfigured(format!(
        "it serves the region {has:?}, and the request must not leave {wanted:?}; an administrator enters it under its own region"
    )))
}

/// Whether a URL is of the binding's own endpoint, which somebody entered, and no choice of the guest's.
pub fn is_own(binding: &Binding, url: &Url) -> bool {
    let is_it = |endpoint: &Url| matches!(endpoint.origin(), Origin::Tuple(..)) && endpoint.origin() == url.origin();
    binding.endpoint.as_ref().is_some_and(is_it)
}

/// Whether a URL is of the binding's endpoint or of a host that it was granted.
pub fn is_listed(binding: &Binding, url: &Url) -> bool {
    is_own(binding, url) || is_one_of(&binding.hosts, url)
}

fn is_one_of(hosts: &[String], url: &Url) -> bool {
    matches!(url.host(), Some(Host::Domain(name)) if hosts.iter().any(|allowed| allowed.eq_ignore_ascii_case(name)))
}

/// Whether a credential may be part of a request to this URL: below the endpoint that was entered for it, or at a host
/// that the manifest names for it and an administrator granted. A key of a cloud opens more than its models.
pub fn may_bear(binding: &Binding, credential: &str, url: &Url) -> bool {
    let named = || binding.credential_hosts.get(credential).is_some_and(|hosts| is_one_of(hosts, url));
    let base = binding.endpoint.as_ref().map_or("", |endpoint| endpoint.path().trim_end_matches('/'));
    let below = |path: &str| path.strip_prefix(base).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
    (is_own(binding, url) && below(url.path())) || named()
}

/// The binding's endpoint is where runners may not go.
pub fn closed(why: &str) -> Failure {
    Failure::Misconfigured(format!(
        "it may not reach its endpoint: {why}; an administrator enters an address that is open"
    ))
}

/// Whether this binding may reach this URL, and at which addresses.
pub fn policy(binding: &Binding, allow_private: bool, url: &Url) -> Result<Policy, Failure> {
    let own = is_own(binding, url);
    let refuse = |why: &str| match own {
        true => closed(why),
        false => Failure::BadRequest(format!("this runner may not reach that address: {why}")),
    };
    let policy = scheme(url, own, allow_private && !binding.public_only).map_err(refuse)?;
    if !own {
        if !is_listed(binding, url) {
            return Err(refuse("its host is not among the hosts of this runner"));
        }
        if url.port_or_known_default() != Some(443) {
            return Err(refuse("only port 443 is open"));
        }
    }
    reachable(url, policy).map_err(refuse)
}

/// At which addresses a URL may be reached, from its scheme. `own`: somebody entered it; it is not a plugin's choice.
pub fn scheme(url: &Url, own: bool, allow_private: bool) -> Result<Policy, &'static str> {
    if !url.username().is_empty() || url.password().is_some() {
        return Err("it carries a user name");
    }
    if url.host().is_none() {
        return Err("it has no host");
    }
    match (url.scheme(), own && allow_private) {
        ("https", true) => Ok(Policy::PublicOrPrivate),
        ("https", false) => Ok(Policy::PublicOnly),
        ("http", true) => Ok(Policy::PrivateOnly),
        ("http", false) => Err("it is not https; an operator can allow http for endpoints on the own network"),
        _ => Err("it is not https"),
    }
}

/// The policy, unless port or address of this URL are closed under it.
pub fn reachable(url: &Url, policy: Policy) -> Result<Policy, &'static str> {
    if policy == Policy::PublicOnly && url.port_or_known_default() != Some(443) {
        return Err("only port 443 is open; an operator can allow other ports for endpoints on the own network");
    }
    // A literal address is never resolved, so the resolver cannot check it.
    let literal: Option<IpAddr> = match url.host() {
        None | Some(Host::Domain(_)) => None,
        Some(Host::Ipv4(address)) => Some(address.into()),
        Some(Host::Ipv6(address)) => Some(address.into()),
    };
    match literal {
        Some(address) if !policy.allows(address) => Err("private and local addresses are closed"),
        _ => Ok(policy),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    #[test]
    fn low_3_a_credential_goes_below_its_endpoint_and_to_hosts_that_the_manifest_names_for_it() {
        let url = |text: &str| Url::parse(text).unwrap();
        let binding = Binding {
            endpoint: Some(url("https://models.example.com/v1")),
            hosts: vec!["sign-in.example.com".into(), "files.example.com".into()],
            credential_hosts: [("client_secret".to_owned(), vec!["sign-in.example.com".to_owned()])].into(),
            ..Binding::new("p")
        };
        let bears = |credential: &str, address: &str| may_bear(&binding, credential, &url(address));
        assert!(
            bears("api_key", "https://models.example.com/v1/chat") && bears("api_key", "https://models.example.com/v1")
        );
        assert!(bears("client_secret", "https://sign-in.example.com/token"));
        for elsewhere in [
            "https://models.example.com/billing",
            "https://models.example.com/v1beta/chat",
            "https://models.example.com/v1/../billing",
            "https://models.example.com/v1/%2e%2e/billing",
            "https://models.example.com:8443/v1/chat",
            "http://models.example.com/v1/chat",
            "https://files.example.com/v1/chat",
            "https://sign-in.example.com/token",
        ] {
            assert!(!bears("api_key", elsewhere), "{elsewhere}");
        }
        assert!(!may_bear(&Binding::new("p"), "api_key", &url("https://models.example.com/v1")), "no endpoint");
        let whole = Binding { endpoint: Some(url("https://models.example.com")), ..Binding::new("p") };
        assert!(may_bear(&whole, "api_key", &url("https://models.example.com/v1/chat")));
    }

    #[test]
    fn regions_a_binding_of_a_region_that_its_tenant_does_not_permit_sends_nothing_whatever_the_request_says() {
        let sends = |permitted: &[&str], named: &str, has: &str| {
            let binding = Binding { region: has.into(), ..Binding::new("p") };
            let regions = permitted.iter().map(|region| (*region).to_owned()).collect();
            let behalf = crate::Behalf { regions, ..crate::Behalf::default() };
            let context = Context::new(Arc::new(binding), crate::Limits::default());
            within_regions(&context.within(named).on_behalf(Arc::new(behalf))).is_ok()
        };
        assert!(sends(&["eu"], "eu", "eu") && sends(&["eu", "us"], "us", "us") && sends(&[], "", "us"));
        assert!(!sends(&["eu"], "us", "us"), "the request's region was taken from the binding");
        assert!(!sends(&["eu", "us"], "eu", "us") && !sends(&[], "eu", "us") && !sends(&["eu"], "", "us"));
    }
}
