//! `chat/{id}/use-case`: what a use case of a chat would be, for the person to change, take or leave; and which one came
//! of it.

use actix_web::web::{Data, Path};
use actix_web::{get, put};
use document::{Citation, Node};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::asking::markdown;
use super::error::Error;
use super::model::ChatDocumentKind::{Document, Folder};
use super::own::{ids, own};
use super::shares::SHOWN;
use super::store::{self, Spoken};
use super::variables::template;
use crate::kit::caller::Allow;
use crate::kit::db::{Db, TenantTx};
use crate::kit::envelope::{Done, Envelope};
use crate::kit::http::input::Json;
use crate::kit::permission::BuildUseCases;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;
use crate::use_cases::examples::{ExampleFields, Expectation};
use crate::use_cases::{self, Definition, ModelChoice};

/// Characters of an instruction and of a name at most.
const INSTRUCTION: usize = 20_000;
const NAME: usize = 120;
/// Documents that the example expects to be cited at most.
const CITED: usize = 5;

/// A use case to be; nothing of it is stored.
#[derive(Serialize, ToSchema)]
pub struct ProposedFromChat {
    pub workspace_id: Uuid,
    /// The system text and the first question as its instruction, the chat's documents and its model. What was changed
    /// from one wording of the question to another is asked for.
    pub definition: Definition,
    /// The last answer as its first example: what it cites must be cited again.
    pub example: ExampleFields,
    /// That answer, as Markdown, for the person who looks at the proposal.
    pub last_answer: String,
    /// Documents of the chat that were deleted, or that only their owner can open.
    pub left_out: usize,
}

/// Proposes a use case of a chat: its path's first question, what changed between its wordings, its documents, and its
/// last answer as an example.
#[utoipa::path(tag = "chats", operation_id = "propose_use_case_of_chat", params(("id" = Uuid, Path)), responses((status = 200, body = Envelope<ProposedFromChat>), (status = 409, body = ProblemBody)))]
#[get("/chat/{id}/use-case")]
pub async fn propose(
    caller: Allow<BuildUseCases>,
    id: Path<Uuid>,
    db: Data<Db>,
) -> Result<Envelope<ProposedFromChat>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let (chat, _) = own(&mut tx, &caller, *id).await?;
    let end = chat.active_leaf.ok_or(Error::Empty)?;
    let path = store::spoken(&mut tx, *id, end, SHOWN).await?;
    let mut documents = store::documents(&mut tx, *id).await?;
    for document in path.iter().flat_map(|said| said.attachments.iter()) {
        if !documents.iter().any(|known| known.kind == document.kind && known.id == document.id) {
            documents.push(document.clone());
        }
    }
    let mut known =
        store::named(&mut tx, chat.workspace_id, (&ids(&documents, Document), &ids(&documents, Folder))).await?;
    // A file that was brought into the chat is nobody else's, and goes with it.
    let files = store::files_among(&mut tx, &ids(&known, Document)).await?;
    known.retain(|document| !files.contains(&document.id));
    let question = path.first().map(|first| first.body.trim().to_owned()).unwrap_or_default();
    let template = template(&question, &wordings(&mut tx, *id, path.first()).await?);
    let instruction = match chat.system_text.trim() {
        "" => template.instruction,
        system => format!("{system}\n\n{}", template.instruction),
    };
    let entered: Map<String, Value> =
        template.inputs.iter().map(|(input, value)| (input.name.clone(), value.clone().into())).collect();
    let name = if chat.title.trim().is_empty() { "From a chat" } else { chat.title.trim() };
    let definition = Definition {
        instruction: text::cut(&instruction, INSTRUCTION),
        inputs: template.inputs.into_iter().map(|(input, _)| input).collect(),
        document_ids: ids(&known, Document),
        document_folder_ids: ids(&known, Folder),
        model: chat.choice().map(|(model, region)| ModelChoice::fixed(model, region)).unwrap_or_default(),
        ..Definition::named(&text::cut(name, NAME))
    };
    let answer = path.into_iter().rev().find_map(|said| said.content);
    let mut expectations = answer.clone().map(cited).unwrap_or_default();
    let is_left =
        |cited: &Expectation| matches!(cited, Expectation::Cites { document_id, .. } if files.contains(document_id));
    expectations.retain(|expected| !is_left(expected));
    expectations.push(Expectation::Valid {});
    let example = ExampleFields { name: text::cut(&question, NAME), inputs: entered, expectations };
    Ok(Envelope::new(ProposedFromChat {
        workspace_id: chat.workspace_id,
        definition,
        example,
        last_answer: answer.map(markdown).unwrap_or_default(),
        left_out: documents.len() - known.len(),
    }))
}

/// How else the question was put at the same place, the oldest first.
async fn wordings(tx: &mut TenantTx, chat: Uuid, first: Option<&Spoken>) -> Result<Vec<String>, Problem> {
    let Some(first) = first else { return Ok(Vec::new()) };
    let parent = store::message(tx, chat, first.id).await?.and_then(|known| known.parent_id);
    let mut beside = store::children(tx, chat, parent).await?;
    beside.retain(|id| *id != first.id);
    let beside = store::messages(tx, chat, &beside).await?;
    Ok(beside.into_iter().map(|message| message.text.trim().to_owned()).collect())
}

/// The documents that an answer cites, each once.
fn cited(answer: Value) -> Vec<Expectation> {
    let mut ids: Vec<Uuid> = Vec::new();
    if let Ok(document) = Node::from_value(answer) {
        document.each_cited(&mut |citation: &Citation| {
            // An entry of the questions and answers is cited as document and passage in one.
            if citation.document_id != citation.passage_id && !ids.contains(&citation.document_id) {
                ids.push(citation.document_id);
            }
        });
    }
    ids.into_iter().take(CITED).map(|document_id| Expectation::Cites { document_id, passage_id: None }).collect()
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatMade {
    use_case_id: Uuid,
}

/// Notes which use case was made of a chat, so that each leads to the other.
#[utoipa::path(tag = "chats", operation_id = "set_use_case_of_chat", params(("id" = Uuid, Path)), request_body = ChatMade, responses((status = 200, body = Envelope<Done>)))]
#[put("/chat/{id}/use-case")]
pub async fn made(
    caller: Allow<BuildUseCases>,
    id: Path<Uuid>,
    body: Json<ChatMade>,
    db: Data<Db>,
) -> Result<Envelope<Done>, Problem> {
    let mut tx = db.begin(&caller).await?;
    own(&mut tx, &caller, *id).await?;
    use_cases::reach(&mut tx, &caller, body.use_case_id).await.map_err(|_| Error::NoUseCase)?;
    store::set_made_use_case(&mut tx, *id, body.use_case_id).await?;
    tx.commit().await?;
    Ok(Envelope::new(Done {}))
}
