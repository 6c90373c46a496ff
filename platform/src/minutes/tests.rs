//! Recordings and transcripts through the real server, the real `openai` plugin, and a stand-in that speaks
//! `/audio/transcriptions` as the provider does.
#![expect(clippy::disallowed_types, reason = "database_test hands out a pool")]

use std::sync::{Arc, Mutex};

use actix_multipart::Multipart;
use actix_web::{App, HttpResponse, HttpServer, web};
use futures_util::TryStreamExt;
use reqwest::Method;
use serde_json::{Value, json};
use sqlx::PgPool;
use uuid::Uuid;

use crate::kit::caller::ClientId;
use crate::people::testing::member;
use crate::runs::testing::offer_at;
use crate::testing::{Person, TestApp, invariants, jobs};

const VTT: &str = "WEBVTT\n\n00:00.000 --> 00:04.000\n<v Anna>We agreed to launch on 1 December.\n\n\
    00:05.000 --> 00:09.000\n<v Ben>I will send the report to everyone by 30 November.\n\n\
    00:10.000 --> 00:12.000\n<v Anna>Who pays for the stand?\n\n00:13.000 --> 00:15.000\n<v Ben>That is not clear yet.\n";

/// A WAV file of silence, so long.
fn wav(bytes: u32) -> Vec<u8> {
    let mut file = b"RIFF".to_vec();
    file.extend((36 + bytes).to_le_bytes());
    file.extend(b"WAVEfmt \x10\0\0\0\x01\0\x01\0\xa0\x0f\0\0\xa0\x0f\0\0\x01\0\x08\0data");
    file.extend(bytes.to_le_bytes());
    file.resize(file.len() + bytes as usize, 128);
    file
}

/// A published use case that asks for a transcript and a recording.
async fn publish(admin: &Person) -> (Uuid, Uuid) {
    let workspace = admin.workspace("Meetings").await;
    let input = |name: &str, kind: &str| json!({ "name": name, "label": name, "type": kind, "required": false });
    let definition = json!({
        "name": "Minutes", "instruction": "Write the minutes of {{transcript}} {{recording}}.",
        "inputs": [input("transcript", "file"), input("recording", "audio")],
        "format": { "kind": "sections", "sections": [
            { "key": "decisions", "title": "Decisions", "guidance": "" },
            { "key": "actions", "title": "Actions", "guidance": "Who, what, by when." },
            { "key": "open", "title": "Open questions", "guidance": "" },
        ] },
        "model": { "id": "extract", "region": "local" },
    });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let created = admin.post("use-case", body).await;
    let publish = json!({ "revision": created.data()["draft_revision"], "note": "" });
    admin.post(format!("use-case/{}/publish", created.id()), publish).await.data();
    (workspace, created.id())
}

/// Uploads a file of a meeting; its id, and what becomes of it.
async fn upload(person: &Person, use_case: Uuid, name: &str, bytes: impl Into<Vec<u8>>) -> (Uuid, Value) {
    let reply = person.upload(format!("mom-use-case/upload-file?use_case_id={use_case}"), name, bytes).await;
    assert_eq!(reply.status, 201, "{}", reply.body);
    (reply.id(), reply.data()["transcription"].clone())
}

/// Runs to the end.
async fn run(person: &Person, use_case: Uuid, inputs: Value) -> Value {
    let run = person.post(format!("use-case/{use_case}/run"), json!({ "inputs": inputs })).await.id();
    let end = person.events(format!("run/{run}/events"), None, |frame| frame.name == "end").await.pop().unwrap();
    end.data["run"].clone()
}

async fn lines(person: &Person, document: Uuid) -> Vec<Value> {
    person.get(format!("document/{document}/passages?limit=100")).await.data().as_array().unwrap().clone()
}

