//! The derives of the SDK, which re-exports them beside the traits of the same names: `settings` makes a form and its reader of a struct, `choice` a list
//! to choose from of an enum, `credentials` the fields of a sign-in of an enum; `words` reads what stands in doc comments and attributes.
//!
//! What is made names the SDK `::sdk`, as the workspace of every plugin does.

mod choice;
mod credentials;
mod settings;
mod words;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Makes of a struct what the manifest says of a plugin's settings, and the function that reads them.
///
/// The first paragraph of a field's doc comment is the title that the administrator's form shows, the others are its description. A field without a
/// default must be entered, unless its type has a value for nothing (`Option`, `Vec`, `BTreeMap`, `bool`).
///
/// `#[setting(default = …)]` a value of the field's type, or a text where that is `String`; `minimum`, `maximum` whole numbers; `pattern`, `example` texts.
#[proc_macro_derive(Settings, attributes(setting))]
pub fn settings(input: TokenStream) -> TokenStream {
    expanded(parse_macro_input!(input), settings::derive)
}

/// Makes an enum of variants without fields a setting's type: one of their names, in small letters with underscores, or what `#[choice(name = "…")]` says.
#[proc_macro_derive(Choice, attributes(choice))]
pub fn choice(input: TokenStream) -> TokenStream {
    expanded(parse_macro_input!(input), choice::derive)
}

/// Makes an enum of variants without fields the list of a plugin's credentials: their fields in the manifest, and what stands for each in a header.
///
/// A variant's doc comment is the label that the administrator's form shows; its name, in small letters with underscores, is the credential's. All are
/// secret and must be entered, unless `#[credential(shown)]` or `#[credential(optional)]` says otherwise.
#[proc_macro_derive(Credentials, attributes(credential))]
pub fn credentials(input: TokenStream) -> TokenStream {
    expanded(parse_macro_input!(input), credentials::derive)
}

fn expanded(input: DeriveInput, derive: fn(&DeriveInput) -> syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}
