//! What the operator's metrics say of bindings.

use uuid::Uuid;

use super::minutes::Ended;

/// Counts a call that ended.
pub fn ended(plugin: &str, binding: Uuid, call: &Ended<'_>, is_closed: bool) {
    let (binding, plugin) = (binding.to_string(), plugin.to_owned());
    ::metrics::counter!("binding_calls_total", "binding" => binding.clone(), "plugin" => plugin.clone(), "outcome" => call.outcome).increment(1);
    if let Some(first) = call.first {
        ::metrics::histogram!("binding_first_delta_seconds", "binding" => binding.clone(), "plugin" => plugin.clone())
            .record(first.as_secs_f64());
    }
    ::metrics::histogram!("binding_call_seconds", "binding" => binding.clone(), "plugin" => plugin.clone())
        .record(call.total.as_secs_f64());
    ::metrics::gauge!("binding_circuit_open", "binding" => binding, "plugin" => plugin).set(if is_closed {
        0.0
    } else {
        1.0
    });
}
