/** The model and its region, and behind "Advanced" how freely and how long it writes. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Accordion, Alert, Input, Loader, Radio, Select, Skeleton, Slider, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Card } from '@/features/cases/components/Card';
import { modelsQuery } from '@/features/models/queries';
import { formatCount } from '@/lib/format';
import { ErrorView } from '@/ui/ErrorView';
import { NumberField } from '@/ui/NumberField';
import { choiceOf, findModel, keyOf } from '../models';
import { firstModel } from '../starts';
import type { PartProps } from './part';

const AutomaticModel = lazy(async () => ({ default: (await import('./AutomaticModel')).AutomaticModel }));

export function ModelCard({ definition, problems, onChange }: PartProps) {
  const { t } = useLingui();
  const models = useQuery(modelsQuery());
  const regions = models.data ?? [];
  const chosen = findModel(regions, definition.model);
  const by = definition.model.automatic ?? null;
  // Whoever looks at what the platform would pick finds the model again that was chosen before.
  const [before, setBefore] = useState(by === null ? definition.model : null);
  const decide = (who: string) => {
    if (by === null) setBefore(definition.model);
    const own = before ?? firstModel(models.data);
    onChange({ model: who === 'platform' ? { id: '', region: '', automatic: 'cheapest' } : own });
  };
  const gone = models.data !== undefined && chosen === undefined && definition.model.id !== '';

  return (
    <Card title={t`Model`} description={<Trans>A run’s data goes only to the regions you choose.</Trans>}>
      {models.error && !models.data ? (
        <ErrorView error={models.error} onRetry={() => void models.refetch()} retrying={models.isFetching} />
      ) : null}
      <Radio.Group label={t`Who chooses the model`} value={by === null ? 'person' : 'platform'} onChange={decide}>
        <Stack gap={6} mt={6}>
          <Radio value="person" label={t`One model for every run, chosen here`} />
          <Radio value="platform" label={t`The platform, at the start of each run`} />
        </Stack>
      </Radio.Group>
      {by === null ? null : (
        <Suspense fallback={<Skeleton h={120} />}>
          <AutomaticModel
            model={definition.model}
            by={by}
            regions={regions}
            problems={problems}
            onChange={(model) => onChange({ model })}
          />
        </Suspense>
      )}
      {by !== null ? null : (
        <Select
          label={t`Model and region`}
          required
          allowDeselect={false}
          searchable
          placeholder={t`Choose a model`}
          nothingFoundMessage={t`No model found`}
          rightSection={models.isPending ? <Loader size={16} /> : undefined}
          data={regions.map((region) => ({
            group: region.label,
            items: region.models.map((model) => ({
              value: keyOf({ id: model.id, region: region.region }),
              label: `${model.label} · ${region.label}`,
            })),
          }))}
          value={chosen ? keyOf(definition.model) : null}
          error={
            problems['model.id'] ??
            problems['model.region'] ??
            problems['model'] ??
            (gone ? t`“${definition.model.id}” is no longer offered. Choose another model.` : undefined)
          }
          onChange={(key) => onChange({ model: choiceOf(key) })}
        />
      )}
      {chosen ? (
        <Text size="xs" c="dimmed" className="tabular">
          <Trans>Reads up to {formatCount(chosen.context_window)} tokens at once.</Trans>{' '}
          {chosen.price === null ? null : (
            <Trans>
              {chosen.price.input_per_million} / {chosen.price.output_per_million} {chosen.price.currency} per million
              tokens in / out.
            </Trans>
          )}
        </Text>
      ) : null}
      {chosen && !chosen.generates ? (
        <Alert color="gray">
          <Trans>This model does not write text of its own: it quotes sentences from the documents.</Trans>
        </Alert>
      ) : null}
      <Accordion variant="contained" chevronPosition="left">
        <Accordion.Item value="advanced">
          <Accordion.Control>
            <Trans>Advanced</Trans>
          </Accordion.Control>
          <Accordion.Panel>
            <Input.Wrapper
              label={t`Temperature: ${definition.temperature}`}
              description={t`0 is the most predictable; higher values vary more.`}
              labelElement="div"
              error={problems['temperature']}
            >
              <Slider
                my="lg"
                min={0}
                max={2}
                step={0.1}
                thumbLabel={t`Temperature`}
                value={definition.temperature}
                onChange={(temperature) => onChange({ temperature: Math.round(temperature * 10) / 10 })}
                marks={[
                  { value: 0, label: '0' },
                  { value: 1, label: '1' },
                  { value: 2, label: '2' },
                ]}
              />
            </Input.Wrapper>
            <NumberField
              mt="xl"
              label={t`Longest answer, in tokens`}
              description={t`1 to 200,000; empty leaves it to the model.`}
              integer
              value={definition.max_tokens}
              error={problems['max_tokens']}
              onNumber={(value) =>
                onChange({ max_tokens: value !== null && Number.isFinite(value) ? Math.round(value) : null })
              }
            />
          </Accordion.Panel>
        </Accordion.Item>
      </Accordion>
    </Card>
  );
}
