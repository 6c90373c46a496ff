//! Behind a real transaction pooler: PgBouncer, which hands each transaction to whichever process of the database is free.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};

use futures_util::future::try_join_all;
use sqlx::PgPool;
use sqlx::postgres::PgConnectOptions;
use uuid::Uuid;

use super::super::Db;
use super::super::boot::{self, APP_ROLE};
use super::{look, two_clients};
use crate::kit::caller::ClientId;
use crate::kit::secret::MasterKey;

struct Pooler {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Drop for Pooler {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl Pooler {
    /// Two connections to the database for all who come.
    fn start(pool: &PgPool) -> Self {
        let options = pool.connect_options();
        let folder = tempfile::tempdir().unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let host =
            options.get_socket().map_or_else(|| options.get_host().to_owned(), |socket| socket.display().to_string());
        let users = folder.path().join("users.txt");
        std::fs::write(&users, format!("\"{APP_ROLE}\" \"\"\n\"{}\" \"\"\n", options.get_username())).unwrap();
        let settings = format!(
            "[databases]\n* = host={host} port={}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = {port}\nunix_socket_dir =\n\
             auth_type = trust\nauth_file = {}\npool_mode = transaction\ndefault_pool_size = 2\n",
            options.get_port(),
            users.display(),
        );
        let path = folder.path().join("pgbouncer.ini");
        std::fs::write(&path, settings).unwrap();
        let mut command = Command::new(if std::path::Path::new("/usr/sbin/pgbouncer").exists() {
            "/usr/sbin/pgbouncer"
        } else {
            "pgbouncer"
        });
        // It refuses to run as root.
        if std::os::unix::fs::MetadataExt::uid(&std::fs::metadata("/proc/self").unwrap()) == 0 {
            std::fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
            // Whose the socket is may enter its folder.
            command.args(["--user", "postgres"]);
        }
        let mut child =
            command.arg(&path).stderr(Stdio::piped()).spawn().expect("PgBouncer, which the set-up installs");
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
        let ready = said.by_ref().map_while(Result::ok).find(|line| line.contains("process up"));
        assert!(ready.is_some(), "PgBouncer did not start");
        // What it says from now on must not fill the pipe.
        std::thread::spawn(move || said.for_each(drop));
        Self { child, port, _folder: folder }
    }

    fn address(&self, pool: &PgPool) -> PgConnectOptions {
        let database = pool.connect_options().get_database().unwrap().to_owned();
        PgConnectOptions::new().host("127.0.0.1").port(self.port).database(&database)
    }
}

#[database_test]
async fn issue_27_behind_a_pooler_that_keeps_no_statements_everything_is_asked_without_them(pool: PgPool) {
    two_clients(&pool).await;
    let add = "INSERT INTO use_cases (client_id, id, workspace_id, name, draft) SELECT client_id, id, id, 'u', '{}' FROM workspaces";
    sqlx::query(add).execute(&pool).await.unwrap();
    let ids: Vec<Uuid> =
        sqlx::query_scalar("SELECT id FROM use_cases ORDER BY client_id").fetch_all(&pool).await.unwrap();
    let key = MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap();
    boot::prepare(&pool.connect_options(), &key).await.unwrap();
    let pooler = Pooler::start(&pool);
    let db = Db::through_pooler(pooler.address(&pool).username(APP_ROLE), 10, false);
    let asks = (0..8_usize).map(async |turn| -> Result<(), sqlx::Error> {
        for round in 0..20_usize {
            let client = 1 + i64::try_from((turn + round) % 2).unwrap();
            let mut tx = db.begin_for(ClientId::new(client).unwrap()).await?;
            let seen: Vec<i64> = sqlx::query_scalar("SELECT client_id FROM workspaces WHERE name = $1")
                .bind("w")
                .fetch_all(&mut *tx)
                .await?;
            assert_eq!(seen, [client]);
            tx.commit().await?;
            let id = ids[usize::try_from(client).unwrap() - 1];
            let (mut single, found) = db.single(async |single| look(single, client, id).await).await?;
            assert_eq!(found, Some(id));
            assert_eq!(look(&mut single, client, id).await?, Some(id), "the second statement on the same way");
            single.end().await?;
        }
        Ok(())
    });
    try_join_all(asks).await.unwrap();
    let mut tx = db.begin_worker().await.unwrap();
    let limit: String = sqlx::query_scalar("SHOW lock_timeout").fetch_one(&mut *tx).await.unwrap();
    assert_eq!(limit, "2s", "the login's own setting, as no connection may ask for it");
}

#[database_test]
async fn issue_27_a_start_that_is_given_a_pooler_says_what_to_set(pool: PgPool) {
    let pooler = Pooler::start(&pool);
    let address = pooler.address(&pool).username(pool.connect_options().get_username());
    let key = MasterKey::new("0123456789abcdefghijklmnopqrstuvwxyz").unwrap();
    let refused = boot::prepare(&address, &key).await.unwrap_err().to_string();
    assert!(refused.contains("database_pooler_url"), "{refused}");
}
