//! Serves the page: embedded in a release, read from `web/dist` in a development build. Every path that is no file is
//! the page itself, with a fresh nonce in its policy and its XSRF cookie.

use actix_web::http::header::{
    AcceptEncoding, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, Encoding, VARY,
};
use actix_web::web::{Data, Header};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::RustEmbed;

use super::cookies::{xsrf_cookie, xsrf_of};
use super::headers::page_policy;
use crate::config::Settings;
use crate::kit::problem::{Code, Problem};
use crate::kit::reports::RELEASE;
use crate::kit::secret::random_text;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../web/dist"]
struct Page;

/// Stands in `index.html` where the nonce of the answer goes.
const NONCE_MARK: &str = "__CSP_NONCE__";
/// Stands in `index.html` where the page's settings go, inside an attribute.
const CONFIG_MARK: &str = "__PAGE_CONFIG__";

/// The product's own name, as `index.html` has it until the page's code is here.
const NAME: &str = "Atelier";

/// Text as HTML has it, inside an attribute too. The one place where settings become markup.
fn markup(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The page of one answer: with the installation's name, its settings and the nonce of its policy.
fn filled(index: &str, nonce: &str, settings: &Settings) -> String {
    // The name first: the settings hold it, and other names, too.
    index
        .replace(NAME, &markup(&settings.brand.brand_name))
        .replace(NONCE_MARK, nonce)
        .replace(CONFIG_MARK, &page_config(settings))
}

/// What of the settings the page needs to know; all of it is public.
fn page_config(settings: &Settings) -> String {
    let config = serde_json::json!({
        "brand_name": settings.brand.brand_name,
        "support_email": settings.brand.support_email,
        "sentry_dsn": settings.telemetry.page_sentry_dsn,
        "release": RELEASE,
        "tag_manager_id": settings.telemetry.tag_manager_id,
        "ip_lookup_url": settings.telemetry.ip_lookup_url,
        "has_calls_app": settings.accounts.calls_app_url.is_some(),
        "signup": settings.signup(),
        "guide_hosts": settings.guide_host_list(),
        "terms_url": settings.brand.terms_url,
        "privacy_url": settings.brand.privacy_url,
        "imprint_url": settings.brand.imprint_url,
    });
    markup(&config.to_string())
}

/// Whatever no other route took.
pub async fn page(
    request: HttpRequest,
    accepted: Option<Header<AcceptEncoding>>,
    settings: Data<Settings>,
) -> Result<HttpResponse, Problem> {
    let path = request.path().trim_start_matches('/');
    // What machines call has no page: they must not take one for an answer.
    if ["api", "scim"]
        .iter()
        .any(|root| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
    {
        return Err(Problem::not_found("address"));
    }
    if !matches!(request.method().as_str(), "GET" | "HEAD") {
        return Err(Problem::new(Code::METHOD, "Only GET works here."));
    }
    if let Some(file) = Page::get(path).filter(|_| path != "index.html") {
        // Files below assets/ carry their content's hash in their name.
        let caching = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
        let mut answer = HttpResponse::Ok();
        answer
            .insert_header((CONTENT_TYPE, mime_guess::from_path(path).first_or_octet_stream().as_ref()))
            .insert_header((CACHE_CONTROL, caching));
        let takes_packed = accepted.is_some_and(|Header(all)| takes_brotli(&all));
        let packed = takes_packed.then(|| Page::get(&format!("{path}.br"))).flatten();
        return Ok(match packed {
            Some(packed) => {
                answer.insert_header((CONTENT_ENCODING, "br")).insert_header((VARY, "accept-encoding"));
                answer.body(packed.data.into_owned())
            }
            None => answer.body(file.data.into_owned()),
        });
    }
    if path.starts_with("assets/") {
        return Err(Problem::not_found("file"));
    }
    let Some(index) = Page::get("index.html") else {
        return Err(Problem::new(Code::UNAVAILABLE, "The page is not built yet: run `make web`."));
    };
    let nonce = random_text(16).map_err(Problem::internal)?;
    let html = filled(&String::from_utf8_lossy(&index.data), &nonce, &settings);
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header((CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((CACHE_CONTROL, "no-store"))
        .insert_header((CONTENT_SECURITY_POLICY, page_policy(&nonce, &settings)));
    if xsrf_of(&request, &settings).is_none() {
        answer.cookie(xsrf_cookie(&settings)?);
    }
    Ok(answer.body(html))
}

/// Whether somebody takes what the build packed (`web/tools/precompress.ts`).
fn takes_brotli(accepted: &AcceptEncoding) -> bool {
    accepted.negotiate([Encoding::brotli(), Encoding::identity()].iter()) == Some(Encoding::brotli())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ux_46_packed_files_are_for_those_who_take_them() {
        let takes = |header: &str| {
            use actix_web::http::header::Header as _;
            let request = actix_web::test::TestRequest::default().insert_header(("accept-encoding", header));
            takes_brotli(&AcceptEncoding::parse(&request.to_http_request()).unwrap())
        };
        assert!(takes("gzip, deflate, br, zstd"));
        for header in ["gzip, deflate", "identity", "gzip, br;q=0"] {
            assert!(!takes(header), "{header}");
        }
    }

    #[test]
    fn r88_the_page_gets_its_settings_and_cannot_be_broken_by_them() {
        let mut settings = crate::testing::settings(std::path::Path::new("/tmp"));
        settings.brand.support_email = r#""><script>alert(1)</script>&'@x.io"#.to_owned();
        settings.telemetry.page_sentry_dsn = Some("https://key@sentry.example/7".parse().unwrap());
        settings.brand.terms_url = Some("https://northwind.example/terms".parse().unwrap());
        let config = page_config(&settings);
        assert!(!config.contains(['"', '<', '>']), "{config}");
        assert!(config.contains("https://key@sentry.example/7") && config.contains(RELEASE));
        assert!(config.contains("terms_url&quot;:&quot;https://northwind.example/terms&quot;"), "{config}");
        assert!(config.contains("imprint_url&quot;:null"), "UX-49: {config}");
    }

    #[test]
    fn r88_the_page_carries_the_name_of_the_installation() {
        let mut settings = crate::testing::settings(std::path::Path::new("/tmp"));
        settings.brand.brand_name = "Desk & <Co>".to_owned();
        let index = include_str!("../../../../web/index.html");
        let html = filled(index, "n0nce", &settings);
        assert!(html.contains("<title>Desk &amp; &lt;Co&gt;</title>"), "{html}");
        assert!(html.contains("brand_name&quot;:&quot;Desk &amp; &lt;Co&gt;&quot;"), "{html}");
        assert!(html.contains(r#"name="csp-nonce" content="n0nce""#), "{html}");
        assert!(!html.contains(NAME), "{html}");
    }
}
