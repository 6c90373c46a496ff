//! Guides as the page sees them, what people write in one, and which films may be linked.

use chrono::{DateTime, Utc};
use garde::Validate;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;
use uuid::Uuid;

use super::error::Error;
use crate::kit::text;

/// Guides of a company at most.
pub const MOST: i64 = 500;
/// Chapters of a guide at most.
pub const CHAPTERS: usize = 200;
/// Languages of a guide's captions at most.
pub const LANGUAGES: i64 = 20;

/// Everything about a guide that people write.
#[derive(Clone, Debug, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GuideFields)]
pub struct Fields {
    #[garde(length(chars, max = 200), custom(text::name))]
    #[schema(min_length = 1, max_length = 200)]
    pub title: String,
    #[garde(length(chars, max = 2000), custom(text::prose))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub summary: String,
    /// The language that is spoken: a tag, as `en` or `pt-BR`.
    #[garde(custom(text::language), length(chars, min = 2))]
    #[schema(min_length = 2, max_length = 35)]
    pub language: String,
    /// For every company of the platform: the owner's alone.
    #[garde(skip)]
    #[serde(default)]
    pub is_for_all: bool,
    /// For people with one of these roles, of the account or in a workspace; empty: for everybody. A guide for every
    /// company can only name built-in roles, which every company has.
    #[garde(length(max = 50))]
    #[serde(default)]
    #[schema(max_items = 50)]
    pub role_ids: Vec<Uuid>,
    /// For members of one of these workspaces; empty: for everybody.
    #[garde(length(max = 50))]
    #[serde(default)]
    #[schema(max_items = 50)]
    pub workspace_ids: Vec<Uuid>,
    /// Pages of the product that offer it, by their keys.
    #[garde(length(max = 50), custom(are_keys))]
    #[serde(default)]
    #[schema(max_items = 50)]
    pub pages: Vec<String>,
    #[garde(length(max = CHAPTERS), custom(in_order), dive)]
    #[serde(default)]
    #[schema(max_items = 200)]
    pub chapters: Vec<Chapter>,
    /// The film is on another server; what was uploaded goes. `null` leaves what was uploaded.
    #[garde(length(chars, max = 2000))]
    #[serde(default)]
    #[schema(max_length = 2000)]
    pub link: Option<String>,
}

/// A part of a guide that one can jump to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Validate, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = GuideChapter)]
pub struct Chapter {
    /// Milliseconds from the beginning.
    #[garde(range(min = 0, max = 604_800_000))]
    pub start_ms: i64,
    #[garde(length(chars, max = 200), custom(text::name))]
    pub title: String,
}

fn are_keys(pages: &[String], _: &()) -> garde::Result {
    let is_key = |page: &String| {
        (1..=60).contains(&page.len())
            && page.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
    };
    if pages.iter().all(is_key) { Ok(()) } else { Err(garde::Error::new("Please choose pages from the list.")) }
}

fn in_order(chapters: &[Chapter], _: &()) -> garde::Result {
    if chapters.windows(2).all(|pair| matches!(pair, [one, next] if one.start_ms < next.start_ms)) {
        return Ok(());
    }
    Err(garde::Error::new("Each chapter begins after the one above it. Please correct the times."))
}

impl Fields {
    /// Without what people leave at the ends.
    #[must_use]
    pub fn tidied(mut self) -> Self {
        for text in [&mut self.title, &mut self.summary, &mut self.language] {
            *text = text.replace("\r\n", "\n").trim().to_owned();
        }
        for chapter in &mut self.chapters {
            chapter.title = chapter.title.trim().to_owned();
        }
        self.link = self.link.map(|link| link.trim().to_owned()).filter(|link| !link.is_empty());
        self
    }
}

/// Where a guide's film is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = GuideSource)]
pub enum Source {
    /// Here: `guide/{id}/media-link` says where a player finds it.
    Upload,
    /// A film on another server, which a player opens.
    File,
    /// A player on another server, which is shown in a frame.
    Player,
}

/// What a guide plays.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GuideMedia)]
pub struct Media {
    pub source: Source,
    /// Of an upload, by its content.
    pub media_type: Option<String>,
    pub file_name: Option<String>,
    /// Bytes of an upload.
    pub size: Option<i64>,
    pub link: Option<String>,
}

