//! Which passages a run is given where not all of them fit: what `GET use-case/{id}/passages` answers.

use serde_json::json;
use sqlx::PgPool;

use crate::testing::TestApp;

#[database_test]
async fn the_passages_with_a_questions_rare_words_come_first_in_any_language(pool: PgPool) {
    let app = TestApp::new(pool).await;
    let admin = app.tenant("acme").await.admin;
    let workspace = admin.workspace("Rules").await;
    let rules = "# Rules\n\n## Travel\n\nTravel in the company is booked early. Travel in the company is approved. Travel costs are paid.\n\n\
        ## Fines\n\nThe driver pays fines of the company's cars, and nobody else does.\n";
    let regelung = "# Regelung\n\n## Erreichbarkeit\n\nAm Wochenende muss niemand eine Nachricht beantworten, und nach der Arbeit auch nicht.\n\n\
        ## Ort\n\nDer Dienstag ist der gemeinsame Tag der Abteilung, an dem alle im Haus sind und miteinander essen.\n";
    let mut documents = Vec::new();
    for (name, text) in [("Rules.md", rules), ("Regelung.md", regelung)] {
        documents.push(admin.add_document(workspace, name, text).await["id"].clone());
    }
    let definition = json!({ "name": "Ask", "document_ids": documents });
    let body = json!({ "workspace_id": workspace, "folder_id": null, "definition": definition });
    let use_case = admin.post("use-case", body).await.id();
    let best = async |question: &str| {
        let found = admin.get(format!("use-case/{use_case}/passages?limit=1&q={question}")).await;
        found.data()[0]["text"].as_str().unwrap().to_owned()
    };
    assert!(
        best("who+in+the+company+is+fined").await.contains("driver"),
        "a rare word weighs more than a frequent one"
    );
    assert!(
        best("welche+Nachrichten+an+Wochenenden").await.contains("niemand"),
        "German words are found in other forms"
    );
    assert_eq!(admin.get(format!("use-case/{use_case}/passages?q=")).await.status, 400);

    // The search box: a plain question finds what has some of its words, an exact one only what has all.
    let search = async |words: &str| {
        admin.get(format!("document/search?workspace_id={workspace}&q={words}")).await.body["total"].as_i64().unwrap()
    };
    assert!(search("which+driver+ever+pays+helicopters").await > 0);
    assert_eq!(search("%22driver+helicopters%22").await, 0);
    assert_eq!(search("fines+-drivers").await, 0, "what is excluded stays out in every language");
    assert_eq!(search("nachrichten+wochenenden").await, 1);
}
