//! Who calls: a program with an API key. Nothing else of a request has been read before.

use std::future::{Ready, ready};
use std::ops::Deref;

use actix_web::body::{BoxBody, EitherBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{FromRequest, HttpMessage, HttpRequest, ResponseError};

use super::error::{Error, Failure};
use crate::auth::{self, Holder};
use crate::brakes::Brakes;
use crate::kit::caller::{Caller, Credential};
use crate::kit::guard::{self, Guard};
use crate::kit::http::weight;
use crate::kit::key_scope::KeyScope;
use crate::loads::Loads;

/// The middleware of everything below `/v1`.
pub async fn authenticate<B: MessageBody>(
    mut request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<EitherBody<B, BoxBody>>, actix_web::Error> {
    if let Err(problem) = weight::bound(&mut request) {
        return Ok(request.into_response(Failure::from(problem).error_response()).map_into_right_body());
    }
    match auth::program(request.request()).await {
        Ok(holder) => {
            let client = holder.caller.client;
            let loads = request.app_data::<Data<Loads>>().cloned();
            let is_meant = match &holder.caller.credential {
                Credential::Key(scopes) if guard::stands(Guard::KeyReach) => scopes.contains(&KeyScope::Models),
                _ => true,
            };
            let slowed = request.app_data::<Data<Brakes>>().map_or(Ok(()), |brakes| brakes.call(client));
            let refused = if is_meant { slowed.err().map(Failure::from) } else { Some(Error::KeyScope.into()) };
            let answer = match refused {
                None => {
                    request.extensions_mut().insert(holder);
                    next.call(request).await.map(ServiceResponse::map_into_left_body)?
                }
                Some(failure) => request.into_response(failure.error_response()).map_into_right_body(),
            };
            if let Some(loads) = loads {
                loads.answered(client, answer.status().as_u16());
            }
            Ok(answer)
        }
        // Answered here rather than passed up as an error, so that it gets the headers and the log line of every
        // answer.
        Err(problem) => Ok(request.into_response(Failure::from(problem).error_response()).map_into_right_body()),
    }
}

/// A program, in the name of the person who made its key: a key is good only while that person may hold keys
/// (`manage-developers`).
pub struct Program(Holder);

impl Program {
    /// The client's allowed regions, in its order. A change of them is in force when the key is looked up next, after
    /// five seconds at the latest.
    pub fn regions(&self) -> &[String] {
        &self.0.regions
    }
}

impl Deref for Program {
    type Target = Caller;
    fn deref(&self) -> &Caller {
        &self.0.caller
    }
}

impl FromRequest for Program {
    type Error = Failure;
    type Future = Ready<Result<Self, Failure>>;
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(request.extensions().get::<Holder>().cloned().map(Self).ok_or_else(|| Error::NoKey.into()))
    }
}
