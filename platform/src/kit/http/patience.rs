//! Bodies that hardly come, or do not come at all, hold a connection for as long as the other end likes (S9): after
//! half a minute without a byte, or with next to none, they have been waited for long enough.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use actix_web::HttpMessage;
use actix_web::body::MessageBody;
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::error::PayloadError;
use actix_web::http::ConnectionType;
use actix_web::middleware::Next;
use actix_web::web::Bytes;
use futures_util::{Stream, StreamExt, stream};
use tokio::time::{Instant, timeout};

/// How long a body may pause, how long it may take whatever its pace, and bytes a second after that: what the worst
/// line still does.
struct Patience {
    pause: Duration,
    grace: Duration,
    pace: f64,
}

const PATIENCE: Patience = Patience { pause: Duration::from_secs(30), grace: Duration::from_secs(30), pace: 256.0 };

/// The middleware.
///
/// # Errors
/// Those of what it wraps.
pub async fn patient(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, actix_web::Error> {
    let gave_up = Rc::new(Cell::new(false));
    match request.take_payload() {
        Payload::None => {}
        payload => {
            let body = steady(payload, &PATIENCE, gave_up.clone());
            request.set_payload(Payload::Stream { payload: Box::pin(body) });
        }
    }
    let mut answer = next.call(request).await?;
    if gave_up.get() {
        // What comes after all would be taken for the next request.
        answer.response_mut().head_mut().set_connection_type(ConnectionType::Close);
    }
    Ok(answer)
}

/// A body that ends with an error where it is not worth waiting for. The time that this server takes to go on reading
/// does not count.
fn steady<S>(
    body: S,
    patience: &'static Patience,
    gave_up: Rc<Cell<bool>>,
) -> impl Stream<Item = Result<Bytes, PayloadError>>
where
    S: Stream<Item = Result<Bytes, PayloadError>> + Unpin,
{
    let state = Some((body, Duration::ZERO, 0_usize));
    stream::unfold((state, gave_up), move |(state, gave_up)| async move {
        let (mut body, mut waited, mut came) = state?;
        let asked = Instant::now();
        let next = timeout(patience.pause, body.next()).await;
        waited += asked.elapsed();
        let part = match next {
            Ok(None) => return None,
            Ok(Some(Err(error))) => return Some((Err(error), (None, gave_up))),
            Ok(Some(Ok(part))) => Some(part),
            Err(_) => None,
        };
        came += part.as_ref().map_or(0, Bytes::len);
        let is_slow = waited > patience.grace && (came as f64) < patience.pace * waited.as_secs_f64();
        match part.filter(|_| !is_slow) {
            Some(part) => Some((Ok(part), (Some((body, waited, came)), gave_up))),
            None => {
                gave_up.set(true);
                let late = std::io::Error::new(std::io::ErrorKind::TimedOut, "the body comes too slowly");
                Some((Err(PayloadError::Io(late)), (None, gave_up)))
            }
        }
    })
    // Readers of forms ask again after the end.
    .fuse()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Patience = Patience { pause: Duration::from_millis(1), grace: Duration::ZERO, pace: f64::MAX };
    const LONG: Patience = Patience { pause: Duration::from_secs(600), grace: Duration::from_secs(600), pace: 1.0 };

    async fn read(
        body: impl Stream<Item = Result<Bytes, PayloadError>> + Unpin,
        patience: &'static Patience,
    ) -> (Vec<bool>, bool) {
        let gave_up = Rc::new(Cell::new(false));
        let mut steady = std::pin::pin!(steady(body, patience, gave_up.clone()));
        let read = steady.by_ref().map(|part| part.is_ok()).collect().await;
        assert!(steady.next().await.is_none(), "the end stays the end");
        (read, gave_up.get())
    }

    fn parts() -> impl Stream<Item = Result<Bytes, PayloadError>> + Unpin {
        stream::iter([Ok(Bytes::from_static(b"a")), Ok(Bytes::from_static(b"b"))])
    }

    #[tokio::test]
    async fn s9_a_body_that_does_not_come_or_hardly_comes_is_given_up_and_any_other_is_read() {
        assert_eq!(read(parts().chain(stream::pending()), &NONE).await, (vec![false], true), "next to nothing");
        assert_eq!(read(stream::pending(), &NONE).await, (vec![false], true), "nothing");
        assert_eq!(read(parts(), &LONG).await, (vec![true, true], false));
        let broken = stream::iter([Err(PayloadError::Overflow), Ok(Bytes::new())]);
        assert_eq!(read(broken, &LONG).await, (vec![false], false), "an error is the other end's own");
    }
}
