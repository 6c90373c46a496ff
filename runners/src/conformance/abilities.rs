//! What a plugin exports besides answering: vectors and transcripts, where the provider's format for them is known.

use super::report::{Case, Report, Seen};
use super::stand_in::{Act, Behaviour};
use super::trial::Trial;
use crate::{Capability, EmbedRequest, Failure, Media, TranscribeRequest};

pub async fn check(trial: &Trial, report: &mut Report) {
    let exports = |ability: &str| trial.lab.plugin.exports.iter().any(|export| export == ability);
    if exports("embedding") {
        embedding(trial, report).await;
    } else {
        report.skipped(EMBED, "it makes no vectors");
    }
    if exports("transcription") {
        transcription(trial, report).await;
    } else {
        report.skipped(TRANSCRIBE, "it writes down no speech");
    }
}

fn model(trial: &Trial, capability: Capability) -> String {
    let models = &trial.lab.plugin.models;
    models
        .iter()
        .find(|model| model.capabilities.contains(&capability))
        .map_or_else(String::new, |model| model.id.clone())
}

/// The last request, without what follows a question mark in its path.
fn asked(trial: &Trial) -> (String, String) {
    let Some(asked) = trial.provider.requests().into_iter().next_back() else { return Default::default() };
    let path = asked.head.split([' ', '?']).nth(1).unwrap_or_default().to_owned();
    (path, asked.body)
}

fn body(json: &str) -> Behaviour {
    Behaviour::acting(Act::Body(json.as_bytes().to_vec()))
}

/// How the provider of this request answers, and how it does that with a vector too few.
fn vectors((path, sent): &(String, String)) -> Option<[Behaviour; 2]> {
    // Asked for one text at a time.
    let each = |other: &str| {
        let one = body(r#"{"embedding":[1,-1],"inputTextTokenCount":1}"#);
        Behaviour::acting(Act::Told(vec![("\"one\"", one), ("\"two\"", body(other))]))
    };
    let invoked = path.ends_with("/invoke");
    if path.ends_with("/embeddings") {
        Some([
            body(
                r#"{"data":[{"index":1,"embedding":[2,2.5]},{"index":0,"embedding":[1,-1]}],"usage":{"prompt_tokens":3}}"#,
            ),
            body(r#"{"data":[{"index":0,"embedding":[1,-1]}]}"#),
        ])
    } else if path.ends_with(":batchEmbedContents") {
        Some([
            body(r#"{"embeddings":[{"values":[1,-1]},{"values":[2,2.5]}]}"#),
            body(r#"{"embeddings":[{"values":[1,-1]}]}"#),
        ])
    } else if invoked && sent.contains("\"inputText\"") {
        Some([each(r#"{"embedding":[2,2.5],"inputTextTokenCount":2}"#), each("{}")])
    } else if invoked && sent.contains("\"input_type\"") {
        Some([
            body(r#"{"embeddings":{"float":[[1,-1],[2,2.5]]},"response_type":"embeddings_by_type"}"#),
            body(r#"{"embeddings":{"float":[[1,-1]]},"response_type":"embeddings_by_type"}"#),
        ])
    } else {
        None
    }
}

async fn embedding(trial: &Trial, report: &mut Report) {
    let request = EmbedRequest {
        model: model(trial, Capability::Embedding),
        region: trial.request().region,
        texts: vec!["one".into(), "two".into()],
        ..EmbedRequest::default()
    };
    let embed = async |behaviour: Behaviour| {
        trial.provider.set(behaviour);
        trial.lab.runners.embed(trial.binding(|_| {}), request.clone()).await
    };
    let nothing = embed(body("{}")).await;
    let asked = asked(trial);
    let Some([good, short]) = vectors(&asked) else {
        report.skipped(EMBED, format!("it asks its provider at {}, a wire format that is not known here", asked.0));
        return;
    };
    let fewer = embed(short).await;
    let seen = match (embed(good).await, fewer, nothing) {
        (Ok(made), Err(fewer), Err(nothing)) if made.vectors == [[1.0, -1.0], [2.0, 2.5]] => {
            crashed(&fewer).and_then(|()| crashed(&nothing)).map(|()| "a vector for each text, in their order".into())
        }
        (Ok(made), Err(_), Err(_)) => Err(format!("it made {:?} of the provider's vectors", made.vectors)),
        (Err(failure), ..) => Err(format!("it answered {failure}")),
        _ => Err("an answer with too few vectors counted as a good one".into()),
    };
    report.seen(EMBED, seen);
}

/// How the provider that is asked at this path writes down "Guten Tag."
fn transcript(path: &str) -> Option<&'static str> {
    if path.ends_with("/audio/transcriptions") {
        Some(r#"{"language":"german","text":"Guten Tag.","segments":[{"start":0.0,"end":1.25,"text":" Guten Tag."}]}"#)
    } else if path.ends_with(":generateContent") {
        Some(
            r#"{"candidates":[{"content":{"parts":[{"text":"{\"language\":\"de\",\"segments\":[{\"start\":\"00:00\",\"end\":\"00:01\",\"text\":\"Guten Tag.\"}]}"}],"role":"model"},"finishReason":"STOP"}]}"#,
        )
    } else {
        None
    }
}

async fn transcription(trial: &Trial, report: &mut Report) {
    let request = TranscribeRequest {
        model: model(trial, Capability::Transcription),
        region: trial.request().region,
        audio: Media { mime: "audio/wav".into(), name: Some("call.wav".into()), data: b"RIFF".to_vec() },
        language: None,
        hints: Vec::new(),
    };
    let transcribe = async |answer: &str| {
        trial.provider.set(body(answer));
        trial.lab.runners.transcribe(trial.binding(|_| {}), request.clone()).await
    };
    let nonsense = transcribe("<html>").await;
    let (path, _) = asked(trial);
    let Some(good) = transcript(&path) else {
        report.skipped(TRANSCRIBE, format!("it asks its provider at {path}, a wire format that is not known here"));
        return;
    };
    let seen = match (transcribe(good).await, nonsense) {
        (Ok(said), Err(nonsense)) if said.segments.iter().any(|segment| segment.text.contains("Guten Tag.")) => {
            crashed(&nonsense).map(|()| format!("{} segment", said.segments.len()))
        }
        (Ok(said), Err(_)) => Err(format!("it made {:?} of what was said", said.segments)),
        (Err(failure), _) => Err(format!("it answered {failure}")),
        (_, Ok(_)) => Err("an error page counted as a transcript".into()),
    };
    report.seen(TRANSCRIBE, seen);
}

fn crashed(failure: &Failure) -> Seen<()> {
    match failure {
        Failure::Trapped(_) | Failure::LimitExceeded(..) | Failure::SandboxDied => Err(failure.to_string()),
        _ => Ok(()),
    }
}

const EMBED: Case = Case {
    id: "abilities.embedding",
    what: "makes a vector of each text",
    means: "Documents can be searched with the vectors: each belongs to its text, and none is missing.",
    advice: "Return the vectors in the order of the texts, whatever the order of the provider, and fail where one is missing.",
};

const TRANSCRIBE: Case = Case {
    id: "abilities.transcription",
    what: "writes down speech",
    means: "Every part of a recording has its text and its time.",
    advice: "Return a segment for each that the provider gives, in milliseconds.",
};
