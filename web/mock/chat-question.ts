import type { ChatMessage } from '@/api/gen/types.gen';

/** A question as tests of rules need it. */
export const question = (own: string, parent_id: string | null): ChatMessage => ({
  id: own,
  parent_id,
  role: 'user',
  text: own,
  content: null,
  run: null,
  model: null,
  documents: [],
  branch_name: null,
  author_name: 'Ada Marlowe',
  created_at: '2026-11-26T09:00:00Z',
  sibling_count: 1,
  sibling_place: 1,
  previous_sibling_id: null,
  next_sibling_id: null,
  summary: null,
  tool_calls: [],
  turn_state: 'whole',
  turn_problem: null,
});
