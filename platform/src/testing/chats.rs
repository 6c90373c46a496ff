//! How to call the operations on chats on another client's objects: the seventh part of `contract`'s list.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool; it looks behind the server's back")]

use serde_json::json;
use sqlx::PgPool;
use uuid::Uuid;

use super::Person;
use super::contract::{Body, Call, Objects};

/// A chat with a question, its answer, a link and a message that waits; and a folder.
#[derive(Clone, Debug)]
pub struct Chats {
    chat: Uuid,
    question: Uuid,
    answer: Uuid,
    share: Uuid,
    folder: Uuid,
    preset: Uuid,
    /// One that was deleted.
    deleted_preset: Uuid,
    queued: Uuid,
    /// A use case that its model asked for, which waits.
    call: Uuid,
}

impl Chats {
    pub fn nobody() -> Self {
        let id = Uuid::now_v7;
        Self {
            chat: id(),
            question: id(),
            answer: id(),
            share: id(),
            folder: id(),
            preset: id(),
            deleted_preset: id(),
            queued: id(),
            call: id(),
        }
    }

    pub async fn furnish(admin: &Person, workspace: Uuid) -> Self {
        let model = json!({ "id": "extract", "region": "local" });
        let new = json!({ "workspace_id": workspace, "title": "canary chat", "model": model });
        let chat = admin.post("chat", new).await.id();
        let (question, answer) = (Uuid::now_v7(), Uuid::now_v7());
        let asked = json!({ "id": question, "text": "What does the canary do?", "answers": [{ "id": answer }] });
        let sent = admin.post(format!("chat/{chat}/message"), asked).await;
        let run = sent.data()["answers"][0]["run"]["id"].as_str().unwrap().to_owned();
        admin.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await;
        let share = admin.post(format!("chat/{chat}/share"), json!({ "kind": "snapshot" })).await.id();
        let folder = admin.post("chat-folder", json!({ "name": "canary chats" })).await.id();
        let new = json!({ "workspace_id": workspace, "name": "canary preset", "is_shared": true, "settings": {} });
        let preset = admin.post("chat-preset", new.clone()).await.id();
        let deleted_preset = admin.post("chat-preset", new).await.id();
        admin.delete(format!("chat-preset/{deleted_preset}")).await.data();
        let (queued, call) = (Uuid::now_v7(), Uuid::now_v7());
        Self { chat, question, answer, share, folder, preset, deleted_preset, queued, call }
    }
}

/// Makes somebody the owner of a chat and of presets: they are open to nobody else, whatever their rights.
pub async fn owned_by(pool: &PgPool, of: &Chats, person: &Person) {
    sqlx::query("UPDATE chats SET owner_id = $2 WHERE id = $1")
        .bind(of.chat)
        .bind(person.user_id)
        .execute(pool)
        .await
        .unwrap();
    sqlx::query("UPDATE chat_presets SET owner_id = $2 WHERE id = ANY ($1)")
        .bind([of.preset, of.deleted_preset].as_slice())
        .bind(person.user_id)
        .execute(pool)
        .await
        .unwrap();
    let waits = "INSERT INTO chat_queue (client_id, chat_id, id, body, answers, author_id, created_at)
                 SELECT client_id, id, $2, 'canary', '[]', owner_id, now() FROM chats WHERE id = $1
                 ON CONFLICT (client_id, chat_id, id) DO UPDATE SET author_id = excluded.author_id";
    sqlx::query(waits).bind(of.chat).bind(of.queued).execute(pool).await.unwrap();
    let round = "INSERT INTO chat_tool_rounds (client_id, run_id, chat_id, message_id, told, passages, state, created_at)
                 SELECT client_id, run_id, chat_id, id, '{\"messages\":[],\"rounds\":1}', '{}', 'open', now() FROM chat_messages WHERE id = $1
                 ON CONFLICT (client_id, run_id) DO UPDATE SET state = 'open'";
    sqlx::query(round).bind(of.answer).execute(pool).await.unwrap();
    let call = "INSERT INTO chat_tool_calls (client_id, id, asked_by_run, chat_id, message_id, place, call, use_case_id, use_case_name, mode,
                                             fields, inputs, state, asked_at)
                SELECT client_id, $2, run_id, chat_id, id, 1, '{\"id\":\"c\",\"name\":\"n\",\"arguments\":\"{}\",\"extras\":[]}', $3, 'canary', 'ask',
                       '[]', '{}', 'waiting', now() FROM chat_messages WHERE id = $1
                ON CONFLICT (client_id, id) DO UPDATE SET state = 'waiting'";
    sqlx::query(call).bind(of.answer).bind(of.call).bind(Uuid::nil()).execute(pool).await.unwrap();
}

