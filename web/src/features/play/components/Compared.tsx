/** Answers of several models to one question, side by side, each with what it cost; one of them is taken on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChatMessage, CitationRef } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { CitationContext } from '@/features/outputs/citation-context';
import { DocumentView } from '@/features/outputs/components/DocumentView';
import { ModelColumn } from '@/features/use_cases/components/ModelColumn';
import { titleOf } from '@/features/use_cases/models';
import { IconCheck } from '@/ui/icons';
import { siblingsQuery } from '../queries';
import classes from './Play.module.css';
import { ToolCalls, type ToolsOf } from './ToolCalls';

type Props = {
  answers: readonly ChatMessage[];
  tools: ToolsOf;
  onUse: (messageId: string) => void;
  onEnd: () => void;
  onSource: (citation: CitationRef, runId: string) => void;
};

export function Compared({ answers: begun, tools, onUse, onEnd, onSource }: Props) {
  const { t } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  // One whose model asked for use cases goes on with another run.
  const { data: known = [] } = useQuery({
    ...siblingsQuery(tools.chatId, begun[0]?.id ?? ''),
    enabled: begun.length > 0,
  });
  const answers = begun.map((answer) => known.find(({ id }) => id === answer.id) ?? answer);
  return (
    <section className={classes.compared} aria-label={t`Answers side by side`}>
      {answers.map(({ id, run, ...answer }, index) =>
        run === null ? (
          // One of an earlier chat: no run tells more of it.
          <Paper
            key={id}
            className={`surface ${classes.earlier ?? ''}`}
            component="section"
            aria-label={`${String(index + 1)}. ${answer.model ?? t`Answer`}`}
          >
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {`${String(index + 1)}. ${answer.model ?? t`Answer`}`}
            </Text>
            {answer.content === null ? null : <DocumentView root={answer.content} />}
            <ToolCalls message={{ id, run, ...answer }} tools={tools} />
            <Button size="xs" mt="sm" leftSection={<IconCheck size={14} />} onClick={() => onUse(id)}>
              <Trans>Use this one</Trans>
            </Button>
          </Paper>
        ) : (
          <CitationContext key={run.id} value={(citation) => onSource(citation, run.id)}>
            <ModelColumn
              // A model may have answered twice.
              title={`${String(index + 1)}. ${titleOf(regions, { id: run.model, region: run.region })}`}
              runId={run.id}
              refused={null}
              against={null}
              onEnd={onEnd}
              actions={
                <>
                  <ToolCalls message={{ id, run, ...answer }} tools={tools} />
                  <Button size="xs" leftSection={<IconCheck size={14} />} onClick={() => onUse(id)}>
                    <Trans>Use this one</Trans>
                  </Button>
                </>
              }
            />
          </CitationContext>
        ),
      )}
    </section>
  );
}
