/** Answers of several models to one question, side by side, each with what it cost; one of them is taken on. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ChatMessage } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { ModelColumn } from '@/features/use_cases/components/ModelColumn';
import { titleOf } from '@/features/use_cases/models';
import { IconCheck } from '@/ui/icons';
import classes from './Play.module.css';

type Props = { answers: readonly ChatMessage[]; onUse: (messageId: string) => void; onEnd: () => void };

export function Compared({ answers, onUse, onEnd }: Props) {
  const { t } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  return (
    <section className={classes.compared} aria-label={t`Answers side by side`}>
      {answers.map(({ id, run }) =>
        run === null ? null : (
          <ModelColumn
            key={id}
            title={titleOf(regions, { id: run.model, region: run.region })}
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
        ),
      )}
    </section>
  );
}
