//! What is told of a similar use case, and what of a use case its vector is made of.

use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

/// A published use case that does nearly the same.
#[derive(Debug, Serialize, ToSchema)]
pub struct SimilarUseCase {
    pub id: Uuid,
    /// Name, description and icon are the published version's.
    pub name: String,
    pub description: String,
    pub icon: String,
    /// `null`: it is shared with the whole company, and the reader does not see its workspace.
    pub workspace_name: Option<String>,
    /// Whether the reader may run it.
    pub can_run: bool,
}

/// Characters of an instruction that count: its beginning says what is done, and the rest how, which is alike in many.
const OF_INSTRUCTION: usize = 500;

/// What is compared of a use case.
pub fn words(name: &str, description: &str, instruction: &str) -> String {
    let instruction: String = instruction.chars().take(OF_INSTRUCTION).collect();
    format!("{name}\n{description}\n{instruction}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_29_of_an_instruction_its_beginning_counts() {
        assert_eq!(words("Reply", "To complaints.", "Answer."), "Reply\nTo complaints.\nAnswer.");
        let long = words("Reply", "", &"é".repeat(2_000));
        assert_eq!(long.chars().count(), "Reply\n\n".len() + OF_INSTRUCTION);
    }
}
