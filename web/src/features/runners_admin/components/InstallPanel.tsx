/** Puts a version into service: for all runs, or as a canary for a share of them. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Slider, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { PluginVersion } from '@/api/gen/types.gen';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { splitErrors } from '@/ui/form';
import { IconAlert } from '@/ui/icons';
import { NumberField } from '@/ui/NumberField';
import { Panel } from '@/ui/Panel';
import { toast } from '@/ui/toast';
import { objectionTo } from '../figures-model';
import { conformanceQuery } from '../figures-queries';
import type { asksOf } from '../plugin-model';
import { useInstall } from '../plugin-queries';
import { InstallDialog } from './InstallDialog';

type Props = {
  version: PluginVersion;
  /** Whether another version serves, which keeps the rest of the runs. */
  beside: boolean;
  /** Why it cannot be done yet. */
  waitsFor: string | null;
  /** What it newly asks for. */
  asks: ReturnType<typeof asksOf>;
};

const ALL = 100;
const SHORTEST_REASON = 3;
const FIELDS = ['share', 'reason'] as const;

export function InstallPanel({ version, beside, waitsFor, asks }: Props) {
  const { t } = useLingui();
  const [asking, { open, close }] = useDisclosure(false);
  const install = useInstall(version.id, (wanted) => {
    close();
    toast.good(wanted === ALL ? t`Installed for all runs` : t`Installed for ${wanted} % of the runs`);
  });
  const [wished, setShare] = useState<number | null>(version.share ?? ALL);
  const share = beside ? wished : ALL;
  const isRight = share !== null && Number.isInteger(share) && share >= 1 && share <= ALL;
  const [reason, setReason] = useState('');
  const [touched, setTouched] = useState(false);
  const objection = objectionTo(useQuery(conformanceQuery(version.id)).data);
  const unsaid = objection !== null && reason.trim().length < SHORTEST_REASON;
  const split = splitErrors(install.error, FIELDS);
  const send = (wanted: number) =>
    install.mutate(
      {
        share: wanted,
        granted: asks.grant.map((ask) => ask.key),
        reason: objection === null ? null : reason.trim(),
      },
      {
        // What is wrong with a field is said there.
        onError: (error) => Object.keys(splitErrors(error, FIELDS).fields).length > 0 && close(),
      },
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (!isRight || unsaid || waitsFor !== null) return;
    if (share === ALL) open();
    else send(share);
  };
  return (
    <Panel
      title={version.state === 'canary' ? t`Share of the runs` : t`Install`}
      description={
        beside ? (
          <Trans>
            Start with a few runs and raise the share if it does well; from then on, recorded runs can be replayed
            against it. Runs in progress finish on the version that they started with.
          </Trans>
        ) : (
          <Trans>No version of this plugin is installed yet, so it takes all runs.</Trans>
        )
      }
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <ErrorSummary lines={asking ? [] : split.summary} />
          {beside ? (
            <Group gap="md" align="flex-end">
              <Slider
                flex="1 1 12rem"
                min={1}
                max={ALL}
                label={(value) => `${String(value)} %`}
                thumbLabel={t`Share of the runs`}
                value={isRight ? share : 1}
                onChange={setShare}
              />
              <NumberField
                integer
                w={120}
                label={t`Percent`}
                value={wished}
                onNumber={setShare}
                error={split.fields['share'] ?? (isRight ? null : t`1 to 100`)}
              />
            </Group>
          ) : null}
          {objection === null ? null : (
            <Alert
              color="orange"
              icon={<IconAlert size={18} />}
              title={
                objection === 'failed' ? (
                  <Trans>It does not meet the contract</Trans>
                ) : (
                  <Trans>Its check against the contract has not finished</Trans>
                )
              }
            >
              <Textarea
                label={t`Why it is installed anyway`}
                description={t`Kept in the audit log`}
                required
                autosize
                minRows={2}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
                error={
                  split.fields['reason'] ?? (touched && unsaid ? t`Please give a reason (at least 3 characters)` : null)
                }
              />
            </Alert>
          )}
          <Group gap="sm">
            <Button type="submit" loading={install.isPending} disabled={waitsFor !== null || !isRight}>
              {share === ALL ? (
                <Trans>Install for all runs</Trans>
              ) : isRight ? (
                <Trans>Install for {share} % of the runs</Trans>
              ) : (
                <Trans>Install</Trans>
              )}
            </Button>
            {waitsFor === null ? null : (
              <Text c="dimmed" size="sm">
                {waitsFor}
              </Text>
            )}
          </Group>
        </Stack>
      </form>
      {asking ? (
        <InstallDialog
          version={version}
          asks={asks}
          loading={install.isPending}
          error={split.summary}
          onInstall={() => send(ALL)}
          onClose={close}
        />
      ) : null}
    </Panel>
  );
}