/// How far the caller has come.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GuideProgress)]
pub struct Progress {
    pub position_ms: i64,
    pub is_finished: bool,
}

/// How many people began it, and how many saw it to its end.
#[derive(Clone, Copy, Debug, Default, Serialize, ToSchema)]
#[schema(as = GuideNumbers)]
pub struct Numbers {
    pub started: i64,
    pub finished: i64,
}

/// Where the words of a search are said first.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GuideMatch)]
pub struct Match {
    pub start_ms: i64,
    pub text: String,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Guide {
    pub id: Uuid,
    pub title: String,
    pub summary: String,
    pub language: String,
    pub is_published: bool,
    pub is_for_all: bool,
    /// Of this company, and not of the platform's owner.
    pub is_own: bool,
    /// For those who manage guides; otherwise empty.
    pub role_ids: Vec<Uuid>,
    /// For those who manage guides; otherwise empty.
    pub workspace_ids: Vec<Uuid>,
    pub pages: Vec<String>,
    /// None yet, or a link to a host that is no longer allowed.
    pub media: Option<Media>,
    /// Languages of its captions, the spoken one first.
    pub captions: Vec<String>,
    /// Until where it is spoken, where there are captions.
    pub length_ms: Option<i64>,
    pub revision: i32,
    pub updated_at: DateTime<Utc>,
    pub progress: Option<Progress>,
    /// For those who manage guides.
    pub numbers: Option<Numbers>,
    /// Of a search: where its words are said first.
    pub found: Option<Match>,
}

/// Something that is said.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = GuideCue)]
pub struct Cue {
    pub start_ms: u64,
    pub end_ms: u64,
    pub text: String,
}

/// The transcript of one language.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GuideTranscript)]
pub struct Transcript {
    pub language: String,
    pub cues: Vec<Cue>,
}

/// A guide with all that its player shows.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct GuideDetail {
    pub guide: Guide,
    pub chapters: Vec<Chapter>,
    /// The spoken language first.
    pub transcripts: Vec<Transcript>,
}

/// What a link leads to.
///
/// # Errors
/// No address with https, or one at a host that is not on the list.
pub fn source_of(link: &str, hosts: &[String]) -> Result<Source, Error> {
    let url = Url::parse(link).map_err(|_| Error::LinkForm)?;
    let is_plain = url.username().is_empty() && url.password().is_none() && url.port().is_none();
    let Some(host) = url.host_str().filter(|_| url.scheme() == "https" && is_plain) else {
        return Err(Error::LinkForm);
    };
    if hosts.is_empty() {
        return Err(Error::NoHosts);
    }
    if !hosts.iter().any(|allowed| allowed == host) {
        return Err(Error::OtherHost(hosts.join(", ")));
    }
    let path = url.path().to_ascii_lowercase();
    let is_file = [".webm", ".mp4", ".mp3", ".m4a", ".wav", ".ogg"].iter().any(|ending| path.ends_with(ending));
    Ok(if is_file { Source::File } else { Source::Player })
}

#[cfg(test)]
mod unit {
    use super::*;

    #[test]
    fn r43_a_link_is_of_a_named_host_and_nothing_that_looks_like_one() {
        let hosts = ["films.example.com".to_owned()];
        let source = |link: &str| source_of(link, &hosts).map_err(|error| error.to_string());
        assert_eq!(source("https://films.example.com/a/Film.MP4?x=1"), Ok(Source::File));
        assert_eq!(source("https://FILMS.example.com/embed/7"), Ok(Source::Player));
        let form = Error::LinkForm.to_string();
        for link in [
            "http://films.example.com/a.mp4",
            "//films.example.com/a.mp4",
            "https://films.example.com:8443/a",
            "https://me@films.example.com/a",
            "javascript:alert(1)",
            "films.example.com/a.mp4",
        ] {
            assert_eq!(source(link), Err(form.clone()), "{link}");
        }
        for link in [
            "https://films.example.com.evil.test/a",
            "https://evil.test/films.example.com",
            "https://a.films.example.com/",
        ] {
            assert!(
                source(link).unwrap_err().starts_with("Films may be linked from films.example.com only."),
                "{link}"
            );
        }
        assert!(source_of("https://films.example.com/a", &[]).unwrap_err().to_string().contains("upload"));
    }
}
