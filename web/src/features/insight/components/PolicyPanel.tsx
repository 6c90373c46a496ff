/** What of its people the company shows in figures. Everybody reads it; who manages people changes it. */
import { useLingui as useI18n } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NumberInput, Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InsightNaming, InsightPolicy } from '@/api/gen/types.gen';
import { useCan, useProfile } from '@/features/auth/queries';
import { policyQuery } from '@/features/policy/queries';
import { saveText } from '@/lib/save';
import { ErrorView } from '@/ui/ErrorView';
import { IconDownload } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { councilText } from '../council';
import { useSavePolicy } from '../queries';
import { NAMING_WORDS } from '../words';

const NAMINGS: readonly InsightNaming[] = ['named', 'pseudonyms', 'sums'];

export function PolicyPanel() {
  const { data, error, isFetching, refetch } = useQuery(policyQuery());
  if (data !== undefined) return <Policy key={`${data.naming}-${data.smallest_group}`} policy={data} />;
  return error ? (
    <ErrorView error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <Skeleton h={260} aria-busy />
  );
}

function Policy({ policy }: { policy: InsightPolicy }) {
  const { i18n } = useI18n();
  const { t } = useLingui();
  const mayChange = useCan()('manage-all-users');
  const company = useProfile().user.client_name;
  const save = useSavePolicy();
  const [naming, setNaming] = useState(policy.naming);
  const [group, setGroup] = useState<number | string>(policy.smallest_group);
  const isGroup = typeof group === 'number' && Number.isInteger(group) && group >= 2 && group <= 100;
  const isSame = naming === policy.naming && group === policy.smallest_group;
  const store = () => {
    if (!isGroup) return;
    save.mutate({ naming, smallest_group: group }, { onSuccess: () => toast.good(t`Saved`) });
  };
  return (
    <Panel
      title={t`What figures show about people`}
      description={
        <Trans>
          Whatever you choose, no figure contains what people wrote or the answers they got. Everybody sees their own
          figures, and how often somebody looked at people by name.
        </Trans>
      }
    >
      <Stack gap="md">
        <Radio.Group
          aria-label={t`What figures show about people`}
          value={naming}
          onChange={(value) => setNaming(NAMINGS.find((each) => each === value) ?? naming)}
        >
          <Stack gap="sm">
            {NAMINGS.map((each) => (
              <Radio
                key={each}
                value={each}
                disabled={!mayChange}
                label={i18n._(NAMING_WORDS[each].label)}
                description={i18n._(NAMING_WORDS[each].description)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {naming === 'sums' ? (
          <NumberInput
            label={t`Smallest group`}
            description={t`No figure is about fewer people than this: 2 to 100`}
            maw={260}
            min={2}
            max={100}
            allowDecimal={false}
            disabled={!mayChange}
            value={group}
            onChange={setGroup}
            error={isGroup ? null : t`Please enter a number from 2 to 100.`}
          />
        ) : null}
        <Group>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() => saveText('figures.txt', councilText(i18n, company, policy))}
          >
            <Trans>Download this rule as text</Trans>
          </Button>
          <Text size="sm" c="dimmed">
            <Trans>For a works council: what is counted, for whom and for how long, as it is saved.</Trans>
          </Text>
        </Group>
        {mayChange ? (
          <Group>
            <Button onClick={store} loading={save.isPending} disabled={isSame || !isGroup}>
              <Trans>Save</Trans>
            </Button>
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            <Trans>Somebody who manages people can change this. Each change is in the audit log.</Trans>
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
