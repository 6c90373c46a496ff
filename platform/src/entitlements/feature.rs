//! The features that a plan can have, each with a sentence, in one list.

/// A feature: its slug in plans, what it is called, and what it is in one sentence.
#[derive(Clone, Copy, Debug)]
pub struct Spec {
    pub slug: &'static str,
    pub name: &'static str,
    pub sentence: &'static str,
}

/// A feature as a type, so that a handler's signature can name it.
pub trait Feature: 'static {
    const SPEC: Spec;
}

macro_rules! features {
    ($($name:ident $slug:literal $called:literal $sentence:literal;)*) => {
        $(
            #[doc = $sentence]
            pub enum $name {}
            impl Feature for $name {
                const SPEC: Spec = Spec { slug: $slug, name: $called, sentence: $sentence };
            }
        )*
        /// All features, in the order in which pages show them.
        pub const ALL: &[Spec] = &[$(<$name as Feature>::SPEC),*];
    };
}

features! {
    Batching "batches" "Batches" "Run a use case for every row of a table.";
    Schedules "schedules" "Schedules" "Run use cases at planned times.";
    BrandTemplates "brand-templates" "Brand templates" "Give documents the look of the company.";
    Api "api" "API" "Make API keys, with which programs work and call models.";
    Sso "sso" "Single sign-on" "Sign in through the company's identity provider.";
    Scim "scim" "Directory" "Let the company's directory make and end accounts.";
    OwnModels "own-models" "Own models" "Connect models with the company's own keys.";
}

/// The feature with this slug.
pub fn feature(slug: &str) -> Option<&'static Spec> {
    ALL.iter().find(|spec| spec.slug == slug)
}
