//! Versions of plugins: the ledger knows their digests, and people their numbers.

/// Characters of a digest that stand for it where its number is not known.
const SHORT: usize = 12;

/// A version as figures are told apart by it: the plugin and the digest.
pub fn parts(key: &str) -> (&str, &str) {
    key.rsplit_once('@').unwrap_or((key, ""))
}

/// What a version is called.
pub fn label(plugin: &str, digest: &str, version: Option<&str>) -> String {
    let known = version.filter(|version| !version.is_empty());
    let told = known.unwrap_or_else(|| digest.get(..SHORT).unwrap_or(digest));
    if told.is_empty() { plugin.to_owned() } else { format!("{plugin} {told}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_33_a_version_is_called_by_its_number_or_by_the_beginning_of_its_digest() {
        let digest = "0123456789abcdef".repeat(4);
        let key = format!("openai@{digest}");
        assert_eq!(parts(&key), ("openai", digest.as_str()));
        assert_eq!(label("openai", &digest, Some("1.4.0")), "openai 1.4.0");
        assert_eq!(label("openai", &digest, None), "openai 0123456789ab");
        assert_eq!(label("openai", &digest, Some("")), "openai 0123456789ab");
        assert_eq!((parts("offline@"), label("offline", "", None)), (("offline", ""), "offline".to_owned()));
    }
}
