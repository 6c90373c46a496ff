//! The host's side of the contract, generated from `plugins/wit`.

wasmtime::component::bindgen!({
    world: "runner",
    path: "../plugins/wit",
    imports: {
        "atelier:runner/completions.start": async | trappable,
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