/// `None`: not one of these.
pub fn call(operation: &str, of: &Objects) -> Option<Call> {
    let Chats { chat, question, answer, share, folder, preset, deleted_preset, queued, call } = of.chats;
    let object = |path: String, body: Body| Some(Call::Object { path, body });
    let answers = json!([{ "id": Uuid::now_v7() }]);
    match operation {
        "GET chat-folder/list" => Some(Call::Own { path: "chat-folder/list".to_owned() }),
        "GET chat/list" => object(format!("chat/list?workspace_id={}", of.workspace), Body::None),
        "POST chat" => {
            object("chat".to_owned(), Body::Json(json!({ "id": Uuid::from_u128(7), "workspace_id": of.workspace })))
        }
        "POST chat/upload-file" => object(format!("chat/upload-file?workspace_id={}", of.workspace), Body::File),
        "POST chat/before-send" => object(
            "chat/before-send".to_owned(),
            Body::Json(
                json!({ "workspace_id": of.workspace, "text": "Taken", "answers": [{ "id": Uuid::from_u128(9) }] }),
            ),
        ),
        "GET chat-tool/list" => object(format!("chat-tool/list?workspace_id={}", of.workspace), Body::None),
        "POST chat/{id}/tool-call/{call}" => {
            object(format!("chat/{chat}/tool-call/{call}"), Body::Json(json!({ "decision": "decline" })))
        }
        "POST chat/{id}/message/{message}/stop" => object(format!("chat/{chat}/message/{answer}/stop"), Body::None),
        "GET chat-prompt/list" => object(format!("chat-prompt/list?workspace_id={}", of.workspace), Body::None),
        "POST chat-prompt/{id}/text" => {
            object(format!("chat-prompt/{}/text", of.use_case), Body::Json(json!({ "inputs": {} })))
        }
        "POST chat/import" => {
            object("chat/import".to_owned(), Body::Json(json!({ "workspace_id": of.workspace, "file": {} })))
        }
        "GET chat/{id}" | "DELETE chat/{id}" => object(format!("chat/{chat}"), Body::None),
        "PUT chat/{id}" => object(format!("chat/{chat}"), Body::Json(json!({ "title": "Taken" }))),
        "PUT chat/{id}/read" => object(format!("chat/{chat}/read"), Body::Json(json!({ "is_read": true }))),
        "GET chat/{id}/messages" => object(format!("chat/{chat}/messages"), Body::None),
        "GET chat/{id}/tree" => object(format!("chat/{chat}/tree"), Body::None),
        "GET chat/{id}/export" => object(format!("chat/{chat}/export?format=md"), Body::None),
        "POST chat/{id}/message" => object(
            format!("chat/{chat}/message"),
            Body::Json(json!({ "id": Uuid::now_v7(), "parent_id": answer, "text": "Taken", "answers": answers })),
        ),
        "POST chat/{id}/before-send" => object(
            format!("chat/{chat}/before-send"),
            Body::Json(json!({ "parent_id": answer, "text": "Taken", "answers": answers })),
        ),
        "POST chat/{id}/message/{message}/answers" => {
            object(format!("chat/{chat}/message/{question}/answers"), Body::Json(json!({ "answers": answers })))
        }
        "GET chat/{id}/message/{message}/siblings" => {
            object(format!("chat/{chat}/message/{answer}/siblings"), Body::None)
        }
        "PUT chat/{id}/message/{message}/chosen" => object(format!("chat/{chat}/message/{answer}/chosen"), Body::None),
        "PUT chat/{id}/message/{message}/branch" => {
            object(format!("chat/{chat}/message/{answer}/branch"), Body::Json(json!({ "name": "Taken" })))
        }
        "DELETE chat/{id}/message/{message}" => object(format!("chat/{chat}/message/{answer}"), Body::None),
        "POST chat/{id}/message/{message}/restore" => {
            object(format!("chat/{chat}/message/{answer}/restore"), Body::None)
        }
        "PUT chat/{id}/queue/{message}" => {
            object(format!("chat/{chat}/queue/{queued}"), Body::Json(json!({ "text": "Taken" })))
        }
        "DELETE chat/{id}/queue/{message}" => object(format!("chat/{chat}/queue/{queued}"), Body::None),
        "POST chat/{id}/queue/{message}/send" => object(format!("chat/{chat}/queue/{queued}/send"), Body::None),
        "GET chat/{id}/share/list" => object(format!("chat/{chat}/share/list"), Body::None),
        "POST chat/{id}/share" => object(format!("chat/{chat}/share"), Body::Json(json!({ "kind": "live" }))),
        "PUT chat/{id}/share/{share}" | "DELETE chat/{id}/share/{share}" => {
            object(format!("chat/{chat}/share/{share}"), Body::None)
        }
        // everybody's of the company, by design: the tests of `chats` have what is seen of it
        "GET shared-chat/{id}" => Some(Call::Session),
        "POST shared-chat/{id}/copy" => {
            object(format!("shared-chat/{share}/copy"), Body::Json(json!({ "workspace_id": of.workspace })))
        }
        "GET chat/{id}/use-case" => object(format!("chat/{chat}/use-case"), Body::None),
        "PUT chat/{id}/use-case" => {
            object(format!("chat/{chat}/use-case"), Body::Json(json!({ "use_case_id": of.use_case })))
        }
        "GET chat-preset/list" => object(format!("chat-preset/list?workspace_id={}", of.workspace), Body::None),
        "POST chat-preset" => object(
            "chat-preset".to_owned(),
            Body::Json(json!({ "workspace_id": of.workspace, "name": "Taken", "settings": {} })),
        ),
        "PUT chat-preset/{id}" => object(format!("chat-preset/{preset}"), Body::Json(json!({ "name": "Taken" }))),
        "DELETE chat-preset/{id}" => object(format!("chat-preset/{preset}"), Body::None),
        "POST chat-preset/{id}/restore" => object(format!("chat-preset/{deleted_preset}/restore"), Body::None),
        "POST chat-folder" => Some(Call::Session),
        "PUT chat-folder/{id}" => object(format!("chat-folder/{folder}"), Body::Json(json!({ "name": "Taken" }))),
        "DELETE chat-folder/{id}" => object(format!("chat-folder/{folder}"), Body::None),
        _ => None,
    }
}
