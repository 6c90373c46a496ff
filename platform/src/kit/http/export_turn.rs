//! Taking files out of the platform, in turns by client: reading a hundred thousand rows keeps a connection of the
//! database and a thread busy for as long as the reader takes, and there are few of both (L9).

use std::future::Future;
use std::pin::Pin;
use std::sync::LazyLock;
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpMessage, HttpRequest};
use bytes::Bytes;
use futures_util::{Stream, TryStreamExt};
use tokio::sync::OwnedSemaphorePermit;
use tokio::time::timeout;

use crate::kit::caller::{Caller, ClientId};
use crate::kit::problem::{Code, Problem};
use crate::kit::turns::Turns;

/// Files that a client takes out at once.
pub const AT_ONCE: usize = 2;
/// A caller who waits longer is told to come back.
const PATIENCE: Duration = Duration::from_secs(20);

static TURNS: LazyLock<Turns> = LazyLock::new(|| Turns::of(AT_ONCE));

/// The caller's client takes out one file fewer until this is dropped. In the signature of whatever makes one.
pub struct ExportTurn(OwnedSemaphorePermit);

impl ExportTurn {
    /// The next turn of a client.
    ///
    /// # Errors
    /// 429 where its other files take too long.
    pub async fn of(client: ClientId) -> Result<Self, Problem> {
        match timeout(PATIENCE, TURNS.take(client)).await {
            Ok(turn) => turn.map(Self),
            Err(_elapsed) => {
                let message = format!("Your company is exporting {AT_ONCE} other files. Try again when they are done.");
                Err(Problem::new(Code::TOO_MANY, message))
            }
        }
    }

    /// A body that keeps the turn to its end, and breaks off where its making fails, so that the reader's program notices
    /// that the file is not whole; the cause is logged.
    pub fn streaming(
        self,
        body: impl Stream<Item = Result<Bytes, Problem>> + 'static,
    ) -> impl Stream<Item = Result<Bytes, std::io::Error>> + 'static {
        body.map_err(move |problem| {
            let _kept = &self.0;
            tracing::error!(%problem, "response body failed midway");
            std::io::Error::other("the file could not be finished")
        })
    }
}

impl FromRequest for ExportTurn {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;
    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let client = request.extensions().get::<Caller>().map(|caller| caller.client);
        Box::pin(async move {
            Self::of(client.ok_or_else(|| Problem::internal("a file is taken out where nobody signs in"))?).await
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::fairness;

    #[tokio::test]
    async fn l9_others_take_their_files_out_as_soon_as_before() {
        fairness::others_wait_no_longer(1, ExportTurn::of).await;
    }
}
