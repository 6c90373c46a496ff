//! `POST brand-template/{id}/copy`.

use actix_web::post;
use actix_web::web::{Data, Path};
use uuid::Uuid;

use super::create;
use super::model::BrandTemplate;
use super::store;
use crate::entitlements::{BrandTemplates, Entitled};
use crate::kit::caller::Allow;
use crate::kit::clock::Clock;
use crate::kit::db::Db;
use crate::kit::envelope::Envelope;
use crate::kit::permission::ManageResources;
use crate::kit::problem::{Problem, ProblemBody};
use crate::kit::text;

/// Characters of a name.
const NAME: usize = 120;

/// Makes another template of this one, under a name that is free.
#[utoipa::path(tag = "brand templates", operation_id = "copy_brand_template", params(("id" = Uuid, Path)), responses((status = 201, body = Envelope<BrandTemplate>), (status = 402, body = ProblemBody), (status = 409, body = ProblemBody)))]
#[post("/brand-template/{id}/copy")]
pub async fn copy(
    caller: Allow<ManageResources>,
    _: Entitled<BrandTemplates>,
    db: Data<Db>,
    clock: Data<Clock>,
    id: Path<Uuid>,
) -> Result<Envelope<BrandTemplate>, Problem> {
    let mut tx = db.begin(&caller).await?;
    let of = store::get(&mut tx, *id).await?.ok_or_else(|| Problem::not_found("brand template"))?;
    let base: String = format!("{} (copy", of.summary.name.chars().take(NAME - 12).collect::<String>());
    let taken = store::names_like(&mut tx, &text::contains(&base)).await?;
    let name = free(&base, &taken);
    let made = create::add(&mut tx, &caller, &name, &of.design, clock.now()).await?;
    tx.commit().await?;
    Ok(Envelope::created(made))
}

/// `Northwind (copy)`, `Northwind (copy 2)` …
fn free(base: &str, taken: &[String]) -> String {
    let taken: Vec<String> = taken.iter().map(|name| name.to_lowercase()).collect();
    let numbered = (2..).map(|number| format!("{base} {number})"));
    let mut names = std::iter::once(format!("{base})")).chain(numbered);
    names.find(|name| !taken.contains(&name.to_lowercase())).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r41_a_copy_has_a_name_that_is_free() {
        assert_eq!(free("Acme (copy", &[]), "Acme (copy)");
        let taken = ["ACME (copy)", "Acme (copy 2)", "Acme (copy 4)"].map(str::to_owned);
        assert_eq!(free("Acme (copy", &taken), "Acme (copy 3)");
    }
}
