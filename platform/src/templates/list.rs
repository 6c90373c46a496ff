//! `GET template/list`: what a new use case may begin with.

use actix_web::get;
use garde::Validate;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::catalogue::{self, Category, Template};
use crate::kit::caller::SignedIn;
use crate::kit::envelope::List;
use crate::kit::http::input::Query;
use crate::kit::problem::Problem;
use crate::use_cases::{Definition, Format};

#[derive(Deserialize, Validate, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Filter {
    #[garde(skip)]
    #[param(inline)]
    category: Option<Category>,
    /// Words of the name, the description, the fields or the sections; all of them must be there.
    #[garde(length(chars, max = 200))]
    #[serde(default)]
    search: String,
}

/// A template in the gallery.
#[derive(Serialize, ToSchema)]
pub struct TemplateSummary {
    pub id: String,
    pub category: Category,
    pub name: String,
    pub description: String,
    pub icon: String,
    /// How many fields its form has.
    pub inputs: usize,
    pub sections: usize,
    pub documents: usize,
}

impl From<&Template> for TemplateSummary {
    fn from(template: &Template) -> Self {
        let Definition { name, description, icon, inputs, format, .. } = &template.definition;
        Self {
            id: template.id.clone(),
            category: template.category,
            name: name.clone(),
            description: description.clone(),
            icon: icon.clone(),
            inputs: inputs.len(),
            sections: sections(format),
            documents: template.documents.len(),
        }
    }
}

/// How many sections an answer of this format has.
pub fn sections(format: &Format) -> usize {
    match format {
        Format::Sections { sections } => sections.len(),
        Format::FreeText {} | Format::Json { .. } | Format::Table { .. } => 0,
    }
}

/// Everything of a template that a search looks at, in small letters.
pub fn words(template: &Template) -> String {
    let Definition { name, description, inputs, format, .. } = &template.definition;
    let mut words = vec![name.as_str(), description.as_str()];
    words.extend(inputs.iter().map(|input| input.label.as_str()));
    if let Format::Sections { sections } = format {
        words.extend(sections.iter().map(|section| section.title.as_str()));
    }
    words.join("\n").to_lowercase()
}

/// The templates, by name.
#[utoipa::path(operation_id = "list_templates", tag = "templates", params(Filter), responses((status = 200, body = List<TemplateSummary>)))]
#[get("/template/list")]
pub async fn list(_caller: SignedIn, filter: Query<Filter>) -> Result<List<TemplateSummary>, Problem> {
    filter.validate()?;
    let wanted = filter.search.to_lowercase();
    let fits = |template: &&Template| {
        let text = words(template);
        filter.category.is_none_or(|category| category == template.category)
            && wanted.split_whitespace().all(|word| text.contains(word))
    };
    let mut found: Vec<TemplateSummary> = catalogue::all()?.iter().filter(fits).map(TemplateSummary::from).collect();
    found.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(List::whole(found))
}
