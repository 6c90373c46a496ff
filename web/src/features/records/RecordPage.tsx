/** A locked run's record: the certificate to take along, and whether everything still is what it was. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, NativeSelect, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import type { RunRecord } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { Back } from '@/ui/Back';
import { EmptyView } from '@/ui/EmptyView';
import { ErrorView } from '@/ui/ErrorView';
import { IconLockOpen, IconShieldCheck } from '@/ui/icons';
import { PageHeader } from '@/ui/PageHeader';
import { usePlace } from '@/ui/place';
import { useQueryState } from '@/ui/query-state';
import { CertificateButton } from './components/CertificateButton';
import { PresentCertificate } from './components/PresentCertificate';
import { RecordEntries } from './components/RecordEntries';
import { Verdict } from './components/Verdict';
import { recordQuery } from './queries';

export function Component() {
  const { runId = '' } = useParams();
  const [query] = useQueryState();
  const [seal, hash] = [query.get('seal'), query.get('hash')];
  const asked = { ...(seal === null ? {} : { seal }), ...(hash === null ? {} : { hash }) };
  const { data, error, isPending, refetch } = useQuery(recordQuery(runId, asked));
  usePlace(data?.workspace_id);
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Certificate`}
        description={
          data === undefined ? undefined : `${data.use_case_name}${data.title === '' ? '' : ` – ${data.title}`}`
        }
        crumbs={
          <Back to={paths.run(runId)}>
            <Trans>Back to the run</Trans>
          </Back>
        }
        actions={
          data?.check ? <CertificateButton runId={runId} seal={data.check.seal} name={data.use_case_name} /> : null
        }
      />
      {error !== null ? <ErrorView error={error} onRetry={() => void refetch()} /> : null}
      {isPending || data === undefined ? null : <Found record={data} />}
    </>
  );
}

function Found({ record }: { record: RunRecord }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [, set] = useQueryState();
  const { check, seals } = record;
  if (check === null) {
    return (
      <EmptyView
        icon={<IconShieldCheck size={28} />}
        title={t`This run has no certificate`}
        description={
          <Trans>
            A run gets its certificate when it is locked. A run that was locked before there were certificates gets one
            when it is unlocked and locked again.
          </Trans>
        }
      />
    );
  }
  const when = check.superseded_at === null ? '' : formatDateTime(new Date(check.superseded_at));
  return (
    <Stack gap="lg">
      <Verdict check={check} />
      {check.superseded_at === null ? null : (
        <Alert color="gray" icon={<IconLockOpen size={18} />} title={<Trans>Superseded</Trans>}>
          <Trans>
            {check.superseded_by_name} unlocked this run on {when}. The certificate still proves what the run was then,
            not what it is now.
          </Trans>
        </Alert>
      )}
      {seals.length > 1 ? (
        <NativeSelect
          label={t`Lock`}
          maw={420}
          value={String(check.seal)}
          onChange={(event) => set({ seal: event.currentTarget.value, hash: null })}
          data={seals.map(({ seal, sealed_at }) => ({
            value: String(seal),
            label: t`Seal ${seal}, ${formatDateTime(new Date(sealed_at))}`,
          }))}
        />
      ) : null}
      <PresentCertificate
        onHash={(hash) => set({ seal: String(check.seal), hash })}
        onCertificate={({ runId, seal, hash }) => void navigate(paths.record(runId, { seal, hash }))}
      />
      <RecordEntries check={check} />
    </Stack>
  );
}
