//! `#[database_test]`: a test with a database of its own, which `platform/src/testing/database.rs` makes and drops.

use proc_macro::TokenStream;
use quote::quote;
use syn::{ItemFn, ReturnType, parse_macro_input};

/// On an `async fn` that takes a `PgPool` of the database's owner and returns `()`, or a `Result` whose error fails it.
///
/// The future is boxed: `#[sqlx::test]` compiles its harness and the runtime's loop for each test anew, which was half
/// of the tests' code.
#[proc_macro_attribute]
pub fn database_test(_: TokenStream, item: TokenStream) -> TokenStream {
    let ItemFn { attrs, sig, block, .. } = parse_macro_input!(item as ItemFn);
    let name = &sig.ident;
    let test = match sig.output {
        ReturnType::Default => quote!(Box::pin(#name(pool))),
        ReturnType::Type(..) => quote!(Box::pin(async { #name(pool).await.unwrap() })),
    };
    quote! {
        #(#attrs)*
        #[::core::prelude::v1::test]
        fn #name() {
            #sig #block
            crate::testing::database::run(|pool| #test);
        }
    }
    .into()
}