#[database_test]
async fn issue_6_a_recording_with_its_transcript_gives_actions_that_lead_to_their_moment(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let (workspace, use_case) = publish(&admin).await;
    let refused = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": {} })).await;
    assert_eq!(refused.field("inputs.recording"), ["Please add a recording or its transcript."]);

    let (recording, transcription) = upload(&admin, use_case, "meeting.wav", wav(4000)).await;
    assert_eq!(transcription["state"], "unavailable");
    assert!(transcription["message"].as_str().unwrap().contains("Add its transcript"), "{transcription}");
    // It is kept, and ready to be played.
    let document = admin.get(format!("document/{recording}")).await.data().clone();
    assert_eq!((&document["status"], &document["kind"]), (&json!("ready"), &json!("wav")));
    let alone = admin.post(format!("use-case/{use_case}/run"), json!({ "inputs": { "recording": recording } })).await;
    assert_eq!(alone.outcome(), "400 runs.unwritten_recording");
    assert_eq!(alone.field("inputs.recording").len(), 1);

    let (transcript, state) = upload(&admin, use_case, "meeting.vtt", VTT).await;
    assert_eq!(state["state"], "not_needed");
    assert_eq!(admin.read_document(transcript).await["kind"], "vtt");
    let swapped = json!({ "inputs": { "recording": transcript } });
    let swapped = admin.post(format!("use-case/{use_case}/run"), swapped).await;
    assert_eq!(swapped.outcome(), "400 runs.no_recording");

    let run = run(&admin, use_case, json!({ "recording": recording, "transcript": transcript })).await;
    assert_eq!(run["status"], "succeeded", "{run}");
    let output = run["output"].to_string();
    assert!(output.contains("Ben:") && output.contains("by 30 November"), "{output}");
    // The action cites the passage that knows its moment.
    let said = lines(&admin, transcript).await;
    let action = said.iter().find(|line| line["text"].as_str().unwrap().contains("send the report")).unwrap();
    assert_eq!(
        (&action["start_ms"], &action["end_ms"], &action["speaker"]),
        (&json!(5000), &json!(9000), &json!("Ben"))
    );
    assert!(output.contains(action["id"].as_str().unwrap()), "{output}");

    let id = run["id"].as_str().unwrap();
    let meeting = admin.get(format!("run/{id}/meeting")).await.data().clone();
    assert_eq!(meeting["recording"]["document_id"], json!(recording));
    assert_eq!(
        (&meeting["transcript"]["document_id"], &meeting["transcript"]["lines"]),
        (&json!(transcript), &json!(4))
    );
    assert_eq!(meeting["speakers"][1]["speaker"], "Ben");
    assert_eq!((&meeting["speakers"][0]["turns"], &meeting["speakers"][0]["spoken_ms"]), (&json!(2), &json!(6000)));

    // A speaker gets a name for this run; the transcript stays as it was, and a record stays whole.
    let path = format!("run/{id}/meeting/speaker");
    let renamed = admin.put(&path, json!({ "speaker": "Ben", "name": " Ben  Carter " })).await;
    assert_eq!(renamed.data()["speakers"][1]["name"], "Ben Carter");
    assert_eq!(lines(&admin, transcript).await, said);
    for (body, field) in [
        (json!({ "speaker": "Nobody", "name": "X" }), "speaker"),
        (json!({ "speaker": "Ben", "name": "x".repeat(121) }), "name"),
    ] {
        let refused = admin.put(&path, body).await;
        assert_eq!((refused.status, refused.field(field).len()), (400, 1), "{}", refused.body);
    }
    let viewer = member(&app, &admin, workspace, "Vera", "Viewer").await;
    assert_eq!(viewer.put(&path, json!({ "speaker": "Ben", "name": "X" })).await.status, 403);
    admin.put(format!("use-case/run/{id}/lock"), json!({ "is_locked": true, "reason": "Signed" })).await.data();
    assert_eq!(admin.put(&path, json!({ "speaker": "Ben", "name": "X" })).await.status, 423);
}

