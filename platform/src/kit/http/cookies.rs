//! Cookies: the device cookie that a refresh needs, marks of a browser, and the XSRF pair's readable half.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use chrono::TimeDelta;
use subtle::ConstantTimeEq;

use crate::config::Settings;
use crate::kit::problem::Problem;
use crate::kit::secret::random_text;

/// With `__Host-` no other site of the same domain can plant one; that needs `Secure`, as for the hidden ones.
fn xsrf_name(is_tls: bool) -> &'static str {
    if is_tls { "__Host-XSRF-TOKEN" } else { "XSRF-TOKEN" }
}
const XSRF_HEADER: &str = "X-XSRF-TOKEN";

/// A cookie that no script reads and no other site sends along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hidden {
    /// Half of what a refresh needs.
    Device,
    /// Says that somebody has signed in here before.
    Known,
    /// Says that a sign-up was begun here.
    SignUp,
    /// Says that this browser left for an identity provider.
    Sso,
}

impl Hidden {
    /// `__Host-` needs `Secure`, which browsers do not agree on for plain http on loopback: there the cookie goes
    /// without both.
    fn name(self, settings: &Settings) -> &'static str {
        match (self, settings.is_tls()) {
            (Self::Device, true) => "__Host-atelier-device",
            (Self::Device, false) => "atelier-device",
            (Self::Known, true) => "__Host-atelier-known",
            (Self::Known, false) => "atelier-known",
            (Self::SignUp, true) => "__Host-atelier-signup",
            (Self::SignUp, false) => "atelier-signup",
            (Self::Sso, true) => "__Host-atelier-sso",
            (Self::Sso, false) => "atelier-sso",
        }
    }

    /// Who comes back from a provider comes from another site.
    fn same_site(self) -> SameSite {
        match self {
            Self::Device | Self::Known | Self::SignUp => SameSite::Strict,
            Self::Sso => SameSite::Lax,
        }
    }

    pub fn cookie(self, settings: &Settings, value: String, life: TimeDelta) -> Cookie<'static> {
        Cookie::build(self.name(settings), value)
            .path("/")
            .http_only(true)
            .secure(settings.is_tls())
            .same_site(self.same_site())
            .max_age(Duration::seconds(life.num_seconds()))
            .finish()
    }

    /// Makes the browser forget it.
    pub fn expired(self, settings: &Settings) -> Cookie<'static> {
        self.cookie(settings, String::new(), TimeDelta::zero())
    }

    /// The one that came with a request.
    pub fn value(self, request: &HttpRequest, settings: &Settings) -> Option<String> {
        request.cookie(self.name(settings)).map(|cookie| cookie.value().to_owned())
    }
}

/// A fresh XSRF token; the page sends it back in a header, which another site cannot.
pub fn xsrf_cookie(settings: &Settings) -> Result<Cookie<'static>, Problem> {
    let token = random_text(24).map_err(Problem::internal)?;
    Ok(Cookie::build(xsrf_name(settings.is_tls()), token)
        .path("/")
        .secure(settings.is_tls())
        .same_site(SameSite::Strict)
        .max_age(Duration::days(60))
        .finish())
}

/// The readable half of the XSRF pair that came with a request.
pub fn xsrf_of(request: &HttpRequest, settings: &Settings) -> Option<Cookie<'static>> {
    request.cookie(xsrf_name(settings.is_tls()))
}

/// Whether the request carries the XSRF pair: cookie and header, equal and not empty.
pub fn is_from_our_page(request: &HttpRequest, settings: &Settings) -> bool {
    let (Some(cookie), Some(header)) = (xsrf_of(request, settings), request.headers().get(XSRF_HEADER)) else {
        return false;
    };
    !cookie.value().is_empty() && bool::from(cookie.value().as_bytes().ct_eq(header.as_bytes()))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn low_13_over_tls_the_readable_half_counts_only_where_no_other_site_can_plant_it() {
        let mut settings = crate::testing::settings(std::path::Path::new("/tmp"));
        settings.server.public_url = Some("https://atelier.example.test".parse().unwrap());
        let made = xsrf_cookie(&settings).unwrap();
        assert!(made.name().starts_with("__Host-") && made.secure() == Some(true) && made.domain().is_none());
        let sent = |name: &'static str| {
            let request = TestRequest::default().cookie(Cookie::new(name, "abc")).insert_header((XSRF_HEADER, "abc"));
            is_from_our_page(&request.to_http_request(), &settings)
        };
        assert!(sent("__Host-XSRF-TOKEN") && !sent("XSRF-TOKEN"));
    }
}
