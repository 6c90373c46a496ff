//! The `azure-openai` runner: models that a customer has deployed in a region of Azure. The wire format is OpenAI's; address,
//! version and key are Azure's own.

use sdk::provider::segment;
use sdk::{Capability, Failure, Manifest, Model, Outcome, Region, Request, Runner, answer, credential, json};

/// The service's stable version.
const VERSION: &str = "2024-10-21";

struct AzureOpenAi;

impl Runner for AzureOpenAi {
    fn describe() -> Manifest {
        let region = |(id, label): (&str, &str)| Region { id: id.into(), label: label.into(), ..Region::default() };
        Manifest {
            name: "azure-openai".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            vendor: "Atelier".into(),
            license: "Apache-2.0".into(),
            description:
                "OpenAI's models as deployed in your own Azure resource: the data stays in the resource's region."
                    .into(),
            // What a customer has deployed decides; these are names to begin with. Dates: learn.microsoft.com/azure/ai-foundry/openai/concepts/model-retirements.
            models: vec![model("gpt-4.1", "GPT-4.1 (Azure)", 1_047_576), model("gpt-4o", "GPT-4o (Azure)", 128_000)],
            regions: REGIONS.into_iter().map(region).collect(),
            endpoint: "https://{resource}.openai.azure.com".into(),
            credentials: vec![credential("api_key", "Key of the resource", true, true)],
            settings_schema: SETTINGS.into(),
            ..Manifest::default()
        }
    }

    fn run(request: Request) -> Result<Outcome, Failure> {
        let settings = json::settings(&request.settings)?;
        let named = settings.get("deployments").and_then(|deployments| deployments.get(&request.model)?.as_str());
        let deployment = named.unwrap_or(&request.model).to_owned();
        if deployment.is_empty() {
            return Err(Failure::BadRequest("no deployment is chosen".into()));
        }
        let version = settings.get("api_version").and_then(|version| version.as_str()).unwrap_or(VERSION).to_owned();
        answer::complete(request, |prompt| {
            prompt.path = Some(format!(
                "/openai/deployments/{}/chat/completions?api-version={}",
                segment(&deployment),
                segment(&version)
            ));
            prompt.headers = vec![("api-key".into(), "{{credential:api_key}}".into())];
            // The name that the service's newer models want and its older ones take.
            if let Some(most) = prompt.sampling.max_tokens.take() {
                prompt.extras.push(("max_completion_tokens".into(), most.to_string()));
            }
            Ok(())
        })
    }
}

const REGIONS: [(&str, &str); 8] = [
    ("germanywestcentral", "Germany (Frankfurt)"),
    ("swedencentral", "Sweden (Gävle)"),
    ("francecentral", "France (Paris)"),
    ("switzerlandnorth", "Switzerland (Zurich)"),
    ("westeurope", "Europe (Netherlands)"),
    ("uksouth", "United Kingdom (London)"),
    ("eastus2", "United States (Virginia)"),
    ("westus3", "United States (Arizona)"),
];

const SETTINGS: &str = r#"{
  "type": "object",
  "properties": {
    "resource": {"type": "string", "title": "Resource", "description": "The name before .openai.azure.com", "pattern": "^[A-Za-z0-9-]+$"},
    "deployments": {"type": "object", "title": "Deployments", "description": "The deployment of each model, where it is called otherwise", "additionalProperties": {"type": "string"}},
    "api_version": {"type": "string", "title": "API version", "default": "2024-10-21"}
  },
  "additionalProperties": false
}"#;

fn model(id: &str, label: &str, context_tokens: u32) -> Model {
    let capabilities =
        vec![Capability::Chat, Capability::JsonSchema, Capability::Tools, Capability::Vision, Capability::Citations];
    Model { id: id.into(), label: label.into(), context_tokens, capabilities, ..Model::default() }
}

sdk::runner!(AzureOpenAi);

#[cfg(test)]
mod tests {
    #[test]
    fn the_schema_of_the_settings_is_json_and_names_the_version_that_is_used() {
        let schema = sdk::json::parsed("schema", super::SETTINGS).unwrap();
        assert_eq!(schema["properties"]["api_version"]["default"], super::VERSION);
    }
}
