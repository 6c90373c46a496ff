/** The same inputs on several models at once: their answers next to each other, and one of them taken for the use case. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, MultiSelect } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { ModelChoice } from '@/api/gen/types.gen';
import classes from '@/features/cases/components/Builder.module.css';
import { modelsQuery } from '@/features/models/queries';
import { isOpen } from '@/features/runs/model';
import { runQuery, useStopRun } from '@/features/runs/queries';
import { IconStop } from '@/ui/icons';
import { choiceOf, keyOf, MOST_MODELS, titleOf } from '../models';
import { ModelColumn } from './ModelColumn';

/** A model that was asked, and what became of the question. */
export type Asked = { model: ModelChoice; runId: string | null; refused: string | null };

type ChoiceProps = { chosen: readonly ModelChoice[]; onChange: (chosen: ModelChoice[]) => void };

export function ModelsChoice({ chosen, onChange }: ChoiceProps) {
  const { t } = useLingui();
  const { data: regions = [] } = useQuery(modelsQuery());
  return (
    <MultiSelect
      mb="md"
      label={t`Models`}
      description={t`Two to four; each run is counted.`}
      searchable
      maxValues={MOST_MODELS}
      hidePickedOptions
      nothingFoundMessage={t`No model found`}
      data={regions.map((region) => ({
        group: region.label,
        items: region.models.map((model) => ({
          value: keyOf({ id: model.id, region: region.region }),
          label: `${model.label} · ${region.label}`,
        })),
      }))}
      value={chosen.map(keyOf)}
      onChange={(keys) => onChange(keys.map(choiceOf))}
    />
  );
}

type Props = {
  asked: readonly Asked[];
  current: ModelChoice;
  /** null: the caller may not publish. */
  onPublish: ((model: ModelChoice) => void) | null;
  onTake: (model: ModelChoice) => void;
};

export function SideBySide({ asked, current, onPublish, onTake }: Props) {
  const { data: regions = [] } = useQuery(modelsQuery());
  const stop = useStopRun();
  const runs = asked.flatMap(({ runId }) => (runId === null ? [] : [runId]));
  const first = runs[0] ?? null;
  const open = useQueries({
    queries: runs.map((id) => runQuery(id)),
    combine: (known) => runs.filter((_, at) => known[at]?.data !== undefined && isOpen(known[at].data)),
  });
  const stopAll = () => {
    for (const id of open) stop.mutate(id);
  };
  return (
    <>
      <Group justify="flex-end" mb="xs" mih={26}>
        {open.length === 0 ? null : (
          <Button size="compact-sm" variant="default" leftSection={<IconStop size={14} />} onClick={stopAll}>
            <Trans>Stop all</Trans>
          </Button>
        )}
      </Group>
      <div className={classes.columns}>
        {asked.map(({ model, runId, refused }) => (
          <ModelColumn
            key={keyOf(model)}
            title={titleOf(regions, model)}
            runId={runId}
            refused={refused}
            against={runId === first ? null : first}
            actions={
              <>
                {keyOf(model) === keyOf(current) ? null : (
                  <Button size="compact-sm" variant="default" onClick={() => onTake(model)}>
                    <Trans>Use this model</Trans>
                  </Button>
                )}
                {onPublish === null ? null : (
                  <Button size="compact-sm" onClick={() => onPublish(model)}>
                    <Trans>Publish with this one</Trans>
                  </Button>
                )}
              </>
            }
          />
        ))}
      </div>
    </>
  );
}
