/** What the server finds for the words in the palette, beside use cases: documents, runs, people, batches, schedules and guides. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type {
  Batch,
  ChatSummary,
  Document,
  Guide,
  PickedPerson,
  RunSummary,
  Schedule,
  Workspace,
} from '@/api/gen/types.gen';
import { queryClient } from '@/api/query-client';
import { batchesQuery } from '@/features/batches/queries';
import { schedulesQuery } from '@/features/batches/schedule-queries';
import { documentListQuery } from '@/features/documents/queries';
import { guidesQuery } from '@/features/guides/queries';
import { pickPeopleQuery } from '@/features/people/queries';
import { chatsQuery } from '@/features/play/queries';
import { runsQuery } from '@/features/runs/queries';

/** One letter is in everything. */
const SHORTEST = 2;
/** Documents are listed by workspace: more than these are looked through on their own pages. */
const WORKSPACES = 8;
const MOST = 5;
/** Somebody who types the same words again gets the same answer for a moment. */
const FRESH_MS = 30_000;

export type Found = {
  documents: (Document & { workspace_name: string })[];
  runs: RunSummary[];
  people: PickedPerson[];
  batches: Batch[];
  schedules: Schedule[];
  guides: Guide[];
  chats: ChatSummary[];
  /** Some of it could not be asked for. */
  failed: boolean;
};

const NOTHING: Found = {
  documents: [],
  runs: [],
  people: [],
  batches: [],
  schedules: [],
  guides: [],
  chats: [],
  failed: false,
};

type Asked = { search: string; workspaces: readonly Workspace[]; withPeople: boolean };

async function documentsIn(workspace: Workspace, search: string) {
  const filter = { workspace_id: workspace.id, search, limit: MOST };
  const { pages } = await queryClient.infiniteQuery({ ...documentListQuery(filter), staleTime: FRESH_MS });
  return (pages[0]?.data ?? []).map((document) => ({ ...document, workspace_name: workspace.name }));
}

async function lookUp({ search, workspaces, withPeople }: Asked): Promise<Found> {
  let failed = false;
  // What cannot be read must not take the rest along.
  const tried = <Row>(rows: Promise<Row[]>) =>
    rows.catch((): Row[] => {
      failed = true;
      return [];
    });
  const words = search.toLowerCase();
  const [documents, runs, people, batches, schedules, guides, chats] = await Promise.all([
    Promise.all(workspaces.slice(0, WORKSPACES).map((workspace) => tried(documentsIn(workspace, search)))),
    tried(
      queryClient
        .infiniteQuery({ ...runsQuery({ search, limit: MOST }), staleTime: FRESH_MS })
        .then(({ pages }) => pages[0]?.data ?? []),
    ),
    withPeople ? tried(queryClient.query({ ...pickPeopleQuery(search), staleTime: FRESH_MS })) : [],
    tried(
      queryClient
        .infiniteQuery({ ...batchesQuery({ search }), staleTime: FRESH_MS })
        .then(({ pages }) => pages[0]?.data ?? []),
    ),
    // There are few, and the server cannot search them.
    tried(
      queryClient
        .infiniteQuery({ ...schedulesQuery({}), staleTime: FRESH_MS })
        .then(({ pages }) => (pages[0]?.data ?? []).filter(({ name }) => name.toLowerCase().includes(words))),
    ),
    tried(
      queryClient
        .infiniteQuery({ ...guidesQuery({ search }), staleTime: FRESH_MS })
        .then(({ pages }) => pages[0]?.data ?? []),
    ),
    tried(
      queryClient
        .infiniteQuery({ ...chatsQuery({ search, limit: MOST }), staleTime: FRESH_MS })
        .then(({ pages }) => pages[0]?.data ?? []),
    ),
  ]);
  return {
    documents: documents.flat().slice(0, MOST),
    runs: runs.slice(0, MOST),
    people: people.slice(0, MOST),
    batches: batches.slice(0, MOST),
    schedules: schedules.slice(0, MOST),
    guides: guides.slice(0, MOST),
    chats: chats.slice(0, MOST),
    failed,
  };
}

/** `answered`: what is here belongs to these words. */
export function useFound(asked: Asked, enabled: boolean): Found & { answered: boolean } {
  const wanted = enabled && asked.search.length >= SHORTEST;
  const query = useQuery({
    queryKey: ['palette', asked.search, asked.workspaces.map(({ id }) => id), asked.withPeople],
    queryFn: () => lookUp(asked),
    enabled: wanted,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // What was shown stays until the answer is here: a list that empties itself takes the choice from under Enter.
    placeholderData: keepPreviousData,
    meta: { shownInPlace: true },
  });
  if (!wanted) return { ...NOTHING, answered: true };
  return { ...(query.data ?? NOTHING), answered: query.data !== undefined && !query.isPlaceholderData };
}
