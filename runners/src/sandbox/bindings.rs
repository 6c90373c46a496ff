//! The host's side of the contract, generated from `plugins/wit`.

wasmtime::component::bindgen!({
    world: "atelier:runner/runner",
    path: "../plugins/wit",
    imports: {
        "atelier:runner/completions.start": async | trappable,
        "atelier:runner/completions.relay": async | trappable,
        "atelier:runner/completions.[method]completion.next": async | trappable,
        "atelier:runner/http.send": async | trappable,
        "atelier:runner/http.[method]response.read": async | trappable,
        "atelier:runner/state": async | trappable,
        default: trappable,
    },
    exports: { default: async },
    with: {
        "atelier:runner/completions.completion": crate::sandbox::host::CompletionStream,
        "atelier:runner/http.response": crate::sandbox::host::ResponseStream,
    },
});

/// What a guest may export besides: each is looked for on its own, with the same types.
pub mod optional {
    wasmtime::component::bindgen!({
        inline: "
            package atelier:host;
            world abilities {
                export atelier:runner/embedding@1.1.0;
                export atelier:runner/transcription@1.1.0;
            }
        ",
        path: "../plugins/wit",
        world: "atelier:host/abilities",
        imports: { default: trappable },
        exports: { default: async },
        with: { "atelier:runner/types@1.1.0": super::atelier::runner::types },
    });
}
