//! A form of settings, and what reads it: one property for each field of a struct.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::meta::ParseNestedMeta;
use syn::spanned::Spanned;
use syn::{Data, DeriveInput, Error, Expr, ExprLit, Field, Fields, Lit, LitInt, LitStr, Token, Type};

use crate::words::{self, Problems};

pub fn derive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let fields = fields(input)?;
    let mut problems = Problems::default();
    let properties: Vec<TokenStream> = fields.iter().filter_map(|field| problems.note(property(field))).collect();
    let (kind, names) = (&input.ident, fields.iter().map(|field| &field.ident).collect::<Vec<_>>());
    problems.or(quote! {
        impl ::sdk::Settings for #kind {
            fn schema() -> ::std::string::String {
                ::sdk::settings::schema(&[#(#properties.described()),*])
            }

            fn read(json: &str) -> ::core::result::Result<Self, ::sdk::Failure> {
                let entered = ::sdk::settings::entered(json)?;
                let read = Self { #(#names: #properties.read(&entered)?),* };
                // A setting that only the endpoint's template names is used, too: here.
                let _ = (#(&read.#names,)*);
                ::core::result::Result::Ok(read)
            }
        }
    })
}

fn fields(input: &DeriveInput) -> syn::Result<Vec<&Field>> {
    words::no_generics(input)?;
    match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => Ok(data.fields.iter().collect()),
        _ => Err(Error::new_spanned(&input.ident, "settings are the named fields of a struct")),
    }
}

/// The expression of a `Property` of the field's type.
fn property(field: &Field) -> syn::Result<TokenStream> {
    let mut problems = Problems::default();
    let name = field.ident.as_ref().map(words::plain).unwrap_or_default();
    let doc = words::doc(&field.attrs);
    if doc.is_none() {
        problems.at(
            &field.ident,
            "a setting needs a doc comment: its first paragraph is the title that the administrator's form shows",
        );
    }
    let (title, description) = doc.map(|doc| (doc.title, doc.rest)).unwrap_or_default();
    let kind = &field.ty;
    // At the type, so that one which is no setting is pointed at.
    let mut property =
        quote_spanned! { kind.span()=> ::sdk::settings::Property::<#kind>::new(#name, #title, #description) };
    for attribute in field.attrs.iter().filter(|attribute| attribute.path().is_ident("setting")) {
        problems.note(attribute.parse_nested_meta(|meta| {
            let more = said(&meta, kind)?;
            property = quote!(#property #more);
            Ok(())
        }));
    }
    problems.or(property)
}

/// What one word of an attribute adds.
fn said(meta: &ParseNestedMeta, kind: &Type) -> syn::Result<TokenStream> {
    let is = |word: &str| meta.path.is_ident(word);
    if is("default") {
        let value: Expr = meta.value()?.parse()?;
        if optional(kind) {
            return Err(Error::new_spanned(&value, "what has a default is never absent: take the `Option` away"));
        }
        let value = match &value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => {
                quote_spanned!(text.span()=> ::std::string::String::from(#text))
            }
            other => quote!(#other),
        };
        return Ok(quote_spanned!(value.span()=> .preset(#value)));
    }
    if is("minimum") || is("maximum") {
        let bound = whole(meta)?;
        return Ok(if is("minimum") { quote!(.at_least(#bound)) } else { quote!(.at_most(#bound)) });
    }
    if is("pattern") || is("example") {
        let text: LitStr = meta.value()?.parse()?;
        return Ok(if is("pattern") { quote!(.pattern(#text)) } else { quote!(.example(#text)) });
    }
    Err(meta.error("there are `default`, `minimum`, `maximum`, `pattern` and `example`"))
}

fn whole(meta: &ParseNestedMeta) -> syn::Result<i64> {
    let value = meta.value()?;
    let below = value.parse::<Option<Token![-]>>()?.is_some();
    let number: i64 = value.parse::<LitInt>()?.base10_parse()?;
    Ok(if below { -number } else { number })
}

fn optional(kind: &Type) -> bool {
    matches!(kind, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Option"))
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;
    use crate::words::said;

    #[test]
    fn each_field_that_is_no_setting_is_refused_where_it_stands_and_all_at_once() {
        let wrong = derive(&parse_quote! {
            struct Options {
                untold: String,
                #[doc = " Area"]
                #[setting(default = "eu")]
                area: Option<String>,
                #[doc = " Tokens"]
                #[setting(least = 1)]
                tokens: u32,
            }
        });
        assert_eq!(
            said(wrong),
            [
                "a setting needs a doc comment: its first paragraph is the title that the administrator's form shows",
                "what has a default is never absent: take the `Option` away",
                "there are `default`, `minimum`, `maximum`, `pattern` and `example`",
            ]
        );
        assert_eq!(
            said(derive(&parse_quote!(
                struct Options(u8);
            ))),
            ["settings are the named fields of a struct"]
        );
        let generic = derive(&parse_quote!(
            struct Options<T> {
                #[doc = " X"]
                x: T,
            }
        ));
        assert_eq!(said(generic), ["a manifest is made of one type: take the parameters away"]);
    }

    #[test]
    fn a_doc_comment_is_a_title_and_a_description() {
        let field: Field = parse_quote! {
            #[doc = " Tokens for"]
            #[doc = " thinking."]
            #[doc = ""]
            #[doc = " At least 1,024."]
            #[doc = " Or none."]
            #[setting(minimum = -1, maximum = 9)]
            r#type: Option<u32>
        };
        let made = property(&field).unwrap().to_string();
        assert!(made.contains(r#"("type" , "Tokens for thinking" , "At least 1,024. Or none.")"#), "{made}");
        assert!(made.contains("at_least (- 1i64)") && made.contains("at_most (9i64)"), "{made}");
    }
}