#[database_test]
async fn c1_a_player_gets_the_parts_it_asks_for_and_only_through_a_link_of_its_own(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let (acme, globex) = (app.tenant("acme").await.admin, app.tenant("globex").await.admin);
    let (workspace, use_case) = publish(&acme).await;
    let file = wav(2000);
    let (recording, _) = upload(&acme, use_case, "m.wav", file.clone()).await;
    let path = format!("document/{recording}/media-link");
    assert_eq!(globex.get(&path).await.status, 404, "C1: another client's recording");
    let stranger = crate::people::testing::person(&app, &acme, "stranger").await;
    assert_eq!(stranger.get(&path).await.status, 404, "no member of the workspace");
    let text = acme.add_document(workspace, "a.txt", "Words.").await;
    let none = acme.get(format!("document/{}/media-link", text["id"].as_str().unwrap())).await;
    assert_eq!(none.outcome(), "409 documents.no_recording");

    let viewer = member(&app, &acme, workspace, "Vera", "Viewer").await;
    let link = viewer.get(&path).await.data().clone();
    assert_eq!(link["media_type"], "audio/wav");
    let url = link["url"].as_str().unwrap().to_owned();
    // As a `<video>` asks: without a token.
    let player = app.anonymous();
    let ask = async |range: Option<&str>| {
        let mut request = player.request(Method::GET, &url).header("accept-encoding", "gzip, br");
        if let Some(range) = range {
            request = request.header("range", range);
        }
        let answer = request.send().await.unwrap();
        let (status, headers) = (answer.status().as_u16(), answer.headers().clone());
        (status, headers, answer.bytes().await.unwrap().to_vec())
    };
    let (status, headers, bytes) = ask(None).await;
    assert_eq!((status, bytes.as_slice()), (200, file.as_slice()));
    for (name, value) in [
        ("content-type", "audio/wav"),
        ("accept-ranges", "bytes"),
        ("x-content-type-options", "nosniff"),
        ("content-disposition", "inline"),
    ] {
        assert_eq!(headers[name], value, "{name}");
    }
    assert!(headers["content-security-policy"].to_str().unwrap().contains("sandbox"));
    let size = file.len();
    for (range, first, last) in [
        ("bytes=0-99", 0, 99),
        ("bytes=100-", 100, size - 1),
        ("bytes=-5", size - 5, size - 1),
        ("bytes=40-999999", 40, size - 1),
    ] {
        let (status, headers, bytes) = ask(Some(range)).await;
        assert_eq!((status, bytes.as_slice()), (206, &file[first..=last]), "{range}");
        assert_eq!(headers["content-range"], format!("bytes {first}-{last}/{size}"), "{range}");
    }
    let (status, headers, _) = ask(Some(&format!("bytes={size}-"))).await;
    assert_eq!((status, headers["content-range"].to_str().unwrap()), (416, format!("bytes */{size}").as_str()));
    assert_eq!(ask(Some("bytes=0-1,4-5")).await.0, 200, "several parts at once are the whole");

    // A changed link is none, and the person's going ends theirs. (Of the last letter some bits mean nothing.)
    let (before, after) = url.split_at(url.len() - 10);
    let altered = format!("{before}{}{}", if after.starts_with('A') { 'B' } else { 'A' }, &after[1..]);
    assert_eq!(player.get(&altered).await.status, 404);
    let (member_path, id) = ("access-management/users", viewer.user_id);
    let gone = acme.delete(format!("{member_path}/{id}/workspace/{workspace}/delete")).await;
    assert_eq!(gone.status, 200, "{}", gone.body);
    assert_eq!(ask(None).await.0, 404, "whoever may not see the document any more has no link");
    let own = acme.get(&path).await.data()["url"].as_str().unwrap().to_owned();
    assert_eq!(player.get(&own).await.status, 200);
    assert_eq!(acme.post("auth/logout", json!({})).await.status, 200);
    assert_eq!(player.get(&own).await.status, 404, "a link ends with its session");
}

/// What a provider was sent.
type Sent = Arc<Mutex<Vec<Vec<(String, Vec<u8>)>>>>;

/// A provider of `/v1/audio/transcriptions`.
async fn provider(answer: Value, status: u16) -> (url::Url, Sent) {
    let sent = Sent::default();
    let kept = web::Data::new((sent.clone(), answer, status));
    let server = HttpServer::new(move || {
        App::new().app_data(kept.clone()).route("/v1/audio/transcriptions", web::post().to(heard))
    });
    let server = server.workers(1).disable_signals().bind("127.0.0.1:0").unwrap();
    let address = server.addrs()[0];
    tokio::spawn(server.run());
    (format!("http://{address}/v1").parse().unwrap(), sent)
}

