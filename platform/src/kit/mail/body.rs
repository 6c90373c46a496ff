//! What a mail says, once, as plain text and as simple HTML.

/// A mail's body: paragraphs, codes and links in order.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct MailBody(Vec<Part>);

#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
enum Part {
    Text(String),
    Code(String),
    Link {
        label: String,
        url: String,
    },
    /// Where mails like this one are switched off: a page, and an address that a mail program posts to.
    Unsubscribe {
        words: String,
        page: String,
        post: String,
    },
}

impl MailBody {
    pub fn new() -> Self {
        Self::default()
    }

    /// A paragraph.
    #[must_use]
    pub fn text(mut self, words: impl Into<String>) -> Self {
        self.0.push(Part::Text(words.into()));
        self
    }

    /// A code on a line of its own, to be typed or copied.
    #[must_use]
    pub fn code(mut self, code: impl Into<String>) -> Self {
        self.0.push(Part::Code(code.into()));
        self
    }

    /// A link with its words. `url` comes from [`super::Post::url`], never from a request.
    #[must_use]
    pub fn link(mut self, label: impl Into<String>, url: impl Into<String>) -> Self {
        self.0.push(Part::Link { label: label.into(), url: url.into() });
        self
    }

    /// How to get no more mails like this one: a page for people, and an address for the mail program's own button
    /// (RFC 8058), which posts to it without being signed in.
    #[must_use]
    pub fn unsubscribe(mut self, words: impl Into<String>, page: impl Into<String>, post: impl Into<String>) -> Self {
        self.0.push(Part::Unsubscribe { words: words.into(), page: page.into(), post: post.into() });
        self
    }

    /// The address that the mail program's own button posts to.
    pub fn one_click(&self) -> Option<&str> {
        self.0.iter().find_map(|part| match part {
            Part::Unsubscribe { post, .. } => Some(post.as_str()),
            Part::Text(_) | Part::Code(_) | Part::Link { .. } => None,
        })
    }

    /// For readers without HTML.
    pub fn plain(&self, brand: &str, support: &str) -> String {
        let part = |part: &Part| match part {
            Part::Text(words) => words.clone(),
            Part::Code(code) => format!("    {code}"),
            Part::Link { label, url } => format!("{label}: {url}"),
            Part::Unsubscribe { words, page, .. } => format!("{words}: {page}"),
        };
        let mut paragraphs: Vec<String> = self.0.iter().map(part).collect();
        paragraphs.push(format!("{brand}\nQuestions? {support}"));
        paragraphs.join("\n\n") + "\n"
    }

    /// Inline styles only, no picture, nothing loaded from anywhere.
    pub fn html(&self, brand: &str, support: &str) -> String {
        let part = |part: &Part| match part {
            Part::Text(words) => format!("<p>{}</p>", escape(words)),
            Part::Code(code) => format!(
                "<p style=\"font:600 22px/1.4 ui-monospace,monospace;letter-spacing:2px;background:#f1f3f5;padding:12px 16px;border-radius:6px\">{}</p>",
                escape(code)
            ),
            Part::Link { label, url } => format!(
                "<p><a href=\"{url}\" style=\"display:inline-block;background:#1c7ed6;color:#fff;padding:10px 18px;border-radius:6px;text-decoration:none\">{}</a><br><small>{url}</small></p>",
                escape(label),
                url = escape(url)
            ),
            Part::Unsubscribe { words, page, .. } => {
                format!("<p><small><a href=\"{}\">{}</a></small></p>", escape(page), escape(words))
            }
        };
        let body: String = self.0.iter().map(part).collect();
        format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><body style=\"font:16px/1.5 system-ui,sans-serif;color:#212529;max-width:560px;margin:24px auto;padding:0 16px\">\
             {body}<p style=\"color:#868e96;border-top:1px solid #dee2e6;padding-top:12px\">{}<br>Questions? {}</p></body></html>",
            escape(brand),
            escape(support)
        )
    }
}

/// Text between tags and inside double-quoted attributes.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_cannot_write_html_into_a_mail() {
        let letter = MailBody::new().text("Hello <b onclick=x>\"Ann\"</b>").link("a&b", "https://x.io/?a=1&b=\"2\"");
        let html = letter.html("<i>Brand</i>", "help@x.io");
        assert!(!html.contains("<b ") && !html.contains("<i>") && html.contains("a=1&amp;b=&quot;2&quot;"), "{html}");
        assert!(letter.plain("Brand", "help@x.io").contains("a&b: https://x.io/?a=1&b=\"2\""));
    }
}
