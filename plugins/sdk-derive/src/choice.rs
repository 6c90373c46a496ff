//! A setting that is one of several words.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, LitStr, Variant};

use crate::words::{self, Problems};

pub fn derive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let mut problems = Problems::default();
    let variants = words::variants(input, "the words to choose from")?;
    let mut names: Vec<String> = Vec::new();
    for variant in &variants {
        if let Some(name) = problems.note(name(variant)) {
            if names.contains(&name) {
                problems.at(
                    &variant.ident,
                    &format!("{name:?} is there twice: give one another `#[choice(name = \"…\")]`"),
                );
            }
            names.push(name);
        }
    }
    let (kind, variants) = (&input.ident, variants.iter().map(|variant| &variant.ident).collect::<Vec<_>>());
    problems.or(quote! {
        impl ::sdk::settings::Setting for #kind {
            fn schema() -> ::sdk::settings::Schema {
                ::sdk::settings::words(&[#(#names),*])
            }

            fn wanted() -> ::std::string::String {
                ::sdk::settings::one_of(&[#(#names),*])
            }

            fn read(value: &::sdk::settings::Value) -> ::core::option::Option<Self> {
                match value.as_str()? {
                    #(#names => ::core::option::Option::Some(Self::#variants),)*
                    _ => ::core::option::Option::None,
                }
            }

            fn write(&self) -> ::sdk::settings::Value {
                ::sdk::settings::Value::from(match self {
                    #(Self::#variants => #names,)*
                })
            }
        }
    })
}

fn name(variant: &Variant) -> syn::Result<String> {
    let mut name = words::snake(&variant.ident);
    for attribute in variant.attrs.iter().filter(|attribute| attribute.path().is_ident("choice")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("name") {
                return Err(meta.error("there is only `name = \"…\"`"));
            }
            name = meta.value()?.parse::<LitStr>()?.value();
            Ok(())
        })?;
    }
    Ok(name)
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;
    use crate::words::said;

    #[test]
    fn what_is_no_list_of_different_words_is_refused_where_it_stands() {
        assert_eq!(
            said(derive(&parse_quote!(
                struct Area;
            ))),
            ["the words to choose from are listed in an enum, a variant each"]
        );
        let held = said(derive(&parse_quote!(
            enum Area {
                Eu(u8),
                Us,
            }
        )));
        assert_eq!(held, ["a variant is a name here and holds nothing: take its fields away"]);
        let twice = said(derive(&parse_quote!(
            enum Area {
                Eu,
                #[choice(name = "eu")]
                Europe,
            }
        )));
        assert_eq!(twice, ["\"eu\" is there twice: give one another `#[choice(name = \"…\")]`"]);
        assert_eq!(
            said(derive(&parse_quote!(
                enum Area {
                    #[choice(label = "x")]
                    Eu,
                }
            ))),
            ["there is only `name = \"…\"`"]
        );
    }
}
