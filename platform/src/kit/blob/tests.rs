//! Files in a bucket: how they go there, what is left when they do not, and what is said about it.

use std::time::Duration;

use chrono::{DateTime, Utc};
use tempfile::TempDir;

use super::*;
use crate::kit::problem::Problem;
use crate::testing::bucket::{ACCESS_KEY, Bucket, NAME};

const LIMIT: u64 = 64 * 1024 * 1024;

fn client() -> ClientId {
    ClientId::new(7).unwrap()
}

fn open(data: &TempDir, bucket: &Bucket, address: &str, key: &str) -> Result<Blobs, Error> {
    Blobs::in_bucket(data.path(), &address.parse().unwrap(), bucket.variables(key).into_iter())
}

/// So many bytes in pieces, as they come from a browser.
fn pieces(length: usize) -> (Vec<u8>, impl Stream<Item = Result<Bytes, std::io::Error>> + Unpin) {
    let whole: Vec<u8> = (0..length).map(|at| (at % 251) as u8).collect();
    let chunks: Vec<_> = whole.chunks(64 * 1024).map(|chunk| Ok(Bytes::copy_from_slice(chunk))).collect();
    (whole, futures_util::stream::iter(chunks))
}

async fn read(blobs: &Blobs, key: &str) -> Vec<u8> {
    blobs
        .get(key)
        .await
        .unwrap()
        .try_fold(Vec::new(), |all, chunk| async move { Ok([all, chunk.to_vec()].concat()) })
        .await
        .unwrap()
}

/// What is given up is taken back by a task of its own.
async fn nothing_open(bucket: &Bucket) {
    let is_so = tokio::time::timeout(Duration::from_secs(20), bucket.nothing_open()).await.is_ok();
    assert!(is_so, "parts of an upload are left: {:?}", bucket.state().open.keys());
}

#[actix_web::test]
async fn a_small_file_goes_to_s3_in_one_request_and_a_large_one_in_parts_and_both_come_back() {
    let (data, bucket) = (TempDir::new().unwrap(), Bucket::start());
    let blobs = open(&data, &bucket, &format!("s3://{NAME}/some/prefix"), ACCESS_KEY).unwrap();
    blobs.try_out().await.unwrap();
    assert!(bucket.state().objects.is_empty(), "a trial leaves nothing");
    for (length, asked) in
        [(0, &["PUT"][..]), (300_000, &["PUT"]), (12_000_000, &["POST ?uploads", "PUT", "PUT", "PUT", "POST"])]
    {
        bucket.state().asked.clear();
        let (whole, stream) = pieces(length);
        let stored = blobs.put(client(), stream, LIMIT).await.unwrap();
        assert_eq!(bucket.state().asked, asked, "{length} bytes");
        assert!(bucket.state().objects.contains_key(&format!("some/prefix/{}", stored.key)));
        assert_eq!((stored.size, stored.sha256), (length as u64, Sha256::digest(&whole).into()));
        assert!(read(&blobs, &stored.key).await == whole);
        assert!(std::fs::read(blobs.fetch(&stored.key).await.unwrap().path()).unwrap() == whole);

        let later = DateTime::<Utc>::MAX_UTC;
        let listed: Vec<_> = blobs.originals(later).map_ok(|original| original.key).try_collect().await.unwrap();
        assert_eq!(listed, [stored.key.as_str()]);
        blobs.delete(&stored.key).await.unwrap();
        blobs.delete(&stored.key).await.unwrap();
        assert!(bucket.state().objects.is_empty());
    }
}

#[actix_web::test]
async fn i6_an_upload_that_is_cut_refused_or_abandoned_leaves_nothing_in_s3() {
    let (data, bucket) = (TempDir::new().unwrap(), Bucket::start());
    let blobs = open(&data, &bucket, &format!("s3://{NAME}"), ACCESS_KEY).unwrap();

    let cut = pieces(9_000_000).1.chain(futures_util::stream::iter([Err(std::io::Error::other("gone"))]));
    assert!(matches!(blobs.put(client(), Box::pin(cut), LIMIT).await, Err(Error::Cut)));
    nothing_open(&bucket).await;

    assert!(matches!(blobs.put(client(), pieces(9_000_000).1, 8_000_000).await, Err(Error::TooLarge(8_000_000))));
    nothing_open(&bucket).await;

    // The sender's connection is gone: the handler is dropped where it waits.
    let stalled = pieces(9_000_000).1.chain(futures_util::stream::pending());
    let given_up = tokio::time::timeout(Duration::from_millis(700), blobs.put(client(), stalled, LIMIT)).await;
    assert!(given_up.is_err() && bucket.state().asked.contains(&"POST ?uploads".to_owned()));
    nothing_open(&bucket).await;

    bucket.state().broken_from_part = Some(2);
    assert!(matches!(blobs.put(client(), pieces(12_000_000).1, LIMIT).await, Err(Error::Store(_))));
    nothing_open(&bucket).await;
    assert!(bucket.state().objects.is_empty());
}

#[actix_web::test]
async fn a_wrong_key_or_bucket_is_a_refusal_that_names_what_to_mend_and_no_secret() {
    let (data, bucket) = (TempDir::new().unwrap(), Bucket::start());
    for (address, key, code, advice) in [
        (format!("s3://{NAME}"), "another", "SignatureDoesNotMatch", "AWS_ACCESS_KEY_ID"),
        ("s3://nowhere".to_owned(), ACCESS_KEY, "NoSuchBucket", "no such bucket"),
    ] {
        let error = open(&data, &bucket, &address, key).unwrap().try_out().await.unwrap_err();
        assert!(error.is_refusal() && error.to_string().contains(code), "{error}");
        assert!(error.advice().contains(advice), "{}", error.advice());
        assert!(!error.to_string().contains("the-session-token"), "C13, C26: {error}");
    }
    for address in ["http://files", "s3:///prefix", "memory:///", "file:///tmp"] {
        assert!(matches!(open(&data, &bucket, address, ACCESS_KEY), Err(Error::NoBucket)), "{address}");
    }
}

#[actix_web::test]
async fn a_store_that_is_away_is_no_refusal_and_is_told_within_seconds() {
    let (data, bucket) = (TempDir::new().unwrap(), Bucket::start());
    let blobs = open(&data, &bucket, &format!("s3://{NAME}"), ACCESS_KEY).unwrap();
    assert!(blobs.is_up().await);
    bucket.stop().await;
    let away = open(&data, &bucket, &format!("s3://{NAME}"), ACCESS_KEY).unwrap();
    let began = Instant::now();
    assert!(!away.is_up().await);
    let error = away.put(client(), pieces(10).1, LIMIT).await.map(|_| ()).unwrap_err();
    assert!(!error.is_refusal(), "{error}");
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}", began.elapsed());
    let problem = Problem::from(error);
    assert_eq!((problem.code.status, problem.message.contains("Files cannot be stored")), (503, true));
    assert!(!problem.message.contains("127.0.0.1"));
}
