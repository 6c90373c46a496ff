//! `GET client/{id}/drift`: how a client that was made from a template stands to it.

use std::collections::{BTreeSet, HashMap};

use actix_web::get;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::error::Error;
use super::model::{AppliedPart, Drift, DriftPart, Key, Part, ProposedPart};
use super::state::{State, compare};
use super::{parts, settings, store, words};
use crate::auth::entries;
use crate::clients::named;
use crate::kit::caller::{Allow, Caller, ClientId};
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageClients;
use crate::kit::problem::Problem;

/// A part in its three texts.
pub struct Compared {
    pub then: Option<Part>,
    pub now: Option<Part>,
    pub here: Option<Part>,
    pub state: State,
}

impl Compared {
    /// The newest of the three that there is: it has the name and the place.
    pub fn part(&self) -> Option<&Part> {
        self.now.as_ref().or(self.here.as_ref()).or(self.then.as_ref())
    }
}

/// A client held against its template.
pub struct Standing {
    pub template: Uuid,
    pub template_name: String,
    /// The version that it was made from, and the newest.
    pub version: i32,
    pub newest: i32,
    pub parts: Vec<Compared>,
}

impl Standing {
    /// The chosen parts that the client could take, each with what it was when the client took it: to be applied by the
    /// owner, which are those that only the owner sets, or to be proposed, which are the others.
    pub fn chosen(&self, wanted: &[ProposedPart], by_owner: bool) -> Result<Vec<(Part, Option<Part>)>, Error> {
        let mut chosen: Vec<(Part, Option<Part>)> = Vec::new();
        for (index, wanted) in wanted.iter().enumerate() {
            let is_wanted = |part: &&Part| part.kind == wanted.kind && part.origin == wanted.origin;
            let compared = self.parts.iter().filter(|compared| compared.state.can_be_proposed());
            let mut found = compared.filter_map(|compared| Some((compared.now.as_ref()?, compared.then.as_ref())));
            let (part, before) = found.find(|(part, _)| is_wanted(part)).ok_or(Error::NothingToPropose(index))?;
            match (settings::is_owners(part), by_owner) {
                (true, false) => return Err(Error::NotToPropose(index)),
                (false, true) => return Err(Error::NotToApply(index)),
                (true, true) | (false, false) => {}
            }
            if !chosen.iter().any(|(known, _)| known.key() == part.key()) {
                chosen.push((part.clone(), before.cloned()));
            }
        }
        Ok(chosen)
    }
}

/// Holds a client against its template: what is private or restricted there is not looked at.
///
/// # Errors
/// 404 where it was not made from one.
pub async fn standing(db: &Db, caller: &Caller, client: ClientId) -> Result<Standing, Problem> {
    let mut tx = db.begin_open(client, caller).await?;
    let held = store::held(&mut tx).await?;
    let here = parts::here(&mut tx, &held).await?;
    drop(tx);
    let mut tx = db.begin_operator("hold a client against its template").await?;
    let (template, version) = store::used(&mut tx, client).await?.ok_or(Error::NotMadeFromOne)?;
    let of = store::get(&mut tx, template).await?.ok_or(Error::NotMadeFromOne)?;
    let mut wanted: BTreeSet<i32> = held.iter().map(|held| held.version).collect();
    wanted.insert(of.version);
    let versions = store::parts(&mut tx, template, &wanted.into_iter().collect::<Vec<_>>()).await?;
    let parts = compared(&versions.into_iter().collect(), of.version, &held, here);
    Ok(Standing { template, template_name: of.name, version, newest: of.version, parts })
}

fn compared(
    versions: &HashMap<i32, Vec<Part>>,
    newest: i32,
    held: &[AppliedPart],
    mut here: HashMap<Key, Part>,
) -> Vec<Compared> {
    let find = |version: i32, key: &Key| versions.get(&version)?.iter().find(|part| part.key() == *key).cloned();
    let now: Vec<Key> = versions.get(&newest).into_iter().flatten().map(Part::key).collect();
    let mut keys: BTreeSet<Key> = now.into_iter().collect();
    keys.extend(held.iter().map(AppliedPart::key));
    let compared = keys.into_iter().filter_map(|key| {
        let own = held.iter().find(|held| held.key() == key);
        let then = own.and_then(|own| find(own.version, &key));
        let (now, here) = (find(newest, &key), here.remove(&key));
        let hash = |part: &Option<Part>| part.as_ref().map(|part| part.hash.clone());
        let (then_hash, now_hash, here_hash) = (own.map(|own| own.hash.clone()), hash(&now), hash(&here));
        let state = compare(then_hash.as_deref(), now_hash.as_deref(), here_hash.as_deref())?;
        Some(Compared { then, now, here, state })
    });
    compared.collect()
}

/// Every part of the template and of what the client has of it: the template then, the template now, the
/// client. Of a client that asks before staff enter the words are left out.
#[utoipa::path(tag = "client templates", operation_id = "get_client_drift", params(("id" = i64, Path)), responses((status = 200, body = Envelope<Drift>)))]
#[get("/client/{id}/drift")]
pub async fn drift(caller: Allow<ManageClients>, db: Data<Db>, id: Path<i64>) -> Result<Envelope<Drift>, Problem> {
    tracing::debug!(staff = %caller.user, client = *id, "staff compared a client with its template");
    let client = named(*id)?;
    let standing = standing(&db, &caller, client).await?;
    let mut tx = db.begin_operator("look whether a client asks before its things are read").await?;
    let is_closed = entries::asks(&mut tx, client).await?.unwrap_or(true);
    drop(tx);
    let mut tx = db.begin_for(client).await?;
    let proposal = store::open(&mut tx).await?;
    let text = |part: &Option<Part>| part.as_ref().map(|part| words::lines(&part.content));
    let parts = standing.parts.iter().filter_map(|compared| {
        let part = compared.part()?;
        let is_owners = settings::is_owners(part);
        Some(DriftPart {
            kind: part.kind,
            origin: part.origin.clone(),
            name: part.name.clone(),
            state: compared.state,
            taken: text(&compared.then),
            now: text(&compared.now),
            // How it differs is no secret, its words are, but for what the owner itself has set.
            here: text(&compared.here).filter(|_| is_owners || !is_closed),
            is_owners,
        })
    });
    Ok(Envelope::new(Drift {
        template_id: standing.template,
        template_name: standing.template_name.clone(),
        version: standing.version,
        newest_version: standing.newest,
        parts: parts.collect(),
        proposal,
    }))
}
