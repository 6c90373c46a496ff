//! What a provider wants to be signed in with: a name each, which stands in headers in place of the value.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{DeriveInput, Variant};

use crate::words::{self, Problems};

struct Credential {
    name: String,
    label: String,
    secret: bool,
    required: bool,
}

pub fn derive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let mut problems = Problems::default();
    let variants = words::variants(input, "credentials")?;
    let credentials: Vec<Credential> = variants.iter().filter_map(|variant| problems.note(read(variant))).collect();
    let (names, labels) = (credentials.iter().map(|of| &of.name), credentials.iter().map(|of| &of.label));
    let (secret, required) = (credentials.iter().map(|of| of.secret), credentials.iter().map(|of| of.required));
    let placeholders: Vec<String> = credentials.iter().map(placeholder).collect();
    let kind = &input.ident;
    // Where a variant was wrong the lists differ in length; then none of it is used.
    let variants: Vec<_> = variants.iter().map(|variant| &variant.ident).collect();
    problems.or(quote! {
        impl ::sdk::Credentials for #kind {
            fn fields() -> ::std::vec::Vec<::sdk::CredentialField> {
                // Also those that are in no header, because the host signs with them, are used: here.
                let _ = [#(Self::#variants),*];
                ::std::vec![#(::sdk::credential(#names, #labels, #secret, #required)),*]
            }

            fn placeholder(&self) -> &'static str {
                match self {
                    #(Self::#variants => #placeholders,)*
                }
            }
        }
    })
}

/// What the host fills in; where a credential may be missing, it leaves the header out.
fn placeholder(credential: &Credential) -> String {
    let may_be_missing = if credential.required { "" } else { "?" };
    format!("{{{{credential:{}{may_be_missing}}}}}", credential.name)
}

fn read(variant: &Variant) -> syn::Result<Credential> {
    let mut problems = Problems::default();
    let label = words::doc(&variant.attrs).map(|doc| doc.title);
    if label.is_none() {
        problems.at(
            &variant.ident,
            "a credential needs a doc comment: it is the label that the administrator's form shows",
        );
    }
    let mut credential = Credential {
        name: words::snake(&variant.ident),
        label: label.unwrap_or_default(),
        secret: true,
        required: true,
    };
    for attribute in variant.attrs.iter().filter(|attribute| attribute.path().is_ident("credential")) {
        problems.note(attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("shown") {
                credential.secret = false;
            } else if meta.path.is_ident("optional") {
                credential.required = false;
            } else {
                return Err(meta.error("there are only `shown` (the value may be read again) and `optional`"));
            }
            Ok(())
        }));
    }
    problems.or(credential)
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;
    use crate::words::said;

    #[test]
    fn a_credential_without_a_label_or_with_an_unknown_word_is_refused_where_it_stands() {
        let unlabelled = said(derive(&parse_quote!(
            enum Key {
                ApiKey,
                #[doc = " Token"]
                #[credential(open)]
                Token,
            }
        )));
        assert_eq!(
            unlabelled,
            [
                "a credential needs a doc comment: it is the label that the administrator's form shows",
                "there are only `shown` (the value may be read again) and `optional`",
            ]
        );
    }

    #[test]
    fn one_that_may_be_missing_says_so_where_it_is_filled_in() {
        let made = derive(&parse_quote!(
            enum Key {
                #[doc = " Token."]
                #[credential(optional, shown)]
                SessionToken,
            }
        ))
        .unwrap();
        let made = made.to_string();
        assert!(made.contains(r#""{{credential:session_token?}}""#), "{made}");
        assert!(made.contains(r#"("session_token" , "Token" , false , false)"#), "{made}");
    }
}
