//! `POST /v1/chat/completions`: `request` reads what is asked (`messages`, `tools`), `answer` and `stream` write what
//! is said.

mod answer;
mod messages;
mod request;
mod stream;
mod tools;

use actix_web::HttpResponse;
use actix_web::web::Data;
use runners::Event;

use super::access::Program;
use super::error::Failure;
use super::fields::Body;
use super::models::find;
use crate::models::{Call, Models};
use crate::usage;
use answer::Answer;
use request::ChatRequest;

/// Has a model answer: at once and whole, or word by word. A failure before the first word is the answer's status, also
/// of a stream.
pub async fn create(program: Program, models: Data<Models>, body: Body) -> Result<HttpResponse, Failure> {
    let asked = ChatRequest::read(body)?;
    let admitted = models.admit(&program, find(&models, &program, &asked.model)?).await?;
    asked.suits(&admitted.offer)?;
    let (mut call, warning) =
        Call::begin(&models, &program, "chat/completions", admitted, asked.is_for_compatible_only());
    let model = call.offer.model.id.clone();
    let first = match call.ask(|region| asked.request(&model, region)).await {
        Ok(first) => first,
        Err(failure @ runners::Failure::Refused(_)) => Event::Finished(Err(failure)),
        Err(failure) => {
            call.failed(&failure);
            return Err(failure.into());
        }
    };
    let mut response = match asked.stream {
        Some(options) => stream::respond(call, first, &asked.model, options),
        None => {
            let mut answer = Answer::default();
            let mut next = Some(first);
            while let Some(event) = next {
                answer.take(event);
                next = call.next().await;
            }
            answer.end(call, &asked.model)?
        }
    };
    usage::warn(&mut response, warning);
    Ok(response)
}
