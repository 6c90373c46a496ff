//! Keeps a binding's credentials from the guest where a provider repeats them: each becomes as many stars. What could
//! be the beginning of one waits for the next piece. Where nothing is to be hidden nothing is copied.

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::{STANDARD_NO_PAD, URL_SAFE_NO_PAD};
use bytes::Bytes;
use futures_util::{Stream, StreamExt};
use memchr::memchr_iter;
use memchr::memmem::Finder;
use secrecy::ExposeSecret;

use super::Context;
use crate::Binding;

/// Shorter ones would hide what is no credential.
const SHORTEST: usize = 8;
/// The same for a sentence about a failure, where a word too much that is hidden does little harm.
const SHORTEST_IN_WORDS: usize = 4;

#[derive(Clone)]
pub struct Mask {
    secrets: Arc<[Secret]>,
    /// As it came: what it may become is not known yet.
    held: Vec<u8>,
    /// So many of the first bytes that are held belong to a credential all the same, and what stands in their place.
    hidden: (usize, u8),
}

/// What must not be seen, and what stands in its place.
struct Secret {
    finder: Finder<'static>,
    fill: u8,
}

impl Secret {
    fn new(text: &str, fill: u8) -> Self {
        Self { finder: Finder::new(text.as_bytes()).into_owned(), fill }
    }

    fn bytes(&self) -> &[u8] {
        self.finder.needle()
    }

    /// How long the end of a text is that may be the beginning of this.
    fn beginning(&self, text: &[u8]) -> usize {
        let Some((first, rest)) = self.bytes().split_first() else { return 0 };
        let end = text.get(text.len().saturating_sub(rest.len())..).unwrap_or_default();
        let begins = |at: &usize| end.get(*at..).is_some_and(|end| self.bytes().starts_with(end));
        memchr_iter(*first, end).find(begins).map_or(0, |at| end.len() - at)
    }
}

/// A place of a text that is to be hidden, and what stands there instead.
struct Hit {
    from: usize,
    to: usize,
    fill: u8,
}

impl Mask {
    /// For what a guest gets: credentials as they are, and as a provider's JSON has them.
    pub fn new(context: &Context) -> Self {
        let plain = |secret| json(secret).into_iter().chain([secret.to_owned()]);
        Self::hiding(SHORTEST, credentials(&context.binding).flat_map(plain).map(|form| Secret::new(&form, b'*')))
    }

    /// For a sentence that a person reads.
    pub fn of_words(binding: &Binding) -> Self {
        Self::hiding(SHORTEST_IN_WORDS, credentials(binding).map(|secret| Secret::new(secret, b'*')))
    }

    /// For what is kept: also the forms in which a credential can be read back (base64, percent signs, hexadecimal,
    /// JSON).
    pub fn thorough(binding: &Binding) -> Self {
        Self::hiding(SHORTEST, credentials(binding).flat_map(forms))
    }

    fn hiding(shortest: usize, secrets: impl Iterator<Item = Secret>) -> Self {
        let mut secrets: Vec<Secret> = secrets.filter(|secret| secret.bytes().len() >= shortest).collect();
        secrets.sort_by(|one, other| one.bytes().cmp(other.bytes()));
        secrets.dedup_by(|one, other| one.bytes() == other.bytes());
        Self { secrets: secrets.into(), held: Vec::new(), hidden: (0, b'*') }
    }

    pub fn is_empty(&self) -> bool {
        self.secrets.is_empty()
    }

    /// The next piece, without what may yet become a credential.
    pub fn piece(&mut self, piece: Bytes) -> Bytes {
        if self.secrets.is_empty() {
            return piece;
        }
        let mut text = piece;
        if !self.held.is_empty() {
            let mut whole = std::mem::take(&mut self.held);
            whole.extend_from_slice(&text);
            text = whole.into();
        }
        let mut hits = self.hits(&text);
        let beginning = self.secrets.iter().map(|secret| secret.beginning(&text)).max().unwrap_or_default();
        let end = text.len() - beginning;
        let (known, fill) = self.hidden;
        // What is hidden of the bytes that wait is found again with them, unless it began before them.
        let cut = hits.iter().filter(|hit| hit.from < end && hit.to > end).map(|hit| (hit.to - end, hit.fill));
        self.hidden = cut.chain([(known.saturating_sub(end), fill)]).max().unwrap_or_default();
        hits.push(Hit { from: 0, to: known, fill });
        self.held = text.split_off(end).into();
        if hits.iter().all(|hit| hit.to == 0 || hit.from >= end) { text } else { covered(text.into(), &hits).into() }
    }

    /// What was held back and became nothing.
    pub fn rest(&mut self) -> Vec<u8> {
        let held = std::mem::take(&mut self.held);
        let mut hits = self.hits(&held);
        let (to, fill) = std::mem::replace(&mut self.hidden, (0, b'*'));
        hits.push(Hit { from: 0, to, fill });
        covered(held, &hits)
    }

