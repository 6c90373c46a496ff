//! How people are read: one by one, in lists, as members of a workspace. Macros, because the text of a query is checked
//! while it compiles.

/// People with more columns (each with its comma before it) and what follows the joins. `$1` is the client.
macro_rules! select_people {
    ($client:ident, [$($column:literal)*], [$($rest:literal)*], $($argument:expr),+ $(,)?) => {
        sqlx::query!(
            r#"SELECT u.id, u.email, u.first_name, u.last_name, u.role_id, r.name AS role_name, u.status, u.feature_access, u.is_mfa_enabled,
                      u.has_picture, u.invited_at, u.invite_expires_at, u.provisioned_by, u.last_seen_at, u.created_at,
                      (SELECT count(*) FROM workspace_members o
                       JOIN workspaces h ON h.client_id = o.client_id AND h.id = o.workspace_id AND h.archived_at IS NULL
                       WHERE o.client_id = u.client_id AND o.user_id = u.id) AS "workspaces!""#
                $(+ $column)* + "
               FROM users u
               JOIN account_roles r ON r.client_id = u.client_id AND r.id = u.role_id
               " $(+ $rest)*,
            $client,
            $($argument),+
        )
    };
}

/// The person of such a row.
macro_rules! person_of {
    ($row:ident) => {
        $crate::people::model::Person {
            id: $row.id,
            email: $row.email,
            first_name: $row.first_name,
            last_name: $row.last_name,
            role_id: $row.role_id,
            role_name: $row.role_name,
            status: $crate::people::model::Status::parse(&$row.status),
            feature_access: $row.feature_access,
            is_mfa_enabled: $row.is_mfa_enabled,
            has_picture: $row.has_picture,
            workspaces: $row.workspaces,
            invited_at: $row.invited_at,
            invite_expires_at: $row.invite_expires_at,
            provisioned_by: $row.provisioned_by,
            last_seen_at: $row.last_seen_at,
            created_at: $row.created_at,
        }
    };
}

pub(super) use {person_of, select_people};
