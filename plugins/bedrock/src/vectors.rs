//! Vectors of texts: `/invoke`, in the words of the model's maker. Titan takes one text a call, Cohere's models take 96.

use sdk::provider::{self, Post, segment};
use sdk::{EmbedRequest, Embeddings, Failure, Purpose, Settings};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::areas::Area;
use crate::{Options, reply, signed};

/// Calls that a run may make: where it needs more, none is made and paid for.
const CALLS: usize = 32;
/// Texts that Cohere's models take at once.
const LOT: usize = 96;
/// Characters of a text that the third version takes; where one has more, its vector is that of its beginning.
const LONGEST: usize = 2048;
/// How long the third version's vectors are.
const NUMBERS: u32 = 1024;

/// Whose words are spoken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Maker {
    Titan,
    Cohere3,
    Cohere4,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct One {
    embedding: Vec<f32>,
    #[serde(default)]
    input_text_token_count: u64,
}

#[derive(Deserialize)]
struct Many {
    embeddings: Listed,
}

/// The list alone, or by the kind of its numbers.
#[derive(Deserialize)]
#[serde(untagged)]
enum Listed {
    Plain(Vec<Vec<f32>>),
    ByKind { float: Vec<Vec<f32>> },
}

impl Maker {
    fn of(model: &str) -> Result<Self, Failure> {
        let has = |part: &str| model.contains(part);
        if has("amazon.titan-embed-text") {
            Ok(Self::Titan)
        } else if has("cohere.embed-v4") {
            Ok(Self::Cohere4)
        } else if has("cohere.embed") {
            Ok(Self::Cohere3)
        } else {
            Err(Failure::BadRequest(format!(
                "it is not known here how {model} makes vectors: choose a model of Titan Text Embeddings or Cohere Embed"
            )))
        }
    }
}

pub fn embed(request: &EmbedRequest) -> Result<Embeddings, Failure> {
    let options = Options::read(&request.settings)?;
    let maker = Maker::of(&request.model)?;
    // Of these only the fourth version is in other regions' profiles; the others answer where they are asked.
    let area = if maker == Maker::Cohere4 { options.inference_profile } else { Area::Region };
    let options = Options { inference_profile: area, ..options };
    let path = format!("/model/{}/invoke", segment(&options.model(&request.model, &request.region)?));
    if maker == Maker::Cohere3 && request.dimensions.is_some_and(|wanted| wanted != NUMBERS) {
        return Err(Failure::BadRequest(format!(
            "{} makes vectors of {NUMBERS} numbers: leave `dimensions` out",
            request.model
        )));
    }
    if maker == Maker::Titan && request.texts.len() > CALLS {
        return Err(Failure::BadRequest(format!(
            "{} takes one text a call, and a run may make {CALLS}: send fewer texts at once, or choose a model of Cohere Embed",
            request.model
        )));
    }
    let mut made = Embeddings { vectors: Vec::with_capacity(request.texts.len()), ..Embeddings::default() };
    for texts in request.texts.chunks(if maker == Maker::Titan { 1 } else { LOT }) {
        let (vectors, tokens) = match maker {
            Maker::Titan => titan(&path, request, texts)?,
            Maker::Cohere3 | Maker::Cohere4 => cohere(&path, request, texts, maker)?,
        };
        made.vectors.extend(vectors);
        made.usage.input_tokens += tokens;
    }
    Ok(made)
}

type Made = Result<(Vec<Vec<f32>>, u64), Failure>;

fn titan(path: &str, request: &EmbedRequest, texts: &[String]) -> Made {
    let mut body = json!({ "inputText": texts.concat() });
    if let Some(dimensions) = request.dimensions {
        body["dimensions"] = dimensions.into();
    }
    let (one, _) = ask::<One>(path, &body, request)?;
    Ok((vec![one.embedding], one.input_text_token_count))
}

fn cohere(path: &str, request: &EmbedRequest, texts: &[String], maker: Maker) -> Made {
    let purpose = match request.purpose {
        Purpose::Document => "search_document",
        Purpose::Query => "search_query",
    };
    let mut body = json!({ "texts": texts, "input_type": purpose, "embedding_types": ["float"] });
    if maker == Maker::Cohere3 {
        body["texts"] = texts.iter().map(|text| text.chars().take(LONGEST).collect::<String>()).collect();
        body["truncate"] = "END".into();
    } else if let Some(dimensions) = request.dimensions {
        body["output_dimension"] = dimensions.into();
    }
    let (many, tokens) = ask::<Many>(path, &body, request)?;
    let (Listed::Plain(vectors) | Listed::ByKind { float: vectors }) = many.embeddings;
    if vectors.len() != texts.len() {
        return Err(no_vectors());
    }
    Ok((vectors, tokens))
}

/// The answer, and the tokens that its head counts.
fn ask<T: DeserializeOwned>(path: &str, body: &Value, request: &EmbedRequest) -> Result<(T, u64), Failure> {
    let post: Post = signed(path.to_owned(), body, &request.region);
    let response = post.send(reply::refused)?;
    let counted = provider::header(&response, "x-amzn-bedrock-input-token-count");
    let answer = serde_json::from_value(provider::body(&response)?).map_err(|_| no_vectors())?;
    Ok((answer, counted.and_then(|count| count.parse().ok()).unwrap_or_default()))
}

fn no_vectors() -> Failure {
    Failure::Unavailable("the provider's answer holds no vectors, or not one for each text".into())
}

#[cfg(test)]
mod tests {
    use sdk::test::{Host, Ran, Reply};