    /// A whole text.
    pub fn text(&self, text: &str) -> String {
        let hits = self.hits(text.as_bytes());
        String::from_utf8_lossy(&covered(text.as_bytes().to_vec(), &hits)).into_owned()
    }

    /// All places of all credentials: of two that share some of their bytes nothing is left either.
    fn hits(&self, text: &[u8]) -> Vec<Hit> {
        let mut hits: Vec<Hit> = Vec::new();
        for secret in self.secrets.iter() {
            let (mut next, first) = (0, hits.len());
            while let Some(at) = text.get(next..).and_then(|rest| secret.finder.find(rest)) {
                let (from, to) = (next + at, next + at + secret.bytes().len());
                match hits.get_mut(first..).and_then(<[Hit]>::last_mut) {
                    Some(last) if from <= last.to => last.to = to,
                    _ => hits.push(Hit { from, to, fill: secret.fill }),
                }
                next = from + 1;
            }
        }
        hits
    }
}

fn covered(mut text: Vec<u8>, hits: &[Hit]) -> Vec<u8> {
    let whole = text.len();
    for hit in hits {
        if let Some(place) = text.get_mut(hit.from.min(whole)..hit.to.min(whole)) {
            place.fill(hit.fill);
        }
    }
    text
}

/// A stream of bytes behind a mask.
pub fn masked<E>(mut mask: Mask, pieces: impl Stream<Item = Result<Bytes, E>>) -> impl Stream<Item = Result<Bytes, E>> {
    let end = futures_util::stream::once(std::future::ready(None));
    pieces.map(Some).chain(end).filter_map(move |piece| {
        let shown = match piece {
            Some(piece) => piece.map(|piece| mask.piece(piece)),
            None => Ok(mask.rest().into()),
        };
        std::future::ready((!matches!(&shown, Ok(bytes) if bytes.is_empty())).then_some(shown))
    })
}

fn credentials(binding: &Binding) -> impl Iterator<Item = &str> {
    binding.credentials.values().map(|secret| secret.expose_secret())
}

/// A credential and its encodings. What stands for an encoded one is a letter of all of them, so that the whole can
/// still be decoded.
fn forms(secret: &str) -> Vec<Secret> {
    let bytes = secret.as_bytes();
    // Programs that write an address may leave these as they are, or not.
    let percent = |byte: &u8, plain: &[u8], hex: fn(&u8) -> String| {
        let is_plain = byte.is_ascii_alphanumeric() || plain.contains(byte);
        if is_plain { char::from(*byte).to_string() } else { format!("%{}", hex(byte)) }
    };
    let lower: fn(&u8) -> String = |byte| format!("{byte:02x}");
    let upper: fn(&u8) -> String = |byte| format!("{byte:02X}");
    let mut encoded: Vec<String> = Vec::new();
    for hex in [lower, upper] {
        for plain in [b"-._~".as_slice(), b""] {
            encoded.push(bytes.iter().map(|byte| percent(byte, plain, hex)).collect());
        }
        encoded.push(bytes.iter().map(hex).collect());
    }
    encoded.extend(json(secret));
    for offset in 0..3 {
        // Where the credential begins within three bytes decides its letters; those that it shares with its neighbours
        // are left out.
        let mut shifted = vec![0; offset];
        shifted.extend_from_slice(bytes);
        let (first, whole) = ((offset * 8).div_ceil(6), shifted.len() * 8 / 6);
        for engine in [&STANDARD_NO_PAD, &URL_SAFE_NO_PAD] {
            encoded.push(engine.encode(&shifted).get(first..whole).unwrap_or_default().to_owned());
        }
    }
    encoded.sort_unstable();
    encoded.dedup();
    encoded.retain(|form| form != secret);
    let encoded = encoded.iter().map(|form| Secret::new(form, b'x'));
    std::iter::once(Secret::new(secret, b'*')).chain(encoded).collect()
}

