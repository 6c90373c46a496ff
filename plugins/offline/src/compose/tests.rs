//! The three jobs of the sample workspace, as a reader would judge them.

use sdk::{Message, Passage, Request, Role, Section, Sink, Stopped};

use super::{NOTHING, answer};

#[derive(Default)]
struct Page {
    /// Key, text with citations as [id].
    sections: Vec<(String, String)>,
}

impl Page {
    fn text_of(&self, key: &str) -> &str {
        &self.sections.iter().find(|(have, _)| have == key).unwrap().1
    }
}

impl Sink for Page {
    fn text(&mut self, text: &str) -> Result<(), Stopped> {
        if self.sections.is_empty() {
            self.sections.push(Default::default());
        }
        self.sections.last_mut().unwrap().1.push_str(text);
        Ok(())
    }

    fn section(&mut self, key: &str) -> Result<(), Stopped> {
        self.sections.push((key.into(), String::new()));
        Ok(())
    }

    fn citation(&mut self, passage: &str) -> Result<(), Stopped> {
        self.text(&format!("[{passage}]"))
    }
}

fn request(prompt: &str, titles: &[&str], passages: &[(&str, &str)]) -> Request {
    Request {
        settings: "{}".into(),
        messages: vec![Message::of(Role::User, prompt)],
        outline: titles
            .iter()
            .map(|title| Section { key: title.to_lowercase(), title: (*title).into(), ..Section::default() })
            .collect(),
        passages: passages
            .iter()
            .enumerate()
            .map(|(n, (title, text))| Passage {
                id: format!("p{}", n + 1),
                title: (*title).into(),
                text: (*text).into(),
                ..Passage::default()
            })
            .collect(),
        ..Request::default()
    }
}

fn page(request: &Request) -> Page {
    let mut page = Page::default();
    answer(request, &mut page).unwrap();
    page
}

const CONTRACT: &str = "Northwind supplies office furniture to Acme under this agreement. The annual fee is 48,000 euros, payable each quarter in advance. \
    The agreement starts on 1 April 2026 and runs for three years. If a delivery is more than ten days late, Northwind pays a penalty of 2 percent of the order a week. \
    Either party may terminate with ninety days of written notice. The agreement renews automatically for one year unless it is terminated in time.";
const REVIEW: &str = "Deliveries in the third quarter were late in four of eleven cases. Acme must send its forecast for 2027 to Northwind by 15 December. \
    The furniture was rated good by nine out of ten employees.";
const MEETING: &str = "Team meeting, 3 November\n\n[10:00] Anna Weber: Good morning, let's start with the launch.\n[10:02] Ben: The beta test went well. I'll send the report to everyone by Friday.\n\
    [10:05] Anna Weber: Good. We agreed to launch on 1 December, so that is decided.\n[10:06] Carla: Who pays for the translations?\n[10:07] Ben: I'm not sure, we need to check with finance.\n\
    [10:09] Anna Weber: Carla, can you ask finance before next week?\n[10:10] Carla: Yes, sure.\n";

#[test]
fn a_brief_from_documents_fills_each_section_with_fitting_cited_sentences() {
    let page = page(&request(
        "Write a brief for the board.",
        &["Summary", "Key facts", "Risks", "Next steps"],
        &[("Contract", CONTRACT), ("Review", REVIEW)],
    ));
    assert!(page.text_of("summary").contains("[p1]"), "{}", page.text_of("summary"));
    let facts = page.text_of("key facts");
    assert!(
        facts.contains("48,000 euros") && facts.lines().all(|line| line.starts_with("- ") && line.ends_with(']')),
        "{facts}"
    );
    let risks = page.text_of("risks");
    assert!(
        risks.contains("penalty of 2 percent")
            && risks.contains("renews automatically")
            && risks.contains("late in four of eleven"),
        "{risks}"
    );
    assert!(!risks.contains("rated good"), "{risks}");
    assert!(page.text_of("next steps").contains("by 15 December.[p2]"), "{}", page.text_of("next steps"));
}

#[test]
fn a_tables_rows_are_facts_and_neither_risks_nor_next_steps() {
    let table = "Order | Due | Days late\nB-1 | 2026-08-03 | 4\nB-2 | 2026-08-09 | 9";
    let page = page(&request("Brief on late orders.", &["Key facts", "Risks", "Next steps"], &[("Orders", table)]));
    assert_eq!(page.text_of("key facts").lines().next(), Some("- B-1: 2026-08-03 (due), 4 (days late).[p1]"));
    assert_eq!((page.text_of("risks"), page.text_of("next steps")), (NOTHING, NOTHING));
}

