//! The tree of a chat's messages, without a database: what is read, what lies below what, and where the path goes on
//! when a branch is removed.

use std::collections::HashMap;

use uuid::Uuid;

/// A message as the tree knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    pub id: Uuid,
    pub parent: Option<Uuid>,
    pub is_pruned: bool,
}

/// All messages of a chat.
#[derive(Clone, Debug, Default)]
pub struct Tree {
    nodes: HashMap<Uuid, Node>,
    /// The oldest first.
    below: HashMap<Option<Uuid>, Vec<Uuid>>,
}

impl Tree {
    /// Of messages in the order in which they were written.
    pub fn of(nodes: impl IntoIterator<Item = Node>) -> Self {
        let mut tree = Self::default();
        for node in nodes {
            tree.below.entry(node.parent).or_default().push(node.id);
            tree.nodes.insert(node.id, node);
        }
        tree
    }

    /// A message that was not removed.
    pub fn get(&self, id: Uuid) -> Option<Node> {
        self.nodes.get(&id).copied().filter(|node| !node.is_pruned)
    }

    /// The way from the beginning to a message; empty where it is not there any more.
    #[cfg(test)]
    pub fn path(&self, leaf: Uuid) -> Vec<Uuid> {
        let mut path = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let mut next = self.get(leaf);
        while let Some(node) = next {
            if !seen.insert(node.id) {
                return Vec::new();
            }
            path.push(node.id);
            next = node.parent.and_then(|parent| self.get(parent));
        }
        path.reverse();
        path
    }

    /// A message and all that follows it, whether removed or not.
    pub fn with_all_below(&self, id: Uuid) -> Vec<Uuid> {
        let mut found = Vec::new();
        let mut waiting = vec![id];
        while let Some(id) = waiting.pop() {
            found.push(id);
            waiting.extend(self.below.get(&Some(id)).into_iter().flatten());
        }
        found
    }

    /// Where the newest branch below a message ends.
    pub fn newest_end(&self, id: Uuid) -> Uuid {
        let mut end = id;
        while let Some(next) = self.newest(Some(end)) {
            end = next;
        }
        end
    }

    /// The end of the path after a message was removed: where the path lay there, the newest branch beside it, or what
    /// it followed. `None`: nothing is left.
    pub fn end_without(&self, removed: Uuid, end: Option<Uuid>) -> Option<Uuid> {
        if let Some(end) = end.filter(|end| self.get(*end).is_some()) {
            return Some(end);
        }
        let parent = self.nodes.get(&removed).and_then(|node| node.parent);
        match self.newest(parent) {
            Some(beside) => Some(self.newest_end(beside)),
            None => parent.filter(|parent| self.get(*parent).is_some()),
        }
    }