async fn heard(mut form: Multipart, kept: web::Data<(Sent, Value, u16)>) -> HttpResponse {
    let mut fields = Vec::new();
    while let Some(field) = form.try_next().await.unwrap() {
        let name = field.name().unwrap().to_owned();
        fields.push((name, field.try_collect::<Vec<_>>().await.unwrap().concat()));
    }
    kept.0.lock().unwrap().push(fields);
    HttpResponse::build(kept.2.try_into().unwrap()).json(&kept.1)
}

/// A client with a model that writes down, in its region.
async fn with_scribe(pool: &PgPool, url: url::Url, region: &str) -> (TestApp, Person, Uuid) {
    let app = TestApp::with(pool.clone(), |settings| {
        settings.models.allow_private_hosts = true;
        settings.files.upload_max_bytes = 20 * 1024 * 1024;
        settings.regions.regions = "local,test".to_owned();
    })
    .await;
    let acme = app.tenant("acme").await;
    let (client, admin) = (ClientId::new(acme.id).unwrap(), acme.admin);
    let (_, use_case) = publish(&admin).await;
    let local = app.parts.models.offer(client, "extract", "local", &["local".to_owned()]).unwrap();
    let mut offer = Arc::unwrap_or_clone(offer_at(&app, region, "whisper-1", [url]));
    offer.model.capabilities = vec!["transcription".to_owned()];
    app.parts.models.set_offers(vec![Arc::new(offer), local]);
    (app, admin, use_case)
}

#[database_test]
async fn issue_6_a_recording_is_written_down_by_a_model_that_can_and_counted_once(pool: PgPool) {
    let segment = |start: f64, end: f64, text: &str| json!({ "start": start, "end": end, "text": text });
    let answer = json!({ "text": "x", "language": "en", "segments": [
        segment(0.0, 2.5, " We agreed to launch in May."), segment(8.0, 9.0, " I will tell the suppliers by Friday."),
    ] });
    let (url, sent) = provider(answer, 200).await;
    let (app, admin, use_case) = with_scribe(&pool, url, "test").await;
    let file = wav(3000);
    let (recording, transcription) = upload(&admin, use_case, "Launch.wav", file.clone()).await;
    assert_eq!((&transcription["state"], &transcription["region"]), (&json!("started"), &json!("test")));
    let document = admin.read_document(recording).await;
    assert_eq!(
        (&document["status"], &document["passages"], &document["warnings"]),
        (&json!("ready"), &json!(2), &json!([]))
    );
    let said = lines(&admin, recording).await;
    assert_eq!((&said[1]["start_ms"], &said[1]["end_ms"]), (&json!(8000), &json!(9000)));
    // The form as the provider takes it.
    let form = sent.lock().unwrap().pop().unwrap();
    let field = |name: &str| form.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_slice()).unwrap();
    assert_eq!((field("model"), field("response_format")), (&b"whisper-1"[..], &b"verbose_json"[..]));
    assert_eq!(field("file"), file);
    // One call in the ledger, in the client's region.
    app.parts.usage.settled().await;
    let calls = admin.get("usage/calls").await;
    let line = &calls.data()[0];
    assert_eq!(
        (&calls.body["total"], &line["endpoint"], &line["status"], &line["region"]),
        (&json!(1), &json!("audio/transcriptions"), &json!("succeeded"), &json!("test"))
    );
    assert_eq!((&line["audio_ms"], &line["is_free"]), (&json!(9000), &json!(false)), "as far as something was said");
    // Alone it is enough for minutes.
    let run = run(&admin, use_case, json!({ "recording": recording })).await;
    assert_eq!(run["status"], "succeeded", "{run}");
    assert!(run["output"].to_string().contains("launch in May"), "{run}");
}