    use super::*;
    use crate::Bedrock;

    fn request(model: &str, texts: usize) -> EmbedRequest {
        EmbedRequest {
            model: model.into(),
            region: "eu-central-1".into(),
            settings: r#"{"inference_profile":"eu"}"#.into(),
            texts: (0..texts).map(|number| format!("text {number}")).collect(),
            ..EmbedRequest::default()
        }
    }

    fn said(ran: &Ran<Embeddings>, number: usize) -> Value {
        serde_json::from_slice(&ran.requests[number].body).unwrap()
    }

    #[test]
    fn titan_is_asked_for_each_text_in_the_region_itself() {
        let answer = |number: u8| Reply::ok(format!(r#"{{"embedding":[{number},1],"inputTextTokenCount":3}}"#));
        let request = EmbedRequest { dimensions: Some(256), ..request("amazon.titan-embed-text-v2:0", 2) };
        let ran = Host::new().replies(answer(7)).replies(answer(8)).embed::<Bedrock>(request);
        assert_eq!(said(&ran, 1), json!({"inputText": "text 1", "dimensions": 256}));
        assert_eq!(ran.requests[0].url, "/model/amazon%2Etitan%2Dembed%2Dtext%2Dv2%3A0/invoke");
        assert!(ran.requests[0].signing.is_some(), "{:?}", ran.requests[0]);
        let made = ran.result.unwrap();
        assert_eq!((made.vectors, made.usage.input_tokens), (vec![vec![7.0, 1.0], vec![8.0, 1.0]], 6));
        let many = Host::new().embed::<Bedrock>(self::request("amazon.titan-embed-text-v2:0", 33));
        assert!(matches!(&many.result, Err(Failure::BadRequest(why)) if why.contains("one text a call")), "{many:?}");
    }

    #[test]
    fn cohere_is_asked_for_lots_that_it_takes_and_told_the_purpose() {
        let answer = |texts: usize| {
            let vectors = vec![json!([1, 2]); texts];
            let body = json!({"embeddings": {"float": vectors}, "response_type": "embeddings_by_type"}).to_string();
            Reply::ok(body).header("X-Amzn-Bedrock-Input-Token-Count", "5")
        };
        let request =
            EmbedRequest { dimensions: Some(512), purpose: Purpose::Query, ..request("cohere.embed-v4:0", 97) };
        let ran = Host::new().replies(answer(96)).replies(answer(1)).embed::<Bedrock>(request);
        assert_eq!(
            said(&ran, 1),
            json!({"texts": ["text 96"], "input_type": "search_query", "embedding_types": ["float"], "output_dimension": 512})
        );
        assert_eq!(ran.requests[0].url, "/model/eu%2Ecohere%2Eembed%2Dv4%3A0/invoke");
        let made = ran.result.unwrap();
        assert_eq!((made.vectors.len(), made.usage.input_tokens), (97, 10));
    }

    #[test]
    fn the_third_version_gets_what_it_takes_of_a_long_text() {
        let plain = Reply::ok(r#"{"embeddings":[[1,2]],"response_type":"embeddings_floats"}"#);
        let long = EmbedRequest { texts: vec!["ä".repeat(3000)], ..request("cohere.embed-multilingual-v3", 1) };
        let ran = Host::new().replies(plain).embed::<Bedrock>(long);
        assert_eq!(said(&ran, 0)["texts"][0].as_str().unwrap().chars().count(), LONGEST);
        assert_eq!(
            (said(&ran, 0)["truncate"].as_str(), ran.result.unwrap().vectors),
            (Some("END"), vec![vec![1.0, 2.0]])
        );
        let short = EmbedRequest { dimensions: Some(256), ..request("cohere.embed-english-v3", 1) };
        let ran = Host::new().embed::<Bedrock>(short);
        assert!(matches!(&ran.result, Err(Failure::BadRequest(why)) if why.contains("`dimensions`")), "{ran:?}");
    }

    #[test]
    fn f10_what_is_no_answer_says_what_to_do() {
        let refused = |status, name: &str, message: &str| {
            let body = json!({ "message": message }).to_string();
            let reply = Reply::status(status, body).header("x-amzn-errortype", name).header("Retry-After", "4");
            Host::new().replies(reply).embed::<Bedrock>(request("amazon.titan-embed-text-v2:0", 1)).result
        };
        assert!(matches!(refused(403, "AccessDeniedException", "no"), Err(Failure::Unauthorized)));
        assert!(matches!(refused(429, "ThrottlingException", "slow"), Err(Failure::RateLimited(Some(4)))));
        assert!(matches!(refused(503, "ServiceUnavailableException", "busy"), Err(Failure::RateLimited(Some(4)))));
        let long = "400 Bad Request: Too many input tokens. Max input tokens: 8192, request input token count: 9000";
        assert!(matches!(refused(400, "ValidationException", long), Err(Failure::ContextTooLong)));
        for (model, body) in [("amazon.titan-embed-text-v2:0", "{}"), ("cohere.embed-v4:0", r#"{"embeddings":[[1]]}"#)]
        {
            let ran = Host::new().replies(Reply::ok(body)).embed::<Bedrock>(request(model, 2));
            assert!(matches!(ran.result, Err(Failure::Unavailable(_))), "{ran:?}");
        }
        let unknown = Host::new().embed::<Bedrock>(request("amazon.nova-pro-v1:0", 1));
        assert!(matches!(&unknown.result, Err(Failure::BadRequest(why)) if why.contains("Titan")), "{unknown:?}");
    }
}
