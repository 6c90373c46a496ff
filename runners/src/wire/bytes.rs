//! Bytes in a serialised form: as they are in a frame; in JSON as text where they are text, else as a data URL.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What bytes begin with that are no text, or that are a text which begins so.
const ENCODED: &str = "data:;base64,";

pub fn serialize<S: Serializer>(bytes: &[u8], to: S) -> Result<S::Ok, S::Error> {
    if to.is_human_readable() { to.serialize_str(&written(bytes)) } else { to.serialize_bytes(bytes) }
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u8>, D::Error> {
    if from.is_human_readable() {
        read(String::deserialize(from)?).map_err(serde::de::Error::custom)
    } else {
        // As one piece: `Vec` asks for each byte.
        serde_bytes::deserialize(from)
    }
}

fn written(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.starts_with(ENCODED) => text.to_owned(),
        _ => format!("{ENCODED}{}", STANDARD.encode(bytes)),
    }
}

fn read(text: String) -> Result<Vec<u8>, base64::DecodeError> {
    match text.strip_prefix(ENCODED) {
        Some(encoded) => STANDARD.decode(encoded),
        None => Ok(text.into_bytes()),
    }
}

/// The same where there may be none.
pub mod optional {
    use super::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    struct Bytes(#[serde(with = "super")] Vec<u8>);

    pub fn serialize<S: Serializer>(bytes: &Option<Vec<u8>>, to: S) -> Result<S::Ok, S::Error> {
        bytes.clone().map(Bytes).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Vec<u8>>, D::Error> {
        Ok(Option::<Bytes>::deserialize(from)?.map(|Bytes(bytes)| bytes))
    }
}

#[cfg(test)]
mod tests {
    use crate::wire::Answer;

    #[test]
    fn bytes_are_themselves_again_in_frames_and_in_json() {
        for bytes in [b"text \xe2\x82\xac".to_vec(), vec![0xff, 0, 1], b"data:;base64,AA==".to_vec(), Vec::new()] {
            for answer in [Answer::Body(bytes.clone()), Answer::State(Some(bytes.clone())), Answer::State(None)] {
                let frame = postcard::to_allocvec(&answer).unwrap();
                let json = serde_json::to_string(&answer).unwrap();
                let again = |answer: Answer| format!("{answer:?}");
                assert_eq!(again(postcard::from_bytes(&frame).unwrap()), format!("{answer:?}"));
                assert_eq!(again(serde_json::from_str(&json).unwrap()), format!("{answer:?}"), "{json}");
            }
        }
    }
}
