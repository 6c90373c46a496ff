//! The SQL of tags, for each table of them: who has a tag, `tag` as it is spelled and `key` as it is compared.

/// Functions over the table of tags of one kind of things.
macro_rules! tag_store {
    ($table:literal, $thing:literal) => {
        /// Takes tags from things and gives them others. A tag that the workspace has keeps the spelling it has there.
        pub async fn change_tags(
            tx: &mut crate::kit::db::TenantTx,
            workspace: uuid::Uuid,
            things: &[uuid::Uuid],
            add: &[String],
            remove: &[String],
        ) -> Result<(), sqlx::Error> {
            let client = tx.client();
            sqlx::query!(
                "DELETE FROM "
                    + $table
                    + " WHERE client_id = $1 AND "
                    + $thing
                    + " = ANY ($2) AND key IN (SELECT lower(w) FROM unnest($3::text[]) AS w)",
                client,
                things,
                remove,
            )
            .execute(&mut **tx)
            .await?;
            sqlx::query!(
                "INSERT INTO "
                    + $table
                    + " (client_id, workspace_id, "
                    + $thing
                    + ", tag)
                 SELECT $1, $2, d.id,
                        coalesce((SELECT t.tag FROM "
                    + $table
                    + " t WHERE t.client_id = $1 AND t.workspace_id = $2 AND t.key = lower(w.tag) LIMIT 1), w.tag)
                 FROM unnest($3::uuid[]) AS d (id)
                 CROSS JOIN unnest($4::text[]) AS w (tag)
                 ON CONFLICT DO NOTHING",
                client,
                workspace,
                things,
                add,
            )
            .execute(&mut **tx)
            .await?;
            Ok(())
        }

        /// A thing among these that has more tags than it may have.
        pub async fn tagged_beyond(
            tx: &mut crate::kit::db::TenantTx,
            things: &[uuid::Uuid],
        ) -> Result<Option<uuid::Uuid>, sqlx::Error> {
            let client = tx.client();
            let most = i64::try_from(crate::kit::tags::TAGS).unwrap_or(i64::MAX);
            sqlx::query_scalar!(
                r#"SELECT "#
                    + $thing
                    + r#" AS "id!" FROM "#
                    + $table
                    + "
                 WHERE client_id = $1 AND "
                    + $thing
                    + " = ANY ($2)
                 GROUP BY "
                    + $thing
                    + "
                 HAVING count(*) > $3
                 LIMIT 1",
                client,
                things,
                most,
            )
            .fetch_optional(&mut **tx)
            .await
        }

        /// Gives a tag another name wherever it stands in the workspace, or none. A thing that has both keeps one.
        /// Another tag of that name keeps the spelling that it has: who puts two together by typing the other's name
        /// means that tag, however it is typed. Answers how many had it, and its name now.
        pub async fn rename_tag(
            tx: &mut crate::kit::db::TenantTx,
            workspace: uuid::Uuid,
            tag: &str,
            name: Option<&str>,
        ) -> Result<(u64, Option<String>), sqlx::Error> {
            let client = tx.client();
            // Gone first: another spelling of the same tag has the same key.
            let taken = sqlx::query_scalar!(
                "DELETE FROM "
                    + $table
                    + " WHERE client_id = $1 AND workspace_id = $2 AND key = lower($3) RETURNING "
                    + $thing,
                client,
                workspace,
                tag,
            );
            let things = taken.fetch_all(&mut **tx).await?;
            let count = u64::try_from(things.len()).unwrap_or(u64::MAX);
            let Some(name) = name else { return Ok((count, None)) };
            // Those that have it still have another tag.
            let other = sqlx::query_scalar!(
                "SELECT min(tag) FROM " + $table + " WHERE client_id = $1 AND workspace_id = $2 AND key = lower($3)",
                client,
                workspace,
                name,
            );
            let name = other.fetch_one(&mut **tx).await?.unwrap_or_else(|| name.to_owned());
            sqlx::query!(
                "INSERT INTO "
                    + $table
                    + " (client_id, workspace_id, "
                    + $thing
                    + ", tag)
                   SELECT $1, $2, d.id, $4 FROM unnest($3::uuid[]) AS d (id)
                   ON CONFLICT DO NOTHING",
                client,
                workspace,
                &things,
                name,
            )
            .execute(&mut **tx)
            .await?;
            Ok((count, Some(name)))
        }
    };
}

pub(crate) use tag_store;
