//! Names and words of the person who wrote the type: doc comments, names, all that is wrong at once.

use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{Attribute, Data, DeriveInput, Error, Expr, ExprLit, Fields, Ident, Lit, Meta, Variant};

/// A doc comment's first paragraph as one line, and the others as one.
pub struct Doc {
    pub title: String,
    pub rest: String,
}

/// What the doc comment says; `None` where there is none, or an empty one.
pub fn doc(attributes: &[Attribute]) -> Option<Doc> {
    let lines: Vec<String> = attributes.iter().filter_map(line).collect();
    let mut paragraphs =
        lines.split(|line| line.is_empty()).map(|lines| lines.join(" ")).filter(|text| !text.is_empty());
    let title = paragraphs.next()?;
    Some(Doc { title: title.trim_end_matches('.').to_owned(), rest: paragraphs.collect::<Vec<_>>().join(" ") })
}

fn line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    match &pair.value {
        Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) if attribute.path().is_ident("doc") => {
            Some(text.value().trim().to_owned())
        }
        _ => None,
    }
}

/// The name of a field as a setting has it.
pub fn plain(name: &Ident) -> String {
    name.unraw().to_string()
}

/// `AccessKeyId` is `access_key_id`.
pub fn snake(name: &Ident) -> String {
    let mut snake = String::new();
    for c in name.unraw().to_string().chars() {
        if c.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

/// The variants of an enum, each without fields.
pub fn variants<'i>(input: &'i DeriveInput, what: &str) -> syn::Result<Vec<&'i Variant>> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, format!("{what} are listed in an enum, a variant each")));
    };
    let mut problems = Problems::default();
    problems.note(no_generics(input));
    for variant in data.variants.iter().filter(|variant| !matches!(variant.fields, Fields::Unit)) {
        problems.at(&variant.fields, "a variant is a name here and holds nothing: take its fields away");
    }
    if data.variants.is_empty() {
        problems.at(&input.ident, "there must be one variant at least");
    }
    problems.or(data.variants.iter().collect())
}

pub fn no_generics(input: &DeriveInput) -> syn::Result<()> {
    if input.generics.params.is_empty() {
        return Ok(());
    }
    Err(Error::new_spanned(&input.generics, "a manifest is made of one type: take the parameters away"))
}

/// All that is wrong, so that it is said at once.
#[derive(Default)]
pub struct Problems(Option<Error>);

impl Problems {
    pub fn at(&mut self, place: impl ToTokens, what: &str) {
        self.add(Error::new_spanned(place, what));
    }

    /// What was made; what is wrong with it is kept.
    pub fn note<T>(&mut self, made: syn::Result<T>) -> Option<T> {
        made.map_err(|error| self.add(error)).ok()
    }

    pub fn or<T>(self, made: T) -> syn::Result<T> {
        self.0.map_or(Ok(made), Err)
    }

    fn add(&mut self, error: Error) {
        match &mut self.0 {
            Some(errors) => errors.combine(error),
            None => self.0 = Some(error),
        }
    }
}

/// What a derive says of an input that is wrong, for the tests.
#[cfg(test)]
pub fn said(made: syn::Result<proc_macro2::TokenStream>) -> Vec<String> {
    made.map_or_else(|error| error.into_iter().map(|one| one.to_string()).collect(), |_| Vec::new())
}
