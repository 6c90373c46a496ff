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

/// What every answer carries. The page's own policy comes from [`page_policy`]; everything else may load and run nothing at all.
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
    if settings.frame_ancestors_none {
        set(headers, "x-frame-options", HeaderValue::from_static("DENY"));
    }
    if settings.is_tls() {
        set(headers, "strict-transport-security", HeaderValue::from_static("max-age=31536000; includeSubDomains"));
    }
}

/// The page's Content-Security-Policy with this answer's nonce: no inline script, styles by nonce, nothing from elsewhere, no framing, and Trusted Types.
pub fn page_policy(nonce: &str, settings: &Settings) -> String {
    let frames = if settings.frame_ancestors_none { "frame-ancestors 'none'; " } else { "" };
    format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; \
         media-src 'self' blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; {frames}\
         require-trusted-types-for 'script'; trusted-types default ProseMirrorClipboard"
    )
}