#[database_test]
async fn issue_6_what_cannot_be_written_down_is_kept_and_says_what_to_do(pool: PgPool) {
    let (url, sent) = provider(json!({ "error": { "message": "Audio file might be corrupted" } }), 400).await;
    let (app, admin, use_case) = with_scribe(&pool, url.clone(), "test").await;
    let (recording, transcription) = upload(&admin, use_case, "m.wav", wav(3000)).await;
    assert_eq!(transcription["state"], "started");
    let document = admin.read_document(recording).await;
    let warning = document["warnings"][0].as_str().unwrap();
    assert_eq!((&document["status"], &document["passages"]), (&json!("ready"), &json!(0)));
    assert!(warning.contains("was not written down") && warning.contains("Put its transcript beside it"), "{warning}");
    // Larger than what can be sent at once, and in a form that cannot be cut: said with the number, and nothing is
    // sent.
    let before = sent.lock().unwrap().len();
    let mut ogg = b"OggS\0\x02".to_vec();
    ogg.resize(5 * 1024 * 1024, 0);
    let (large, _) = upload(&admin, use_case, "long.ogg", ogg).await;
    let document = admin.read_document(large).await;
    let warning = document["warnings"][0].as_str().unwrap();
    assert!(warning.contains("larger than the 4 mb") && warning.contains("cannot be divided into parts"), "{warning}");
    // R19: a model in a region that the client may not use is no model.
    let mut offer = Arc::unwrap_or_clone(offer_at(&app, "us", "whisper-1", [url]));
    offer.model.capabilities = vec!["transcription".to_owned()];
    app.parts.models.set_offers(vec![Arc::new(offer)]);
    let (_, elsewhere) = upload(&admin, use_case, "m.wav", wav(3000)).await;
    assert_eq!(elsewhere["state"], "unavailable", "{elsewhere}");
    assert_eq!(sent.lock().unwrap().len(), before);
}

/// What a provider says of each part.
fn said() -> Value {
    let segment = |start: f64, end: f64, text: &str| json!({ "start": start, "end": end, "text": text });
    json!({ "text": "x", "language": "en", "segments": [
        segment(4.0, 5.0, "We agreed to launch in May."), segment(8.0, 9_999_999.0, "I will tell the suppliers."),
    ] })
}

#[database_test]
async fn issue_6_a_long_recording_is_written_down_in_parts_whose_times_are_those_of_the_whole(pool: PgPool) {
    let (url, sent) = provider(said(), 200).await;
    let (app, admin, use_case) = with_scribe(&pool, url, "test").await;
    // More than goes to a model at once: 22 minutes of silence.
    let (recording, transcription) = upload(&admin, use_case, "Long.wav", wav(5 * 1024 * 1024)).await;
    assert_eq!(transcription["state"], "started", "{transcription}");
    let document = admin.read_document(recording).await;
    assert_eq!((&document["status"], &document["warnings"]), (&json!("ready"), &json!([])), "{document}");
    assert!(document.get("writing_down").is_none(), "{document}");
    let parts: Vec<Vec<u8>> = sent.lock().unwrap().iter().map(|form| file_of(form)).collect();
    assert_eq!(parts.len(), 3);
    let mut begins = 0;
    let lines = lines(&admin, recording).await;
    for (nth, part) in parts.iter().enumerate() {
        assert!(part.starts_with(b"RIFF") && part.len() <= 4 * 1024 * 1024, "{}", part.len());
        assert_eq!(lines[2 * nth]["start_ms"], begins + 4000, "{nth}");
        let end = begins + (part.len() as i64 - 44) / 8;
        // What a model says of a time behind a part's end is not taken for the next one's.
        let said = &lines[2 * nth + 1];
        assert_eq!(said["start_ms"], begins + 8000);
        assert!(nth == 2 || said["end_ms"] == end, "{said} {end}");
        begins = end;
    }
    assert_eq!(begins / 1000, 1310, "nothing is left out");
    app.parts.usage.settled().await;
    assert_eq!(admin.get("usage/calls").await.body["total"], 3, "each part is a call");
    let months = admin.get("usage/months").await;
    let sound = &months.data()["months"][0];
    assert_eq!(
        (&sound["model"], &sound["audio_ms"]),
        (&json!("whisper-1"), &json!(begins)),
        "minutes are counted: {sound}"
    );
}

