//! Tags that people give to things of a workspace: what a tag may be, and how many one thing has. One tag, however it
//! is spelled.

use garde::Validate;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::text;

/// Tags of one thing at most.
pub const TAGS: usize = 20;
/// Tags in one answer at most.
pub const SHOWN: i64 = 500;

/// garde rule: a tag. A comma separates tags, in a list's address and where people type them.
pub fn tag(value: &str, _: &()) -> garde::Result {
    if value.trim().is_empty() {
        return Err(garde::Error::new("Please enter a tag."));
    }
    if value.trim().chars().count() > 40 {
        return Err(garde::Error::new("A tag has 40 characters at most."));
    }
    if value.contains(',') {
        return Err(garde::Error::new("A tag has no comma: enter several tags one by one."));
    }
    text::name(value, &())
}

/// The tags of a list's address.
pub fn split(words: &str) -> Vec<String> {
    words.split(',').map(str::trim).filter(|tag| !tag.is_empty()).take(TAGS).map(str::to_owned).collect()
}

/// The same as they are compared, each once.
pub fn keys(words: &str) -> Vec<String> {
    let mut keys: Vec<String> = split(words).iter().map(|tag| tag.to_lowercase()).collect();
    keys.sort();
    keys.dedup();
    keys
}

/// Which tags of a workspace.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TagsQuery {
    pub workspace_id: Uuid,
    /// Part of a tag.
    search: Option<String>,
}

impl TagsQuery {
    /// An `ILIKE` pattern; everything without.
    pub fn pattern(&self) -> Option<String> {
        self.search.as_deref().filter(|words| !words.trim().is_empty()).map(text::contains)
    }
}

/// Another name for a tag, or its end.
#[derive(Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RenameTag {
    #[garde(skip)]
    pub workspace_id: Uuid,
    /// The tag as it is.
    #[garde(custom(self::tag))]
    pub tag: String,
    /// Its new name; if another tag has it, whatever the case of its letters, both are merged under the other tag's
    /// name. `null` removes the tag from everything.
    #[garde(inner(custom(self::tag)))]
    pub name: Option<String>,
}

impl RenameTag {
    /// The tag and its new name, as they are kept.
    pub fn trimmed(&self) -> (&str, Option<&str>) {
        (self.tag.trim(), self.name.as_deref().map(str::trim))
    }
}

pub fn trimmed(tags: &[String]) -> Vec<String> {
    tags.iter().map(|tag| tag.trim().to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn b24_tags_take_every_script_and_no_comma_control_character_or_novel() {
        for good in ["Vertrag", "契約", "two words", &"é".repeat(40)] {
            assert!(tag(good, &()).is_ok(), "{good}");
        }
        for bad in ["", "  ", "a,b", "a\nb", "a\u{202E}b", &"é".repeat(41)] {
            assert!(tag(bad, &()).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn tags_of_an_address_are_parted_by_commas_and_empty_ones_are_none() {
        assert_eq!(split(" a, ,b c,"), ["a", "b c"]);
        assert_eq!(keys("Law,tax,LAW"), ["law", "tax"]);
        assert_eq!(split(&"x,".repeat(30)).len(), TAGS);
    }
}
