//! What the database says of a date that it cannot hold.

use sqlx::{PgPool, query_scalar};

use crate::kit::problem::{Code, Problem};

#[database_test]
async fn b22_a_date_that_cannot_be_read_or_held_is_told_to_whoever_sent_it(pool: PgPool) {
    for text in ["-0001-01-01T00:00:00Z", "300000-01-01T00:00:00Z", "no date"] {
        let read = query_scalar::<_, bool>("SELECT $1::text::timestamptz IS NULL").bind(text).fetch_one(&pool).await;
        assert_eq!(Problem::from(read.unwrap_err()).code, Code::INVALID, "{text}");
    }
}
