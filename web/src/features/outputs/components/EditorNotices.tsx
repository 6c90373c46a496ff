/** What somebody who edits has to know: locked, offline, not saved, brought back, newer elsewhere. */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Stack } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import type { Output } from '@/api/gen/types.gen';
import { formatDateTime } from '@/lib/format';
import { paths } from '@/lib/paths';
import { IconAlert, IconInfo, IconLock, IconWifiOff } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import type { OutputSaver } from '../use-output-saver';

type Props = { output: Output; saver: OutputSaver; mayEdit: boolean };

export function EditorNotices({ output, saver, mayEdit }: Props) {
  const { online } = useNetwork();
  const { lock } = output;
  const when = lock === null ? '' : formatDateTime(new Date(lock.locked_at));
  return (
    <Stack gap="sm" mb="md">
      {output.is_locked ? (
        <Alert color="gray" icon={<IconLock size={18} />} title={<Trans>This run is locked as a record</Trans>}>
          {lock === null ? null : (
            <Trans>
              {lock.locked_by_name}, {when}: {lock.reason}
            </Trans>
          )}{' '}
          <TextLink to={paths.record(output.run_id)} underline="always">
            <Trans>Certificate</Trans>
          </TextLink>
        </Alert>
      ) : null}
      {!output.is_locked && !mayEdit ? (
        <Alert color="gray" icon={<IconInfo size={18} />}>
          <Trans>Your role in this workspace can read outputs, not edit them. Ask a workspace admin.</Trans>
        </Alert>
      ) : null}
      {online ? null : (
        <Alert color="orange" icon={<IconWifiOff size={18} />} title={<Trans>You are offline</Trans>} role="status">
          <Trans>You can keep writing: your text is kept in this tab. Save when you are online again.</Trans>
        </Alert>
      )}
      {saver.problem === null ? null : (
        <Alert color="red" icon={<IconAlert size={18} />} title={<Trans>Not saved</Trans>} role="alert">
          {saver.problem.lines.join(' ')} <Trans>Your text is kept in this tab.</Trans>{' '}
          <Button size="compact-xs" variant="default" loading={saver.isSaving} onClick={() => void saver.save()}>
            <Trans>Try again</Trans>
          </Button>
        </Alert>
      )}
      {saver.unkept ? (
        <Alert color="orange" icon={<IconAlert size={18} />}>
          <Trans>This browser keeps no copy of what you type. Save often.</Trans>
        </Alert>
      ) : null}
      {saver.recovered && saver.conflict === null ? (
        <Alert color="gray" icon={<IconInfo size={18} />} role="status">
          <Trans>Restored your unsaved text.</Trans>
        </Alert>
      ) : null}
      {saver.newer === null ? null : (
        <Alert color="orange" icon={<IconInfo size={18} />} role="status">
          <Trans>A newer version was saved in another tab or by somebody else. You can compare when you save.</Trans>
        </Alert>
      )}
    </Stack>
  );
}