#[database_test]
async fn f1_a_recording_is_gone_on_with_behind_its_last_part_and_no_further_than_it_may(pool: PgPool) {
    let (url, sent) = provider(said(), 200).await;
    let (app, admin, use_case) = with_scribe(&pool, url, "test").await;
    let (recording, _) = upload(&admin, use_case, "m.wav", wav(5 * 1024 * 1024)).await;
    admin.read_document(recording).await;
    // The process died behind the second part.
    let died = async |recording: Uuid, from_ms: i64| {
        sent.lock().unwrap().clear();
        let kept = json!([{ "start_ms": 5, "end_ms": 9, "speaker": null, "text": "Kept from before." }]);
        sqlx::query("DELETE FROM passages WHERE document_id = $1").bind(recording).execute(&pool).await.unwrap();
        sqlx::query(
            "INSERT INTO transcriptions (client_id, document_id, asked_by, region, model, done, parts, from_ms, said)
             SELECT client_id, id, $2, 'test', 'whisper-1', 2, 3, $3, $4 FROM documents WHERE id = $1",
        )
        .bind(recording)
        .bind(admin.user_id)
        .bind(from_ms)
        .bind(kept)
        .execute(&pool)
        .await
        .unwrap();
        sqlx::query("UPDATE documents SET status = 'extracting', attempt = 1, passages = 0 WHERE id = $1")
            .bind(recording)
            .execute(&pool)
            .await
            .unwrap();
        cut_off(&app, &pool, &admin, recording).await;
    };
    died(recording, 1_200_000).await;
    let document = admin.read_document(recording).await;
    assert_eq!((&document["status"], &document["warnings"]), (&json!("ready"), &json!([])), "{document}");
    let begins: Vec<Value> = lines(&admin, recording).await.iter().map(|line| line["start_ms"].clone()).collect();
    assert_eq!(begins, [json!(5), json!(1_204_000), json!(1_208_000)]);
    assert_eq!(sent.lock().unwrap().len(), 1, "only what was missing is asked about");
    let left: i64 = sqlx::query_scalar("SELECT count(*) FROM transcriptions").fetch_one(&pool).await.unwrap();
    assert_eq!(left, 0);
    // Longer than a recording may be: what is there is kept, and says from where on it is not.
    died(recording, 8 * 3_600_000).await;
    let document = admin.read_document(recording).await;
    let warning = document["warnings"][0].as_str().unwrap();
    assert!(warning.starts_with("From 8:00:00 on nothing is written down: it is longer than 8 hours"), "{warning}");
    assert_eq!((&document["passages"], sent.lock().unwrap().len()), (&json!(1), 0));
    invariants::sound(&pool).await;
}

/// Its job was another process's, which died.
async fn cut_off(app: &TestApp, pool: &PgPool, admin: &Person, recording: Uuid) {
    let client = admin.client_id.as_ref().unwrap().parse().unwrap();
    jobs::put(pool, client, "transcribe_recording", recording, ("running", 1), "-1 second").await;
    app.parts.queue.wake();
}

fn file_of(form: &[(String, Vec<u8>)]) -> Vec<u8> {
    form.iter().find(|(known, _)| known == "file").map(|(_, value)| value.clone()).unwrap()
}

#[database_test]
async fn f1_a_recording_whose_writing_down_was_cut_off_is_itself_again(pool: PgPool) {
    let app = TestApp::new(pool.clone()).await;
    let admin = app.tenant("acme").await.admin;
    let (_, use_case) = publish(&admin).await;
    let (recording, _) = upload(&admin, use_case, "m.wav", wav(3000)).await;
    let abandon = "UPDATE documents SET status = 'extracting', attempt = 1 WHERE id = $1";
    sqlx::query(abandon).bind(recording).execute(&pool).await.unwrap();
    cut_off(&app, &pool, &admin, recording).await;
    let document = admin.read_document(recording).await;
    assert_eq!(document["status"], "ready");
    assert!(document["warnings"][0].as_str().unwrap().contains("cut off by a restart"), "{document}");
    invariants::sound(&pool).await;
}
