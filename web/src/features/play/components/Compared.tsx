/** Answers of several models to one question, side by side, each with what it cost; one of them is taken on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChatMessage, CitationRef } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { CitationContext } from '@/features/outputs/citation-context';
import { ModelColumn } from '@/features/use_cases/components/ModelColumn';
import { titleOf } from '@/features/use_cases/models';
import { IconCheck } from '@/ui/icons';
import classes from './Play.module.css';

type Props = {
  answers: readonly ChatMessage[];
  onUse: (messageId: string) => void;
  onEnd: () => void;
  onSource: (citation: CitationRef, runId: string) => void;
};

export function Compared({ answers, onUse, onEnd, onSource }: Props) {
  const { t } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  return (
    <section className={classes.compared} aria-label={t`Answers side by side`}>
      {answers.map(({ id, run }, index) =>
        run === null ? null : (
          <CitationContext key={id} value={(citation) => onSource(citation, run.id)}>
            <ModelColumn
              // A model may have answered twice.
              title={`${String(index + 1)}. ${titleOf(regions, { id: run.model, region: run.region })}`}
              runId={run.id}
              refused={null}
              against={null}
              onEnd={onEnd}
              actions={
                <Button size="xs" leftSection={<IconCheck size={14} />} onClick={() => onUse(id)}>
                  <Trans>Use this one</Trans>
                </Button>
              }
            />
          </CitationContext>
        ),
      )}
    </section>
  );
}
