/** An original on its way, and one that cannot be shown: why, and the way to it all the same. */
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { isProblem } from '@/api/problem';
import { useOriginalDownload } from '@/features/documents/components/use-original-download';
import { IconAlert, IconDownload, IconRefresh } from '@/ui/icons';
import { sightOf } from './model';
import classes from './Original.module.css';
import type { FileOf } from './places';

export const Opening = () => <Skeleton className={classes.pane} aria-busy />;

/** `locked` wants a password; `damaged` is no PDF that could be read; or what the server said. */
type Props = { file: FileOf; fault: 'locked' | 'damaged' | 'other' | Error; onRetry?: (() => void) | undefined };

/** What may be over in a moment: no network, a server that is busy or not there. */
const mayPass = (fault: Props['fault']) =>
  isProblem(fault) && (fault.status === 0 || fault.status === 429 || fault.status >= 500);

export function Faulty({ file, fault, onRetry }: Props) {
  const download = useOriginalDownload();
  const isMade = sightOf(file.kind) === 'pages';
  return (
    <div className={`${classes.pane} ${classes.faulty}`}>
      <Alert color="orange" icon={<IconAlert size={18} />} title={<Trans>The original cannot be shown</Trans>}>
        <Text mb="sm">
          {fault === 'locked' ? (
            <Trans>This PDF is protected by a password. Download it to open it.</Trans>
          ) : fault === 'damaged' ? (
            <Trans>The file is damaged, or it is not a PDF. Another program may still open it.</Trans>
          ) : isProblem(fault) ? (
            fault.message
          ) : (
            <Trans>Your browser could not draw it. It can be downloaded all the same.</Trans>
          )}
        </Text>
        <Group gap="sm">
          {onRetry !== undefined && mayPass(fault) ? (
            <Button size="xs" leftSection={<IconRefresh size={14} />} onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          ) : null}
          <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={() => download(file)}>
            {isMade ? <Trans>Download the original</Trans> : <Trans>Download this version</Trans>}
          </Button>
        </Group>
      </Alert>
    </div>
  );
}
