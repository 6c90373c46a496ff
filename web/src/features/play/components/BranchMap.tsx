/**
 * The whole tree of a chat: every question and every answer, each branch whole before the next. A branch has a name where
 * somebody gave it one, can be opened, compared with another, and taken away.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Badge, Button, Checkbox, Drawer, Group, Menu, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, Suspense, useMemo, useState } from 'react';
import type { ChatNode } from '@/api/gen/types.gen';
import { ErrorView } from '@/ui/ErrorView';
import { IconArrowsLeftRight, IconDots, IconEdit, IconScissors } from '@/ui/icons';
import { offerUndo } from '@/ui/undo';
import { treeQuery, usePrune } from '../queries';
import { type Line, linesOf, pathTo, withoutChains } from '../tree';
import classes from './Play.module.css';

const BranchName = lazy(async () => ({ default: (await import('./BranchName')).BranchName }));
const BranchDiff = lazy(async () => ({ default: (await import('./BranchDiff')).BranchDiff }));

/** Deeper branches stand below each other: a phone has no room for more. */
const DEEPEST = 12;

type Props = {
  chatId: string;
  activeLeaf: string | null;
  /** Only its owner changes a chat. */
  isMine: boolean;
  onOpen: (messageId: string) => void;
  onClose: () => void;
};

export function BranchMap({ onClose, ...map }: Props) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={
        <Text fw={600}>
          <Trans>Branches</Trans>
        </Text>
      }
    >
      <Tree {...map} />
    </Drawer>
  );
}

function Tree({ chatId, activeLeaf, isMine, onOpen }: Omit<Props, 'onClose'>) {
  const { t } = useLingui();
  const query = useQuery(treeQuery(chatId));
  const [isShort, setShort] = useState(true);
  const [naming, setNaming] = useState<ChatNode | null>(null);
  const [first, setFirst] = useState<ChatNode | null>(null);
  const [second, setSecond] = useState<ChatNode | null>(null);
  const { prune, restore } = usePrune(chatId);
  const nodes = useMemo(() => query.data?.filter((node) => !node.is_pruned), [query.data]);
  const lines = useMemo(() => (nodes === undefined ? [] : linesOf(nodes)), [nodes]);
  const active = useMemo(() => new Set(pathTo(nodes ?? [], activeLeaf).map(({ id }) => id)), [nodes, activeLeaf]);
  if (query.error && nodes === undefined) {
    return <ErrorView error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  if (nodes === undefined) return ['a', 'b', 'c', 'd'].map((key) => <Skeleton key={key} h={28} mb={6} />);
  const shown = isShort ? withoutChains(lines, (node) => node.branch_name !== null) : lines;
  const cut = async (node: ChatNode) => {
    await prune.mutateAsync(node.id);
    offerUndo(t`The branch was removed`, () => restore.mutateAsync(node.id));
  };
  const compare = (node: ChatNode) => (first === null || first.id === node.id ? setFirst(node) : setSecond(node));
  return (
    <Stack gap="sm">
      <Checkbox
        label={t`Only where it branches`}
        checked={isShort}
        onChange={(event) => setShort(event.currentTarget.checked)}
      />
      {first === null ? null : (
        <Group justify="space-between" gap="xs" role="status">
          <Text size="sm">
            <Trans>Choose the branch to compare with.</Trans>
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => setFirst(null)}>
            <Trans>Cancel</Trans>
          </Button>
        </Group>
      )}
      <ol className={classes.map} aria-label={t`Messages in all branches`}>
        {shown.map((line) => (
          <MapLine
            key={line.node.id}
            line={line}
            isActive={active.has(line.node.id)}
            choosing={first !== null}
            isMine={isMine}
            onOpen={() => (first === null ? onOpen(line.node.id) : compare(line.node))}
            onName={() => setNaming(line.node)}
            onCompare={() => compare(line.node)}
            onPrune={() => void cut(line.node)}
          />
        ))}
      </ol>
      {naming === null ? null : (
        <Suspense fallback={null}>
          <BranchName chatId={chatId} node={naming} onClose={() => setNaming(null)} />
        </Suspense>
      )}
      {first === null || second === null ? null : (
        <Suspense fallback={null}>
          <BranchDiff
            chatId={chatId}
            left={first}
            right={second}
            onClose={() => {
              setFirst(null);
              setSecond(null);
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

type LineProps = {
  line: Line<ChatNode>;
  isActive: boolean;
  /** Another branch is being compared: a click takes this one. */
  choosing: boolean;
  isMine: boolean;
  onOpen: () => void;
  onName: () => void;
  onCompare: () => void;
  onPrune: () => void;
};

function MapLine({ line, isActive, choosing, isMine, onOpen, onName, onCompare, onPrune }: LineProps) {
  const { t } = useLingui();
  const { node, depth, place, siblings } = line;
  const isQuestion = node.role === 'user';
  const words = node.text === '' ? t`Answer` : node.text;
  return (
    <li className={classes.mapLine} style={{ '--depth': Math.min(depth, DEEPEST) } as CSSProperties}>
      <button
        type="button"
        className={classes.mapNode}
        {...(isActive ? { 'data-active': true, 'aria-current': 'true' as const } : {})}
        {...(isQuestion ? { 'data-question': true } : {})}
        title={words}
        onClick={onOpen}
      >
        <span className="visually-hidden">{isQuestion ? t`Question:` : t`Answer:`} </span>
        {words}
      </button>
      {node.branch_name === null ? null : <Badge>{node.branch_name}</Badge>}
      {siblings > 1 ? (
        <Text size="xs" c="dimmed" className="tabular">
          <span className="visually-hidden">
            <Trans>
              Version {place} of {siblings}
            </Trans>
          </span>
          <span aria-hidden>
            {place}/{siblings}
          </span>
        </Text>
      ) : null}
      {choosing ? null : (
        <Menu>
          <Menu.Target>
            <ActionIcon size={28} aria-label={t`Actions for ${words}`}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconArrowsLeftRight size={16} />} onClick={onCompare}>
              <Trans>Compare with another branch</Trans>
            </Menu.Item>
            {isMine ? (
              <>
                <Menu.Item leftSection={<IconEdit size={16} />} onClick={onName}>
                  <Trans>Name this branch</Trans>
                </Menu.Item>
                <Menu.Item color="red" leftSection={<IconScissors size={16} />} onClick={onPrune}>
                  <Trans>Remove from here on</Trans>
                </Menu.Item>
              </>
            ) : null}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