/// A credential within a text of JSON, which may write a slash in two ways.
fn json(secret: &str) -> [String; 2] {
    let json = serde_json::Value::from(secret).to_string();
    let json = json.get(1..json.len() - 1).unwrap_or_default();
    [json.replace('/', "\\/"), json.to_owned()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Limits;

    fn mask() -> Mask {
        let mut binding = Binding::new("p");
        for (name, secret) in [("a", "sk-secret-1"), ("b", "sk-secret-1-and-more"), ("c", "short")] {
            binding.credentials.insert(name.to_owned(), secret.to_owned().into());
        }
        Mask::new(&Context::new(Arc::new(binding), Limits::default()))
    }

    /// What is shown of pieces.
    fn shown(mut mask: Mask, pieces: &[&[u8]]) -> String {
        let mut shown: Vec<u8> =
            pieces.iter().flat_map(|piece| mask.piece(Bytes::copy_from_slice(piece)).to_vec()).collect();
        shown.extend(mask.rest());
        String::from_utf8(shown).unwrap()
    }

    /// The same wherever it is cut.
    fn is_shown(mask: impl Fn() -> Mask, text: &str, expected: &str) {
        assert_eq!(mask().text(text), expected);
        for cut in 0..text.len() {
            let (one, other) = text.as_bytes().split_at(cut);
            assert_eq!(shown(mask(), &[one, other]), expected, "cut at {cut}");
        }
        for length in 1..9 {
            let pieces: Vec<&[u8]> = text.as_bytes().chunks(length).collect();
            assert_eq!(shown(mask(), &pieces), expected, "in pieces of {length}");
        }
    }

    #[test]
    fn c7_a_credential_is_masked_wherever_the_answer_is_cut() {
        // The shorter credential is the beginning of the longer one, and nothing of either is left.
        let answer = "sk-sec sk-secret-1, sk-sk-secret-1-and-more short sk-secre";
        is_shown(mask, answer, "sk-sec ***********, sk-******************** short sk-secre");
    }

    #[test]
    fn c7_of_credentials_that_share_bytes_nothing_is_left() {
        let mask = || {
            let mut binding = Binding::new("p");
            for (name, secret) in [("a", "abcdefgh"), ("b", "efghijkl"), ("c", "zzzzzzzz")] {
                binding.credentials.insert(name.to_owned(), secret.to_owned().into());
            }
            Mask::new(&Context::new(Arc::new(binding), Limits::default()))
        };
        is_shown(mask, "-abcdefghijkl-", "-************-");
        is_shown(mask, "zzzzzzzzzzzz-zzzzzzz", "************-zzzzzzz");
        is_shown(mask, "abcdefg-efghijk", "abcdefg-efghijk");
    }

    #[test]
    fn c7_a_credential_is_masked_as_json_writes_it() {
        let mask = || {
            let mut binding = Binding::new("p");
            binding.credentials.insert("a".into(), "wJal/rX\"Utn".to_owned().into());
            Mask::new(&Context::new(Arc::new(binding), Limits::default()))
        };
        is_shown(mask, r#"{"a":"wJal/rX\"Utn","b":"wJal\/rX\"Utn"}"#, r#"{"a":"************","b":"*************"}"#);
    }

    #[tokio::test]
    async fn c7_a_stream_is_masked_to_its_end() {
        let pieces = ["x sk-sec", "ret-1 y ", "sk-secret-", "1"].map(|piece| Ok::<_, ()>(Bytes::from(piece)));
        let shown: Vec<_> = masked(mask(), futures_util::stream::iter(pieces)).collect().await;
        let shown: Vec<Bytes> = shown.into_iter().map(Result::unwrap).collect();
        assert_eq!(shown.concat(), b"x *********** y ***********");
        assert!(shown.iter().all(|piece| !piece.is_empty()));
    }

    #[test]
    fn c7_what_is_kept_holds_no_credential_in_any_encoding_and_still_decodes() {
        let secret = "sk-\u{e9}/+\"quoted\"-7f";
        let mut binding = Binding::new("p");
        binding.credentials.insert("a".into(), secret.to_owned().into());
        let mask = Mask::thorough(&binding);
        for before in ["", "u:", "user:", "some-user:"] {
            for after in ["", "!", " and more"] {
                let whole = format!("{before}{secret}{after}");
                let encoded = STANDARD_NO_PAD.encode(&whole);
                let masked = mask.text(&encoded);
                let decoded = String::from_utf8_lossy(&STANDARD_NO_PAD.decode(&masked).unwrap()).into_owned();
                assert_ne!(masked, encoded);
                assert!(!decoded.contains("quoted") && !decoded.contains("sk-"), "{decoded}");
                assert_ne!(mask.text(&URL_SAFE_NO_PAD.encode(&whole)), URL_SAFE_NO_PAD.encode(&whole));
            }
        }
        let hex: String = secret.bytes().map(|byte| format!("{byte:02x}")).collect();
        let json = serde_json::json!({ "said": secret }).to_string();
        for form in ["sk-%C3%A9%2F%2B%22quoted%22-7f", "sk-%c3%a9%2f%2b%22quoted%22-7f", hex.as_str(), json.as_str()] {
            assert_ne!(mask.text(form), form);
            assert!(!mask.text(form).contains("quoted"), "{}", mask.text(form));
        }
    }

    #[test]
    fn nothing_else_waits_and_what_hides_nothing_is_not_copied() {
        let mut mask = mask();
        let event = Bytes::from_static(b"data: {}\n\n");
        assert_eq!(mask.piece(event.clone()).as_ptr(), event.as_ptr());
        assert_eq!(mask.piece(Bytes::from_static(b"x sk")), "x ");
        assert_eq!(mask.piece(Bytes::from_static(b"y")), "sky");
        assert_eq!(mask.text("k: sk-secret-1"), "k: ***********");
    }
}
