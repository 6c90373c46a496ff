/** Which model answers, in which region; or up to four of them, whose answers stand side by side. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Group, Loader, Select, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ModelChoice } from '@/api/gen/types.gen';
import { modelsQuery } from '@/features/models/queries';
import { choiceOf, findModel, keyOf } from '@/features/use_cases/models';
import { IconColumns } from '@/ui/icons';
import { byNameOrId, talking } from '../models';
import classes from './Play.module.css';

const ManyModels = lazy(async () => ({ default: (await import('./ManyModels')).ManyModels }));

type Props = {
  chosen: readonly ModelChoice[];
  onChoose: (models: ModelChoice[]) => void;
  comparing: boolean;
  onCompare: (on: boolean) => void;
};

export function ModelPicker({ chosen, onChoose, comparing, onCompare }: Props) {
  const { t } = useLingui();
  const models = useQuery(modelsQuery());
  const regions = talking(models.data ?? []);
  const offered = regions.flatMap((region) => region.models).length;
  const data = regions.map((region) => ({
    group: region.label,
    items: region.models.map((model) => ({
      value: keyOf({ id: model.id, region: region.region }),
      label: `${model.label} · ${region.label}`,
    })),
  }));
  const known = chosen.filter((choice) => findModel(regions, choice) !== undefined);
  const waiting = models.isPending ? <Loader size={14} /> : undefined;
  return (
    <Group gap={4} wrap="nowrap" className={classes.models} data-many={comparing || undefined}>
      {comparing ? (
        <Suspense fallback={<Skeleton h={30} flex={1} />}>
          <ManyModels data={data} value={known.map(keyOf)} onChange={(keys) => onChoose(keys.map(choiceOf))} />
        </Suspense>
      ) : (
        <Select
          aria-label={t`Model and region`}
          size="xs"
          flex={1}
          miw={0}
          data={data}
          searchable
          filter={byNameOrId}
          allowDeselect={false}
          placeholder={t`Choose a model`}
          nothingFoundMessage={t`No model found`}
          rightSection={waiting}
          value={known[0] === undefined ? null : keyOf(known[0])}
          onChange={(key) => onChoose([choiceOf(key)])}
        />
      )}
      {offered < 2 && !comparing ? null : (
        <UnstyledButton
          px={6}
          mih={30}
          className={classes.mode}
          aria-pressed={comparing}
          onClick={() => onCompare(!comparing)}
          aria-label={comparing ? t`One model` : t`Compare`}
          title={comparing ? t`Ask one model` : t`Ask up to four models and compare their answers`}
        >
          <Group gap={4} wrap="nowrap">
            <IconColumns size={16} aria-hidden />
            <Text size="xs" component="span" visibleFrom="sm">
              {comparing ? <Trans>One model</Trans> : <Trans>Compare</Trans>}
            </Text>
          </Group>
        </UnstyledButton>
      )}
    </Group>
  );
}
