//! Links go where a person would follow one knowingly.

/// Whether a target is an address of the web or of mail, and shows where it leads.
pub(crate) fn is_web_address(target: &str) -> bool {
    let lower = target.to_ascii_lowercase();
    let safe = ["http://", "https://", "mailto:"].iter().any(|scheme| lower.starts_with(scheme));
    // A name before the host makes a place look like another one. Only in a mail address it is part of where it leads.
    let host = target.split_once("://").map_or("", |(_, rest)| rest.split(['/', '?', '#', '\\']).next().unwrap_or(""));
    safe && !host.contains('@')
        && !target.chars().any(|c| c.is_control() || c.is_whitespace() || matches!(c, '<' | '>' | '"'))
}
