//! Speech to text: a form with a file.

use serde::Deserialize;

use super::refused;
use crate::provider::{self, Post};
use crate::{Failure, SpokenSegment, TranscribeRequest, Transcript, Usage};

#[derive(Deserialize)]
struct Reply {
    #[serde(default)]
    text: String,
    #[serde(default)]
    language: Option<String>,
    #[serde(default)]
    segments: Vec<Segment>,
    #[serde(default)]
    usage: Option<Counted>,
}

#[derive(Deserialize)]
struct Segment {
    /// Seconds.
    start: f64,
    end: f64,
    text: String,
}

#[derive(Deserialize)]
struct Counted {
    #[serde(default)]
    input_tokens: u64,
    #[serde(default)]
    output_tokens: u64,
}

/// Asks this path for it, signed in with this header.
pub fn transcribe(request: &TranscribeRequest, path: &str, sign_in: (&str, String)) -> Result<Transcript, Failure> {
    let boundary = boundary(&request.audio.data);
    let content_type = format!("multipart/form-data; boundary={boundary}");
    let post = Post {
        path: path.into(),
        content_type: &content_type,
        headers: vec![sign_in],
        body: form(request, &boundary),
        signing: None,
    };
    let response = post.send(refused)?;
    let reply: Reply = serde_json::from_value(provider::body(&response)?)
        .map_err(|_| Failure::Unavailable("the provider's answer is no transcript".into()))?;
    let mut segments: Vec<SpokenSegment> = reply.segments.iter().map(spoken).collect();
    if segments.is_empty() && !reply.text.is_empty() {
        segments.push(SpokenSegment { text: reply.text, ..SpokenSegment::default() });
    }
    let usage = reply.usage.map_or_else(Usage::default, |counted| Usage {
        input_tokens: counted.input_tokens,
        output_tokens: counted.output_tokens,
        ..Usage::default()
    });
    Ok(Transcript { language: reply.language, segments, usage, extras: Vec::new() })
}

fn spoken(segment: &Segment) -> SpokenSegment {
    // A number that is none or below nothing becomes 0.
    let milliseconds = |seconds: f64| (seconds * 1000.0).round() as u64;
    SpokenSegment {
        start_ms: milliseconds(segment.start),
        end_ms: milliseconds(segment.end),
        text: segment.text.trim().to_owned(),
        ..SpokenSegment::default()
    }
}

fn form(request: &TranscribeRequest, boundary: &str) -> Vec<u8> {
    // Only Whisper tells when what was said.
    let format = if request.model.contains("whisper") { "verbose_json" } else { "json" };
    let mut fields = vec![("model", request.model.clone()), ("response_format", format.to_owned())];
    fields.extend(request.language.clone().map(|language| ("language", language)));
    if !request.hints.is_empty() {
        fields.push(("prompt", request.hints.join(", ")));
    }
    let mut form = Vec::with_capacity(request.audio.data.len() + 1024);
    for (name, value) in fields {
        form.extend_from_slice(
            format!("--{boundary}\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n").as_bytes(),
        );
    }
    let plain = |text: &str| text.chars().filter(|c| !c.is_control() && !"\"\\".contains(*c)).collect::<String>();
    let name = request.audio.name.as_deref().map_or_else(|| "audio".to_owned(), plain);
    form.extend_from_slice(
        format!(
            "--{boundary}\r\ncontent-disposition: form-data; name=\"file\"; filename=\"{name}\"\r\ncontent-type: {}\r\n\r\n",
            plain(&request.audio.mime)
        )
        .as_bytes(),
    );
    form.extend_from_slice(&request.audio.data);
    form.extend_from_slice(format!("\r\n--{boundary}--\r\n").as_bytes());
    form
}

/// A line that does not occur in the file.
fn boundary(data: &[u8]) -> String {
    let occurs = |line: &String| data.windows(line.len()).any(|window| window == line.as_bytes());
    let mut boundary = "atelier-runner-form".to_owned();
    while occurs(&boundary) {
        boundary.push('x');
    }
    boundary
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Media;

    #[test]
    fn a_file_cannot_end_its_form() {
        let data = b"RIFF--atelier-runner-form\r\n".to_vec();
        let audio = Media { mime: "audio/wav".into(), name: Some("a\"\r\nb.wav".into()), data, ..Media::default() };
        let request = TranscribeRequest { model: "whisper-1".into(), audio, ..TranscribeRequest::default() };
        let boundary = boundary(&request.audio.data);
        let form = String::from_utf8_lossy(&form(&request, &boundary)).into_owned();
        assert_eq!(boundary, "atelier-runner-formx");
        assert_eq!(form.matches(&format!("--{boundary}")).count(), 4);
        assert!(form.contains("filename=\"ab.wav\"") && form.contains("verbose_json"), "{form}");
    }
}
