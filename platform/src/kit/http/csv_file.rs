//! A table as a CSV file that a browser saves: at hand, or read while it is sent.

use std::iter;

use actix_web::HttpResponse;
use actix_web::web::Bytes;
use futures_util::stream;

use super::{ExportTurn, attachment};
use crate::kit::csv;
use crate::kit::problem::Problem;

/// Rows read at a time, and where the next ones begin.
pub struct Batch<R, K> {
    rows: Vec<R>,
    next: Option<K>,
}

impl<R, K> Batch<R, K> {
    /// What a read brought that was to bring so many: fewer are the last ones.
    pub fn of<T>(read: Vec<T>, fetch: i64, key: impl FnOnce(&T) -> K, row: impl FnMut(T) -> R) -> Self {
        let is_full = i64::try_from(read.len()).is_ok_and(|read| read >= fetch);
        let next = read.last().filter(|_| is_full).map(key);
        Self { rows: read.into_iter().map(row).collect(), next }
    }
}

/// A table that is at hand.
///
/// # Errors
/// Only when memory cannot be written to.
pub fn whole<R: IntoIterator<Item = String>>(
    name: &str,
    head: &[&str],
    rows: impl IntoIterator<Item = R>,
) -> Result<HttpResponse, Problem> {
    Ok(download(name).body(lines(head, rows)?))
}

/// A table of any length. `read` brings what follows a place in it, in a transaction of its own: none is open while a
/// slow reader takes the rows.
pub fn in_batches<const N: usize, K: 'static>(
    turn: ExportTurn,
    name: &str,
    head: [&'static str; N],
    first: K,
    read: impl AsyncFnMut(K) -> Result<Batch<[String; N], K>, Problem> + 'static,
) -> HttpResponse {
    let begin = (Some(first), head.as_slice().to_vec(), read);
    let body = stream::try_unfold(begin, |(place, head, mut read)| async move {
        let Some(place) = place else { return Ok(None) };
        let Batch { rows, next } = read(place).await?;
        Ok(Some((Bytes::from(lines(&head, rows)?), (next, Vec::new(), read))))
    });
    download(name).streaming(turn.streaming(body))
}

fn download(name: &str) -> actix_web::HttpResponseBuilder {
    let mut answer = HttpResponse::Ok();
    answer.content_type("text/csv; charset=utf-8").insert_header(("content-disposition", attachment(name)));
    answer
}

/// With a head, where there is one.
fn lines<R: IntoIterator<Item = String>>(head: &[&str], rows: impl IntoIterator<Item = R>) -> Result<Vec<u8>, Problem> {
    let head = if head.is_empty() { Vec::new() } else { csv::lines(iter::once(head)).map_err(Problem::internal)? };
    let rows = csv::lines(rows).map_err(Problem::internal)?;
    Ok([head, rows].concat())
}
