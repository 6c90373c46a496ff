//! A bucket as the store: what an operator says by the usual `AWS_*` variables, with limits of ours beneath.

use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::path::Path as Key;
use object_store::{BackoffConfig, ClientOptions, RetryConfig};

use super::Error;

const CONNECT: Duration = Duration::from_secs(5);
/// Between two reads, not for the whole: somebody may take minutes over a large download.
const SILENCE: Duration = Duration::from_secs(30);
const RETRIES: usize = 4;
/// A download that breaks off within this goes on where it was.
const RESUMABLE: Duration = Duration::from_secs(5 * 60);

/// The bucket behind `s3://bucket/prefix`, and the prefix.
pub fn open(url: &url::Url, variables: impl Iterator<Item = (String, String)>) -> Result<(AmazonS3, Key), Error> {
    let bucket = url.host_str().filter(|bucket| url.scheme() == "s3" && !bucket.is_empty()).ok_or(Error::NoBucket)?;
    let prefix = Key::from_url_path(url.path()).map_err(object_store::Error::from)?;
    let waits = BackoffConfig { max_backoff: Duration::from_secs(2), ..BackoffConfig::default() };
    let start = AmazonS3Builder::new()
        .with_client_options(
            ClientOptions::new().with_connect_timeout(CONNECT).with_timeout_disabled().with_read_timeout(SILENCE),
        )
        .with_retry(RetryConfig { backoff: waits, max_retries: RETRIES, retry_timeout: RESUMABLE })
        // Files go one by one, and not every store that speaks S3 knows the request for many.
        .with_disable_bulk_delete(true);
    // Only these: `TOKEN` or `ENDPOINT` of some other program are not meant for us.
    let said = variables.filter_map(|(name, value)| {
        let key = name.to_ascii_lowercase();
        Some((key.starts_with("aws_").then_some(key)?.parse().ok()?, value))
    });
    let builder = said.fold(start, |builder, (key, value)| builder.with_config(key, value));
    Ok((builder.with_bucket_name(bucket).build()?, prefix))
}