#[test]
fn minutes_name_who_was_there_what_was_decided_and_who_does_what_until_when() {
    for in_prompt in [false, true] {
        let request = if in_prompt {
            request(MEETING, &["Attendees", "Decisions", "Actions", "Open questions"], &[])
        } else {
            request(
                "Write the minutes.",
                &["Attendees", "Decisions", "Actions", "Open questions"],
                &[("Transcript", MEETING)],
            )
        };
        let page = page(&request);
        let cite = if in_prompt { "" } else { "[p1]" };
        assert_eq!(page.text_of("attendees"), format!("- Anna Weber{cite}\n- Ben{cite}\n- Carla{cite}\n"));
        assert_eq!(
            page.text_of("decisions"),
            format!("- We agreed to launch on 1 December, so that is decided.{cite}\n")
        );
        assert_eq!(
            page.text_of("actions"),
            format!(
                "- **Ben:** Send the report to everyone by Friday. *(due: Friday)*{cite}\n- **Carla:** Ask finance before next week. *(due: next week)*{cite}\n"
            )
        );
        assert_eq!(page.text_of("open questions"), format!("- Who pays for the translations?{cite}\n"));
    }
}

#[test]
fn a_question_is_answered_by_the_sentence_that_answers_it() {
    let documents = [("Contract", CONTRACT), ("Review", REVIEW)];
    for (question, part) in [
        ("How much is the annual fee?", "48,000 euros"),
        ("When does the agreement start?", "1 April 2026"),
        ("What happens when a delivery is late?", "penalty of 2 percent"),
        ("How can we terminate the agreement?", "ninety days of written notice"),
    ] {
        let page = page(&request(&format!("Answer from the documents only.\n{question}"), &["Answer"], &documents));
        assert!(
            page.text_of("answer").contains(part) && page.text_of("answer").ends_with(']'),
            "{question}: {}",
            page.text_of("answer")
        );
    }
}

#[test]
fn a_question_of_two_parts_gets_both_answered() {
    let question = "About the supplier: how much is the annual fee, and when does the agreement start?";
    let page = page(&request(question, &["Answer"], &[("Contract", CONTRACT), ("Review", REVIEW)]));
    let answer = page.text_of("answer");
    assert!(answer.contains("48,000 euros") && answer.contains("1 April 2026"), "{answer}");
}

#[test]
fn what_the_documents_do_not_say_is_said_plainly_and_cites_nothing() {
    let page =
        page(&request("Does our insurance cover pets abroad?", &["Answer", "Decisions"], &[("Contract", CONTRACT)]));
    assert_eq!(page.text_of("answer"), NOTHING);
    assert_eq!(page.text_of("decisions"), NOTHING);
}

#[test]
fn without_an_outline_or_sources_there_is_still_an_answer() {
    assert_eq!(page(&request("What is this?", &[], &[])).sections, [(String::new(), NOTHING.to_owned())]);
    let free = page(&request("How much is the annual fee?", &[], &[("Contract", CONTRACT)]));
    assert!(free.sections[0].1.contains("48,000 euros"), "{:?}", free.sections);
}

#[test]
fn whoever_stops_waiting_stops_the_work() {
    struct Gone;
    impl Sink for Gone {
        fn text(&mut self, _: &str) -> Result<(), Stopped> {
            Err(Stopped)
        }
        fn section(&mut self, _: &str) -> Result<(), Stopped> {
            Ok(())
        }
        fn citation(&mut self, _: &str) -> Result<(), Stopped> {
            unreachable!("nothing is cited after the end")
        }
    }
    assert_eq!(answer(&request("?", &["Summary"], &[("Contract", CONTRACT)]), &mut Gone), Err(Stopped));
}

/// With how near the platform found each passage, and from where on one answers.
fn compared(mut request: Request, nearness: &[f32], answers_from: f32) -> Request {
    for (passage, near) in request.passages.iter_mut().zip(nearness) {
        passage.extras.push(("nearness".into(), near.to_string()));
    }
    request.extras.push(("answers_from".into(), answers_from.to_string()));
    request
}

const CARS: &str = "An automobile of the firm is parked in the yard overnight. Its keys are handed in at the gate.";
const LUNCH: &str = "A meal in the canteen is paid by badge.";
const ROOMS: &str = "Rooms are booked at the desk.";

