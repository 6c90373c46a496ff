/** A use case that the model asked for: with which inputs, how far it is, and what it wrote, for whoever may open its run. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Badge, Button, Group, Paper, Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ChatCallState, ChatToolCall, ChatToolInput } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { paths } from '@/lib/paths';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { IconCheck, IconEdit, IconPuzzle, IconX } from '@/ui/icons';
import { RunStatusBadge } from '@/ui/RunStatusBadge';
import { TextLink } from '@/ui/TextLink';
import { useDecideCall } from '../tool-queries';
import classes from './Play.module.css';
import type { ToolsOf } from './ToolCalls';

const ToolForm = lazy(async () => ({ default: (await import('./ToolForm')).ToolForm }));
const ToolResult = lazy(async () => ({ default: (await import('./ToolResult')).ToolResult }));

const COLOURS: Record<ChatCallState, string> = {
  waiting: 'orange',
  approved: 'indigo',
  running: 'indigo',
  done: 'teal',
  refused: 'red',
  declined: 'gray',
  late: 'red',
  stopped: 'gray',
};

export function useCallWords(): Record<ChatCallState, string> {
  const { t } = useLingui();
  return {
    waiting: t`Waits for you`,
    approved: t`Starts in a moment`,
    running: t`Running`,
    done: t`Done`,
    refused: t`Could not run`,
    declined: t`Declined`,
    late: t`Took too long`,
    stopped: t`Stopped`,
  };
}

export function ToolCard({ call, chatId, documents, mayDecide }: { call: ChatToolCall } & ToolsOf) {
  const { t } = useLingui();
  const words = useCallWords();
  const [editing, setEditing] = useState(false);
  const [shown, setShown] = useState(false);
  const decide = useDecideCall(chatId);
  const { run, result, use_case_name: name, state } = call;
  const hasResult = run === null ? result !== null : run.status === 'succeeded';
  const lines = isProblem(decide.error) ? decide.error.lines : decide.error === null ? [] : [t`Try again.`];
  const asks = state === 'waiting' && mayDecide;
  return (
    <Paper component="article" withBorder p="sm" aria-label={t`Use case: ${name}`} className={classes.toolCard}>
      <Group justify="space-between" gap="xs">
        <Group gap={6} wrap="nowrap" className={classes.toolName}>
          <IconPuzzle size={16} aria-hidden />
          <Text size="sm" fw={600} truncate>
            {name}
          </Text>
        </Group>
        {state === 'done' && run !== null ? (
          <RunStatusBadge status={run.status} />
        ) : (
          <Badge color={COLOURS[state]}>{words[state]}</Badge>
        )}
      </Group>
      {call.problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" mt={4}>
          {call.problem}
        </Text>
      )}
      {editing && asks ? (
        <Suspense fallback={null}>
          <ToolForm
            call={call}
            documents={documents}
            loading={decide.isPending}
            error={decide.error}
            onRun={(inputs) => decide.mutate({ call: call.id, said: { decision: 'run', inputs } })}
            onCancel={() => {
              decide.reset();
              setEditing(false);
            }}
          />
        </Suspense>
      ) : (
        <>
          <Given inputs={call.inputs} />
          {asks ? (
            <>
              <ErrorSummary lines={lines} />
              <Group gap="xs" mt="xs">
                <Button
                  size="xs"
                  leftSection={<IconCheck size={14} />}
                  loading={decide.isPending}
                  onClick={() => decide.mutate({ call: call.id, said: { decision: 'run' } })}
                >
                  <Trans>Run</Trans>
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconEdit size={14} />}
                  disabled={decide.isPending}
                  onClick={() => setEditing(true)}
                >
                  <Trans>Edit inputs</Trans>
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconX size={14} />}
                  disabled={decide.isPending}
                  onClick={() => decide.mutate({ call: call.id, said: { decision: 'decline' } })}
                >
                  <Trans>Decline</Trans>
                </Button>
              </Group>
            </>
          ) : null}
        </>
      )}
      {run === null && !hasResult ? null : (
        <Group gap="sm" mt="xs">
          {run === null ? null : (
            <TextLink to={paths.run(run.id)} size="xs">
              <Trans>Open the run</Trans>
            </TextLink>
          )}
          {hasResult ? (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-expanded={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <Trans>Hide the result</Trans> : <Trans>Show the result</Trans>}
            </Button>
          ) : null}
        </Group>
      )}
      {shown && run !== null ? (
        <Suspense fallback={null}>
          <ToolResult runId={run.id} />
        </Suspense>
      ) : shown && result !== null ? (
        // As the model was told it: the run is on another server, or somebody else's.
        <Text size="sm" className={`${classes.toolResult ?? ''} ${classes.said ?? ''}`}>
          {result}
        </Text>
      ) : null}
    </Paper>
  );
}

/** More than three lines of a phone. */
const isLong = ({ value }: ChatToolInput) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length > 120;

/** What the model gave, or its owner instead. */
function Given({ inputs }: { inputs: readonly ChatToolInput[] }) {
  if (inputs.length === 0) return null;
  return (
    <dl className={classes.toolInputs}>
      {inputs.map((input) => (
        <div key={input.name}>
          <dt>{input.label === '' ? input.name : input.label}</dt>
          {/* What is long scrolls in itself, and the keyboard has to get there. */}
          <dd {...(isLong(input) ? { tabIndex: 0 } : {})}>
            <Shown input={input} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Shown({ input }: { input: ChatToolInput }) {
  const { value, type } = input;
  if (type === 'file' || type === 'audio')
    return input.document_name ?? <Trans>A document that no longer exists</Trans>;
  if (value === null || value === '') return <Trans>Nothing</Trans>;
  if (typeof value === 'boolean') return value ? <Trans>Yes</Trans> : <Trans>No</Trans>;
  if (typeof value === 'string') return value;
  if (type === 'multi_choice' && Array.isArray(value)) return value.map(String).join(', ');
  return JSON.stringify(value);
}
