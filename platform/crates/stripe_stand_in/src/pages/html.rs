//! The frame of every page.

use actix_web::HttpResponse;

const STYLE: &str = "
:root { color-scheme: light dark; --line: #8884; --accent: #0b5cad; --soft: #8881; }
@media (prefers-color-scheme: dark) { :root { --accent: #7ab8ff; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
.test { background: #8a4b00; color: #fff; text-align: center; padding: .4rem 1rem; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: .4rem .3rem; border-bottom: 1px solid var(--line); }
td.sum, th.sum { text-align: right; font-variant-numeric: tabular-nums; }
label { display: block; margin: .9rem 0 .2rem; } .hint { color: color-mix(in srgb, currentColor 70%, transparent); font-size: .9rem; }
input, select { font: inherit; width: 100%; padding: .5rem .6rem; border: 1px solid #888; border-radius: 6px; background: transparent; color: inherit; }
option { color: #000; }
button { font: inherit; margin: 1rem .5rem 0 0; padding: .55rem 1.1rem; border: 1px solid var(--accent); border-radius: 6px;
background: transparent; color: var(--accent); cursor: pointer; }
button.main { background: #0b5cad; border-color: #0b5cad; color: #fff; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.fault { border: 2px solid #c0392b; border-radius: 6px; padding: .6rem .8rem; }
section { border: 1px solid var(--line); border-radius: 8px; padding: .2rem 1rem 1rem; margin-top: 1rem; }
a { color: var(--accent); } code { background: var(--soft); padding: 0 .25rem; overflow-wrap: anywhere; }
";

pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}

/// A page; `body` is HTML already.
pub fn page(status: u16, title: &str, body: &str) -> HttpResponse {
    let title = escape(title);
    let html = format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>{title} – stand-in for Stripe</title><style>{STYLE}</style></head><body>\
         <p class=\"test\" style=\"margin:0\" role=\"note\">Test mode. No real card. This is a demonstration, not Stripe.</p>\
         <main><h1>{title}</h1>{body}</main></body></html>"
    );
    HttpResponse::build(status.try_into().unwrap_or_default())
        .content_type("text/html; charset=utf-8")
        .insert_header((
            "Content-Security-Policy",
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
        ))
        .insert_header(("Cache-Control", "no-store"))
        .body(html)
}

/// What went wrong, above a form.
pub fn fault(message: Option<&str>) -> String {
    message.map(|m| format!("<p class=\"fault\" role=\"alert\">{}</p>", escape(m))).unwrap_or_default()
}

/// To another page, by GET.
pub fn to(url: &str) -> HttpResponse {
    HttpResponse::SeeOther().insert_header(("Location", url)).finish()
}

/// The cards to try, and the field for one.
pub fn card_field(value: &str) -> String {
    format!(
        "<label for=\"number\">Card number</label>\
         <input id=\"number\" name=\"number\" inputmode=\"numeric\" autocomplete=\"off\" required value=\"{}\" aria-describedby=\"cards\">\
         <p class=\"hint\" id=\"cards\">Test cards: <code>4242 4242 4242 4242</code> works, <code>4000 0000 0000 0002</code> is declined, \
         <code>4000 0000 0000 0341</code> is declined later, <code>4000 0000 0000 3220</code> makes the bank ask.</p>",
        escape(value)
    )
}