    fn newest(&self, parent: Option<Uuid>) -> Option<Uuid> {
        self.below.get(&parent)?.iter().rev().copied().find(|id| self.get(*id).is_some())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// What people do to a tree: where and what.
    #[derive(Clone, Debug)]
    enum Deed {
        /// A question or an answer below one of the messages; two tabs may do so below the same one.
        Add(usize),
        /// Edit or regenerate: beside one of the messages.
        Beside(usize),
        Prune(usize),
        Restore(usize),
        Choose(usize),
    }

    fn deed() -> impl Strategy<Value = Deed> {
        let at = any::<usize>();
        prop_oneof![
            4 => at.prop_map(Deed::Add),
            2 => at.prop_map(Deed::Beside),
            1 => at.prop_map(Deed::Prune),
            1 => at.prop_map(Deed::Restore),
            1 => at.prop_map(Deed::Choose),
        ]
    }

    fn id(number: usize) -> Uuid {
        Uuid::from_u128(number as u128 + 1)
    }

    /// The chat as the server keeps it, deed by deed.
    #[derive(Default)]
    struct Chat {
        nodes: Vec<Node>,
        /// Which deed removed each.
        pruned: HashMap<Uuid, usize>,
        end: Option<Uuid>,
    }

    impl Chat {
        fn tree(&self) -> Tree {
            Tree::of(self.nodes.iter().copied())
        }

        fn live(&self, at: usize) -> Option<Node> {
            let live: Vec<&Node> = self.nodes.iter().filter(|node| !node.is_pruned).collect();
            (!live.is_empty()).then(|| *live[at % live.len()])
        }

        fn add(&mut self, parent: Option<Uuid>) {
            let id = id(self.nodes.len());
            self.nodes.push(Node { id, parent, is_pruned: false });
            self.end = Some(id);
        }

        fn mark(&mut self, ids: &[Uuid], is_pruned: bool) {
            for node in self.nodes.iter_mut().filter(|node| ids.contains(&node.id)) {
                node.is_pruned = is_pruned;
            }
        }

        fn does(&mut self, number: usize, deed: &Deed) {
            match deed {
                Deed::Add(at) => self.add(self.live(*at).map(|node| node.id)),
                Deed::Beside(at) => self.add(self.live(*at).and_then(|node| node.parent)),
                Deed::Choose(at) => {
                    if let Some(node) = self.live(*at) {
                        self.end = Some(self.tree().newest_end(node.id));
                    }
                }
                Deed::Prune(at) => {
                    let Some(node) = self.live(*at) else { return };
                    let tree = self.tree();
                    let gone: Vec<Uuid> =
                        tree.with_all_below(node.id).into_iter().filter(|id| tree.get(*id).is_some()).collect();
                    self.mark(&gone, true);
                    self.pruned.extend(gone.iter().map(|id| (*id, number)));
                    self.end = self.tree().end_without(node.id, self.end);
                }
                Deed::Restore(at) => {
                    let removed: Vec<Node> = self.nodes.iter().filter(|node| node.is_pruned).copied().collect();
                    if removed.is_empty() {
                        return;
                    }
                    let node = removed[*at % removed.len()];
                    // Only where it has a place to come back to.
                    if node.parent.is_some_and(|parent| self.tree().get(parent).is_none()) {
                        return;
                    }
                    let deed = self.pruned[&node.id];
                    let back: Vec<Uuid> = self
                        .tree()
                        .with_all_below(node.id)
                        .into_iter()
                        .filter(|id| self.pruned.get(id) == Some(&deed))
                        .collect();
                    self.mark(&back, false);
                    self.pruned.retain(|id, _| !back.contains(id));
                    self.end = Some(self.tree().newest_end(node.id));
                }
            }
        }
    }

    proptest! {
        #[test]
        fn r21_every_message_stays_reachable_and_the_path_whole(deeds in prop::collection::vec(deed(), 0..60)) {
            let mut chat = Chat::default();
            for (number, deed) in deeds.iter().enumerate() {
                chat.does(number, deed);
                let tree = chat.tree();
                let live: Vec<Node> = chat.nodes.iter().copied().filter(|node| !node.is_pruned).collect();
                // Nothing that is shown hangs below what is not.
                for node in &live {
                    prop_assert!(node.parent.is_none_or(|parent| tree.get(parent).is_some()), "{:?} hangs in the air", node);
                    let path = tree.path(node.id);
                    prop_assert_eq!(path.last(), Some(&node.id));
                    prop_assert!(path.first().is_some_and(|first| tree.get(*first).is_some_and(|node| node.parent.is_none())));
                    // Choosing any of its ancestors leads down to an end again.
                    let end = tree.newest_end(path[0]);
                    prop_assert!(tree.path(end).contains(&path[0]));
                }
                match chat.end {
                    Some(end) => prop_assert!(tree.get(end).is_some(), "the path ends where nothing is"),
                    None => prop_assert!(live.iter().all(|node| node.parent.is_some()) || live.is_empty()),
                }
            }
        }
    }

    #[test]
    fn a_removed_branch_leads_to_the_newest_beside_it_or_back_to_what_it_followed() {
        let node =
            |number: usize, parent: Option<usize>| Node { id: id(number), parent: parent.map(id), is_pruned: false };
        let mut nodes = vec![node(0, None), node(1, Some(0)), node(2, Some(0)), node(3, Some(2))];
        let tree = Tree::of(nodes.clone());
        assert_eq!(tree.newest_end(id(0)), id(3));
        assert_eq!(tree.path(id(3)), [id(0), id(2), id(3)]);
        for at in [2, 3] {
            nodes[at].is_pruned = true;
        }
        assert_eq!(Tree::of(nodes.clone()).end_without(id(2), Some(id(3))), Some(id(1)));
        nodes[1].is_pruned = true;
        assert_eq!(Tree::of(nodes.clone()).end_without(id(1), Some(id(1))), Some(id(0)));
        nodes[0].is_pruned = true;
        assert_eq!(Tree::of(nodes).end_without(id(0), Some(id(0))), None);
    }
}
