//! Of which budgets it may be shown what was used: who has one is a setting, what was used of it is a figure.

use std::cmp::Reverse;
use std::collections::HashSet;

use uuid::Uuid;

use super::model::By;
use super::policy::{Naming, Policy};
use crate::usage::{Amount, Look, Of};

/// Places in a list of what was used.
type Places = HashSet<usize>;

/// The budgets of which it may be shown what was used. A budget is shown with the name of whom it is for, so with
/// pseudonyms none of a person is told.
pub fn told_budgets(policy: &Policy, look: &Look) -> HashSet<Uuid> {
    let is_told = |of: Of| match of {
        Of::Workspace(_) => !policy.hides(By::Workspace),
        Of::UseCase(_) => !policy.hides(By::UseCase),
        Of::Key(_) => !policy.hides(By::Key),
        // Who has a role is known by name, as who is in a group.
        Of::Role(_) => !policy.hides(By::Group),
        Of::Person(_) | Of::All => policy.naming == Naming::Named,
    };
    let told = look.budgets.iter().filter(|budget| is_told(budget.row.of));
    if policy.naming != Naming::Sums {
        return told.map(|budget| budget.row.id).collect();
    }
    let used: Vec<_> = look.groups.iter().filter(|group| group.used != Amount::default()).collect();
    let people: Vec<Option<Uuid>> = used.iter().map(|group| group.spender.user).collect();
    let parts = told.map(|budget| {
        let covered = used.iter().enumerate().filter(|(_, group)| budget.row.of.covers(&group.spender));
        (budget.row.id, covered.map(|(place, _)| place).collect::<Places>())
    });
    large(parts.collect(), &people, usize::try_from(policy.smallest()).unwrap_or(usize::MAX))
}

/// Something that is shown: what it is made of, and what of that is in no part of it that is shown too.
struct Shown {
    places: Places,
    left: Places,
}

/// Those of these parts that are about `smallest` people or more, as is what is left of all, and of each part that
/// another one is in, by subtraction. `people`: whose the use at each place is.
fn large(parts: Vec<(Uuid, Places)>, people: &[Option<Uuid>], smallest: usize) -> HashSet<Uuid> {
    let mut parts: Vec<(usize, Uuid, Places)> = parts
        .into_iter()
        .map(|(id, places)| {
            let whose: HashSet<Uuid> =
                places.iter().filter_map(|place| people.get(*place).copied().flatten()).collect();
            (whose.len(), id, places)
        })
        .filter(|(count, ..)| *count >= smallest)
        .collect();
    // A part that others are in comes before them.
    parts.sort_by_key(|(count, id, places)| (Reverse(*count), Reverse(places.len()), *id));
    let is_fine = |whole: &Places, without: &Places| {
        let (mut met, mut is_empty) = (HashSet::new(), true);
        for place in whole.difference(without) {
            is_empty = false;
            met.extend(people.get(*place).copied().flatten());
            if met.len() >= smallest {
                return true;
            }
        }
        is_empty
    };
    // How much the company used in all is known.
    let all: Places = (0..people.len()).collect();
    let mut shown = vec![Shown { left: all.clone(), places: all }];
    let mut told = HashSet::new();
    for (_, id, places) in parts {
        let mut around = shown.iter_mut().filter(|whole| places.is_subset(&whole.places)).collect::<Vec<_>>();
        if around.iter().all(|whole| is_fine(&whole.places, &places) && is_fine(&whole.left, &places)) {
            for whole in &mut around {
                whole.left.retain(|place| !places.contains(place));
            }
            shown.push(Shown { left: places.clone(), places });
            told.insert(id);
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each part: by whom what is at which places is.
    fn told(people: &[u128], parts: &[&[usize]]) -> Vec<bool> {
        let people: Vec<Option<Uuid>> = people.iter().map(|id| Some(Uuid::from_u128(*id))).collect();
        let id = |at: usize| Uuid::from_u128(at as u128);
        let given = parts.iter().enumerate().map(|(at, places)| (id(at), places.iter().copied().collect())).collect();
        let told = large(given, &people, 3);
        (0..parts.len()).map(|at| told.contains(&id(at))).collect()
    }

    #[test]
    fn issue_33_what_few_people_used_is_not_shown_and_cannot_be_subtracted() {
        let seven = [1, 2, 3, 4, 5, 6, 7];
        assert_eq!(told(&seven, &[&[0, 1, 2, 3], &[4, 5]]), [true, false], "two are too few");
        assert_eq!(told(&seven, &[&[0, 1, 2, 3, 4]]), [false], "two would be left of all");
        assert_eq!(told(&seven, &[&[0, 1, 2], &[3, 4, 5]]), [true, false], "one would be left of all");
        assert_eq!(told(&seven, &[&[0, 1, 2, 3], &[4, 5, 6]]), [true, true], "nobody is left");
        let ten = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
        let nested: &[&[usize]] = &[&[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4, 5, 6]];
        assert_eq!(told(&ten, nested), [false, true], "two would be left of the part around it");
        assert_eq!(told(&[1, 1, 1, 2, 2], &[&[0, 1, 2], &[0, 1, 2, 3, 4]]), [false, false], "people, and not runs");
    }

    #[test]
    fn issue_33_what_is_nobodys_is_no_person() {
        let people = [Some(Uuid::from_u128(1)), Some(Uuid::from_u128(2)), None, None];
        let id = Uuid::from_u128(9);
        assert!(large(vec![(id, (0..4).collect())], &people, 3).is_empty());
        assert!(
            large(vec![(id, HashSet::new())], &people, 3).is_empty(),
            "that nobody used it is a figure of few, too"
        );
    }
}
