//! Security headers of every answer (C10, C11, C24).

use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};

use crate::config::Settings;

const FIXED: &[(&str, &str)] = &[
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    (
        "permissions-policy",
        "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
    ),
];

fn set(headers: &mut HeaderMap, name: &'static str, value: HeaderValue) {
    headers.insert(HeaderName::from_static(name), value);
}

/// What every answer carries. The page's own policy comes from [`page_policy`]; everything else may load and run
/// nothing at all.
pub fn apply(headers: &mut HeaderMap, settings: &Settings) {
    for (name, value) in FIXED {
        set(headers, name, HeaderValue::from_static(value));
    }
    if !headers.contains_key("content-security-policy") {
        set(
            headers,
            "content-security-policy",
            HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox"),
        );
    }
    if !headers.contains_key("cache-control") {
        set(headers, "cache-control", HeaderValue::from_static("no-store"));
    }
    if settings.server.frame_ancestors_none {
        set(headers, "x-frame-options", HeaderValue::from_static("DENY"));
    }
    if settings.is_tls() {
        set(headers, "strict-transport-security", HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
}

const TAG_MANAGER: &str = " https://www.googletagmanager.com";
const TAG_MANAGER_MEASURES: &str = " https://*.google-analytics.com https://*.analytics.google.com";

/// The page's Content-Security-Policy with this answer's nonce: no inline script, styles by nonce, no framing, and
/// Trusted Types. Nothing from elsewhere, but what the operator switched on: Sentry and the look-up of addresses may be
/// told, the tag manager's own script may run, and guides may show films of the hosts that the operator names. Its tags of custom HTML or script stay refused: they would need inline
/// script.
pub fn page_policy(nonce: &str, settings: &Settings) -> String {
    let frames = if settings.server.frame_ancestors_none { "frame-ancestors 'none'; " } else { "" };
    let mut told: String = [&settings.telemetry.page_sentry_dsn, &settings.telemetry.ip_lookup_url]
        .into_iter()
        .flatten()
        .map(|url| format!(" {}", url.origin().ascii_serialization()))
        .collect();
    let (mut script, mut images) = (String::new(), String::new());
    if settings.telemetry.tag_manager_id.is_some() {
        script.push_str(TAG_MANAGER);
        images.extend([TAG_MANAGER, TAG_MANAGER_MEASURES]);
        told.extend([TAG_MANAGER, TAG_MANAGER_MEASURES]);
    }
    let films: String = settings.guide_host_list().iter().map(|host| format!(" https://{host}")).collect();
    let framed = if films.is_empty() { String::new() } else { format!("frame-src{films}; ") };
    format!(
        "default-src 'none'; script-src 'self'{script}; style-src 'self' 'nonce-{nonce}'; img-src 'self' data: blob:{images}; font-src 'self'; \
         connect-src 'self'{told}; media-src 'self' blob:{films}; {framed}manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; {frames}\
         require-trusted-types-for 'script'; trusted-types default ProseMirrorClipboard"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sources of one directive.
    fn sources<'a>(policy: &'a str, directive: &str) -> Vec<&'a str> {
        let part = policy.split("; ").find(|part| part.split(' ').next() == Some(directive)).unwrap_or_default();
        part.split(' ').skip(1).collect()
    }

    #[test]
    fn c10_by_default_nothing_comes_from_elsewhere_and_nobody_else_is_told() {
        let policy = page_policy("n", &crate::testing::settings(std::path::Path::new("/tmp")));
        assert_eq!(sources(&policy, "script-src"), ["'self'"]);
        assert_eq!(sources(&policy, "connect-src"), ["'self'"]);
        assert_eq!(sources(&policy, "img-src"), ["'self'", "data:", "blob:"]);
        assert!(!policy.contains("http"), "{policy}");
    }

    #[test]
    fn r43_only_films_of_named_hosts_are_framed_and_played() {
        let mut settings = crate::testing::settings(std::path::Path::new("/tmp"));
        assert_eq!(
            sources(&page_policy("n", &settings), "frame-src"),
            [] as [&str; 0],
            "default-src 'none' stands for it"
        );
        settings.files.guide_hosts = "player.vimeo.com, Films.example.com".to_owned();
        let policy = page_policy("n", &settings);
        assert_eq!(sources(&policy, "frame-src"), ["https://player.vimeo.com", "https://films.example.com"]);
        let played = ["'self'", "blob:", "https://player.vimeo.com", "https://films.example.com"];
        assert_eq!(sources(&policy, "media-src"), played);
        assert_eq!(sources(&policy, "script-src"), ["'self'"]);
    }

    #[test]
    fn r88_what_the_operator_switched_on_may_be_told_and_no_more() {
        let mut settings = crate::testing::settings(std::path::Path::new("/tmp"));
        settings.telemetry.page_sentry_dsn = Some("https://key@sentry.example:9000/7".parse().unwrap());
        settings.telemetry.ip_lookup_url = Some("https://ip.example/json".parse().unwrap());
        let policy = page_policy("n", &settings);
        assert_eq!(sources(&policy, "connect-src"), ["'self'", "https://sentry.example:9000", "https://ip.example"]);
        assert_eq!(sources(&policy, "script-src"), ["'self'"]);
        assert!(!policy.contains("key"), "{policy}");

        settings.telemetry.tag_manager_id = Some("GTM-ABC123".to_owned());
        let policy = page_policy("n", &settings);
        assert_eq!(sources(&policy, "script-src"), ["'self'", "https://www.googletagmanager.com"]);
        assert!(!policy.contains("unsafe"), "{policy}");
    }
}