#[test]
fn issue_29_a_question_without_a_shared_word_is_answered_by_the_nearest_passage() {
    let documents = [("Rules", CARS), ("Rules", LUNCH), ("Rules", ROOMS)];
    let asked = request("Where does my vehicle stay?", &["Answer"], &documents);
    let page_of = |nearness: &[f32]| page(&compared(asked.clone(), nearness, 0.8)).text_of("answer").to_owned();
    let answer = page_of(&[0.86, 0.74, 0.75]);
    assert!(
        answer.contains("An automobile of the firm is parked in the yard overnight.") && answer.contains("[p1]"),
        "{answer}"
    );
    assert!(!answer.contains("meal") && !answer.contains("Rooms"), "{answer}");
    let refused = page_of(&[0.78, 0.74, 0.75]);
    assert!(refused.starts_with(NOTHING), "{refused}");
    assert!(refused.contains("no answer to it: “An automobile of the firm") && refused.ends_with("[p1]"), "{refused}");
    let by_words = page(&asked);
    assert_eq!(by_words.text_of("answer"), NOTHING, "nothing was compared, and no word is shared");
}

#[test]
fn issue_29_another_languages_passage_is_quoted_in_its_own_words_and_marked() {
    let documents = [("Regeln", "Der Wagen der Firma wird in der Nacht im Hof abgestellt."), ("Rules", LUNCH)];
    let asked = request("Where is the car of the firm in the night?", &["Answer"], &documents);
    let answer = page(&compared(asked, &[0.86, 0.74], 0.8));
    assert_eq!(
        answer.text_of("answer"),
        "“Der Wagen der Firma wird in der Nacht im Hof abgestellt.” *(in German)*[p1]"
    );
}

#[test]
fn issue_29_a_sentence_that_begins_with_a_pronoun_brings_the_one_before() {
    let text = "The warranty runs for 36 months. It covers damage of the window by solvents only in Norway.";
    let page = page(&request("Does it cover damage by solvents in Norway?", &["Answer"], &[("Terms", text)]));
    assert_eq!(
        page.text_of("answer"),
        "The warranty runs for 36 months. It covers damage of the window by solvents only in Norway.[p1]"
    );
}

#[test]
fn issue_29_what_contradicts_is_shown_and_what_is_said_twice_is_said_once() {
    let documents = [
        ("Terms 2025", "The warranty of a sensor runs for 36 months from delivery."),
        ("Terms 2026", "The warranty of a sensor runs for 24 months from delivery."),
        ("Leaflet", "The warranty of a sensor runs for 36 months from the delivery."),
    ];
    let page = page(&request("How long does the warranty of a sensor run?", &["Answer"], &documents));
    let answer = page.text_of("answer");
    assert!(
        answer.contains("36 months from delivery.[p1] *Another source says otherwise:* The warranty of a sensor runs for 24 months from delivery.[p2]"),
        "{answer}"
    );
    assert!(!answer.contains("[p3]"), "{answer}");
}

#[test]
fn a_statement_is_one_event_and_its_citation_the_next() {
    #[derive(Default)]
    struct Events(Vec<String>);
    impl Sink for Events {
        fn text(&mut self, text: &str) -> Result<(), Stopped> {
            self.0.push(text.into());
            Ok(())
        }
        fn section(&mut self, _: &str) -> Result<(), Stopped> {
            Ok(())
        }
        fn citation(&mut self, passage: &str) -> Result<(), Stopped> {
            self.0.push(format!("[{passage}]"));
            Ok(())
        }
    }
    let mut events = Events::default();
    let documents = [("Contract", "A late delivery costs a penalty of two percent a week.")];
    answer(&request("Which risks are there?", &["Risks"], &documents), &mut events).unwrap();
    assert_eq!(events.0, ["- A late delivery costs a penalty of two percent a week.", "[p1]", "\n"]);
}

#[test]
fn ux_06_a_summary_without_guidance_answers_the_question_and_fills_nothing_up() {
    let policies = "The Chief Information Security Officer reports to the board. Norvik has been certified to ISO 14001 since 2021. \
        Our subprocessors are Hetzner in Germany and Mailjet in France. In 2025 there were no critical incidents.";
    let asked = |question: &str| page(&request(question, &["Summary"], &[("Policies", policies)]));
    let named = asked("Which subprocessors do you use?");
    assert_eq!(named.text_of("summary"), "Our subprocessors are Hetzner in Germany and Mailjet in France.[p1]");
    let unknown = asked("Do you insure pets abroad?");
    assert_eq!(unknown.text_of("summary"), NOTHING);
    let general = asked("Summarise the policies.");
    assert!(general.text_of("summary").matches("[p1]").count() > 1, "{}", general.text_of("summary"));
}
