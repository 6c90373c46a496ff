//! HTTP without TLS, to providers on this machine or network, where a server speaks HTTP/1.1 and sends each token in a chunk of its own.
//!
//! hyper hands over one chunk at a time: whoever waits takes it, and its connection, a task of its own, reads the next when its turn comes. With a thousand
//! streams on a thread these turns cost more than what is done in them. So a thread's connections are kept together here, and whoever finds no chunk goes on with
//! them itself: what lies there already comes without a turn, and at once.

use std::panic::AssertUnwindSafe;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use futures_util::future::CatchUnwind;
use futures_util::stream::FuturesUnordered;
use futures_util::{FutureExt, StreamExt};
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::client::legacy::{Client, Error};
use hyper_util::rt::{TokioExecutor, TokioTimer};
use reqwest::{Body, Request, Response};
use tokio::task::JoinHandle;

use super::egress::{CONNECT, Checked, IDLE};

const KEEPALIVE: Duration = Duration::from_secs(15);

/// A client of such providers.
pub struct Plain {
    client: Client<HttpConnector<Checked>, Body>,
    /// Absent on a runtime of many threads, where each connection goes on wherever there is time.
    driven: Option<Driven>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum PlainError {
    #[error("the request is none")]
    Malformed(#[source] reqwest::Error),
    #[error(transparent)]
    Client(#[from] Error),
}

impl PlainError {
    pub fn is_connect(&self) -> bool {
        matches!(self, Self::Client(error) if error.is_connect())
    }
}

impl Plain {
    /// `alone`: only this thread will ask, and its runtime is its own.
    pub fn new(resolver: Checked, alone: bool) -> Self {
        let mut connector = HttpConnector::new_with_resolver(resolver);
        connector.set_connect_timeout(Some(CONNECT));
        connector.set_keepalive(Some(KEEPALIVE));
        connector.set_nodelay(true);
        let driven = alone.then(Driven::default);
        let mut builder = match &driven {
            Some(driven) => Client::builder(driven.clone()),
            None => Client::builder(TokioExecutor::new()),
        };
        let client = builder.pool_idle_timeout(IDLE).pool_timer(TokioTimer::new()).build(connector);
        Self { client, driven }
    }

    /// Follows no redirect, and asks no proxy.
    pub async fn execute(&self, request: Request) -> Result<Response, PlainError> {
        let request = http::Request::<Body>::try_from(request).map_err(PlainError::Malformed)?;
        let mut response = self.client.request(request).await?.map(Body::wrap);
        if let Some(driven) = &self.driven {
            response.extensions_mut().insert(driven.clone());
        }
        Ok(response.into())
    }
}

type Work = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A thread's connections. A task goes on with them when their sockets have something, and whoever waits for an answer may.
#[derive(Clone, Default)]
pub struct Driven(Arc<Inner>);

#[derive(Default)]
struct Inner {
    works: Mutex<Works>,
    /// Begun, also by what goes on already.
    begun: Mutex<Vec<Work>>,
    task: Mutex<Option<JoinHandle<()>>>,
    /// Of the task.
    waker: Mutex<Option<Waker>>,
}

/// A connection that panics ends alone, as a task would.
type Works = FuturesUnordered<CatchUnwind<AssertUnwindSafe<Work>>>;

impl Driven {
    /// Goes on with whatever can go on, unless somebody does.
    pub fn go_on(&self) {
        let waker = lock(&self.0.waker).clone();
        if let Some(waker) = waker
            && let Ok(mut works) = self.0.works.try_lock()
        {
            self.0.go_on(&mut works, &waker);
        }
    }
}

impl Inner {
    /// Whoever does it, later it is the task that is woken.
    fn go_on(&self, works: &mut Works, waker: &Waker) {
        let mut cx = Context::from_waker(waker);
        loop {
            works.extend(lock(&self.begun).drain(..).map(|work| AssertUnwindSafe(work).catch_unwind()));
            match works.poll_next_unpin(&mut cx) {
                // A connection has ended.
                Poll::Ready(Some(_)) => {}
                _ if lock(&self.begun).is_empty() => return,
                _ => {}
            }
        }
    }
}

/// The task: it ends with the last of those who ask.
async fn drive(inner: Weak<Inner>) {
    std::future::poll_fn(|cx| {
        let Some(inner) = inner.upgrade() else { return Poll::Ready(()) };
        *lock(&inner.waker) = Some(cx.waker().clone());
        inner.go_on(&mut lock(&inner.works), cx.waker());
        Poll::Pending
    })
    .await;
}

impl hyper::rt::Executor<Work> for Driven {
    fn execute(&self, work: Work) {
        lock(&self.0.begun).push(work);
        let mut task = lock(&self.0.task);
        if task.as_ref().is_none_or(JoinHandle::is_finished) {
            // The first, or the first of another runtime of this thread.
            *task = Some(tokio::spawn(drive(Arc::downgrade(&self.0))));
        } else if let Some(waker) = lock(&self.0.waker).as_ref() {
            waker.wake_by_ref();
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // The task ends.
        if let Some(waker) = lock(&self.waker).take() {
            waker.wake();
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Whole after every statement under the lock.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
    use std::net::TcpListener;

    use hyper::rt::Executor;
    use reqwest::Method;
    use tokio::runtime::Builder;
    use tokio::sync::oneshot;
    use url::Url;

    use super::*;
    use crate::SystemLookup;
    use crate::runners::broker::address::Policy;
    use crate::runners::broker::body::{Body as Bounded, Broken};

    /// A server that answers once, with so many pieces at once.
    fn answering(pieces: usize) -> Url {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
            let chunks: String = (0..pieces).map(|_| "5\r\nhello\r\n").collect();
            let answer = format!("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n{chunks}0\r\n\r\n");
            stream.write_all(answer.as_bytes()).unwrap();
        });
        Url::parse(&url).unwrap()
    }

    fn resolver() -> Checked {
        Checked { policy: Policy::PrivateOnly, lookup: Arc::new(SystemLookup) }
    }

    #[tokio::test]
    async fn pieces_that_lie_there_come_without_a_turn() {
        let response = Plain::new(resolver(), true).execute(Request::new(Method::GET, answering(20))).await.unwrap();
        assert!(response.remote_addr().is_some_and(|address| address.ip().is_loopback()), "the second wall needs it");
        let mut body = Bounded::new(response, Duration::from_secs(5), usize::MAX, Broken::default());
        for number in 0..20 {
            let piece = body.next().now_or_never().unwrap_or_else(|| panic!("piece {number} waits for a turn"));
            assert_eq!(piece.unwrap().unwrap(), "hello");
        }
        assert!(body.next().await.is_none());
    }

    #[tokio::test]
    async fn an_answer_comes_whole_on_a_runtime_of_many_threads_too() {
        let response = Plain::new(resolver(), false).execute(Request::new(Method::GET, answering(20))).await.unwrap();
        let body = Bounded::new(response, Duration::from_secs(5), usize::MAX, Broken::default());
        assert_eq!(body.map(Result::unwrap).collect::<Vec<_>>().await.concat(), b"hello".repeat(20));
    }

    /// Work that tells when it is done, and that.
    fn telling() -> (Work, oneshot::Receiver<()>) {
        let (done, told) = oneshot::channel();
        let work = async move {
            tokio::task::yield_now().await;
            let _ = done.send(());
        };
        (Box::pin(work), told)
    }

    #[tokio::test]
    async fn a_connection_that_panics_takes_no_other_with_it() {
        let driven = Driven::default();
        let (work, told) = telling();
        driven.execute(Box::pin(async { panic!("as a test wants it") }));
        driven.execute(work);
        told.await.unwrap();
    }

    #[test]
    fn connections_of_a_threads_next_runtime_go_on_as_those_of_its_first_did() {
        let driven = Driven::default();
        for _ in 0..2 {
            let runtime = Builder::new_current_thread().build().unwrap();
            let (work, told) = telling();
            runtime.block_on(async {
                driven.execute(work);
                told.await.unwrap();
            });
        }
    }

    #[tokio::test]
    async fn the_task_ends_with_the_last_client() {
        let driven = Driven::default();
        let (work, told) = telling();
        driven.execute(work);
        told.await.unwrap();
        let task = lock(&driven.0.task).take().unwrap();
        drop(driven);
        task.await.unwrap();
    }

    #[tokio::test]
    async fn a_port_where_nobody_listens_is_said_to_have_no_connection() {
        let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let url = Url::parse(&format!("http://{free}/")).unwrap();
        let error = Plain::new(resolver(), true).execute(Request::new(Method::GET, url)).await.unwrap_err();
        assert!(error.is_connect(), "{error}");
    }
}
