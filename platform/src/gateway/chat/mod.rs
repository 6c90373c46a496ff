//! `POST /v1/chat/completions`: `request` reads what is asked (`messages`, `tools`), `answer` and `stream` write what is said.

mod answer;
mod messages;
mod request;
mod stream;
mod tools;

use actix_web::HttpResponse;
use actix_web::web::Data;
use runners::Event;

use super::access::Program;
use super::call::Call;
use super::desk::Desk;
use super::error::Failure;
use super::fields::Body;
use crate::usage;
use answer::Answer;
use request::Asked;

/// Has a model answer: at once and whole, or word by word. A failure before the first word is the answer's status, also of a stream.
pub async fn create(program: Program, desk: Data<Desk>, body: Body) -> Result<HttpResponse, Failure> {
    let asked = Asked::read(body)?;
    let admitted = desk.admit(&program, &asked.model).await?;
    let request = asked.request(&admitted.offer)?;
    let (mut call, warning) = Call::begin(&desk, &program, "chat/completions", admitted);
    let mut run = desk.engine.ask(&call.offer, request)?;
    let first = run.next().await;
    if let Some(Event::Finished(Err(failure))) = &first
        && !matches!(failure, runners::Failure::Refused(_))
    {
        call.failed(failure);
        return Err(failure.clone().into());
    }
    let mut response = match asked.stream {
        Some(options) => stream::respond(call, run, first, &asked.model, options),
        None => {
            let mut answer = Answer::default();
            let mut next = first;
            while let Some(event) = next {
                answer.take(event);
                next = run.next().await;
            }
            answer.end(call, &asked.model)?
        }
    };
    usage::warn(&mut response, warning);
    Ok(response)
}
