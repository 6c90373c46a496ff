//! What HTML's elements mean to a reader: which end without a tag of their own, which are left out, which stand in
//! lines of their own.

use html5ever::tokenizer::{Tag, TagKind};

/// How often a cell stands, by one of its two attributes.
pub(super) fn number(tag: &Tag, name: &str) -> usize {
    let value = tag.attrs.iter().find(|attribute| &*attribute.name.local == name);
    value.and_then(|attribute| attribute.value.trim().parse().ok()).unwrap_or(1).clamp(1, 1000)
}

/// Whether an element that is left out ends here though its own end was not written, which HTML allows.
pub(super) fn ends_without_tag(hidden: &str, name: &str, kind: TagKind) -> bool {
    let opens = kind == TagKind::StartTag;
    let around = matches!(
        name,
        "div" | "section" | "article" | "main" | "aside" | "body" | "html" | "blockquote" | "form" | "details"
    );
    match hidden {
        "p" if opens => {
            is_block(name)
                || matches!(name, "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "ol" | "menu" | "pre" | "table")
        }
        "p" => around || matches!(name, "td" | "th" | "li" | "dd" | "header" | "footer" | "nav"),
        "li" => matches!(name, "ul" | "ol" | "menu") && !opens || name == "li" && opens,
        "dt" | "dd" => matches!(name, "dt" | "dd") && opens || name == "dl" && !opens,
        "td" | "th" => matches!(name, "td" | "th" | "tr") && opens || matches!(name, "tr" | "table") && !opens,
        "tr" => {
            matches!(name, "tr" | "tbody" | "tfoot") && opens || matches!(name, "table" | "tbody" | "thead") && !opens
        }
        _ => matches!(name, "body" | "html") && !opens,
    }
}

pub(super) fn is_left_out(name: &str) -> bool {
    matches!(
        name,
        "script"
            | "style"
            | "template"
            | "svg"
            | "math"
            | "iframe"
            | "object"
            | "noframes"
            | "noembed"
            | "select"
            | "textarea"
            | "canvas"
            | "audio"
            | "video"
            | "noscript"
    )
}

/// Hidden text is no part of the page; it is also where instructions to a model are hidden.
pub(super) fn is_marked_hidden(tag: &Tag) -> bool {
    tag.attrs.iter().any(|attribute| match &*attribute.name.local {
        "hidden" => true,
        "style" => {
            let style: String = attribute.value.chars().filter(|c| !c.is_whitespace()).collect();
            let style = style.to_ascii_lowercase();
            style.contains("display:none") || style.contains("visibility:hidden")
        }
        _ => false,
    })
}

pub(super) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "br"
            | "col"
            | "embed"
            | "hr"
            | "img"
            | "input"
            | "link"
            | "meta"
            | "source"
            | "track"
            | "wbr"
    )
}

pub(super) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "div"
            | "section"
            | "article"
            | "aside"
            | "main"
            | "header"
            | "footer"
            | "nav"
            | "address"
            | "blockquote"
            | "figure"
            | "figcaption"
            | "details"
            | "summary"
            | "form"
            | "fieldset"
            | "legend"
            | "dl"
            | "dt"
            | "hr"
            | "body"
            | "html"
            | "caption"
            | "center"
            | "hgroup"
            | "dialog"
            | "option"
            | "thead"
            | "tbody"
            | "tfoot"
    )
}
