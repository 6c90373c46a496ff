/** What can be done with a batch now: pause, go on, stop, try again, take along, change its limits, delete. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Menu } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { download } from '@/api/files';
import type { BatchDetail } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { confirm } from '@/ui/confirm';
import {
  IconChevronDown,
  IconDots,
  IconDownload,
  IconFileTypeCsv,
  IconFileTypeDocx,
  IconFileTypeXls,
  IconPause,
  IconPlay,
  IconRotateClockwise,
} from '@/ui/icons';
import { toast } from '@/ui/toast';
import { type Act, exportAddress, useActOnBatch, useDeleteBatch } from '../queries';
import { DocumentsDialog } from './DocumentsDialog';
import { LimitsDialog } from './LimitsDialog';

export function BatchActions({ batch }: { batch: BatchDetail }) {
  const act = useActOnBatch(batch.id);
  const may = allows(batch.my_permissions, 'run-use-cases');
  const { status, counts } = batch;
  const button = (what: Act, icon: ReactNode, words: ReactNode) => (
    <Button
      variant="default"
      leftSection={icon}
      loading={act.isPending && act.variables === what}
      disabled={act.isPending}
      onClick={() => act.mutate(what)}
    >
      {words}
    </Button>
  );
  return (
    <>
      {may && status === 'running' ? button('pause', <IconPause size={16} />, <Trans>Pause</Trans>) : null}
      {may && status === 'paused' ? button('resume', <IconPlay size={16} />, <Trans>Resume</Trans>) : null}
      {may && counts.failed > 0 && (status === 'finished' || status === 'cancelled' || status === 'paused')
        ? button('retry', <IconRotateClockwise size={16} />, <Trans>Retry failed rows</Trans>)
        : null}
      {status === 'draft' ? null : <Downloads batch={batch} />}
      {may ? <More batch={batch} onCancel={() => act.mutateAsync('cancel')} /> : null}
    </>
  );
}

function Downloads({ batch }: { batch: BatchDetail }) {
  const { t } = useLingui();
  const [saving, setSaving] = useState(false);
  const [naming, setNaming] = useState(false);
  const save = async (format: 'xlsx' | 'csv' | 'docx', column: number | null = null) => {
    setSaving(true);
    try {
      const query = column === null ? { format } : { format, name_column: column };
      await download(exportAddress(batch.id, query), `${batch.name}.${format === 'docx' ? 'zip' : format}`);
    } catch (error) {
      toast.bad(isProblem(error) ? error.message : t`The file could not be made. Try again.`);
    } finally {
      setSaving(false);
    }
  };
  const named = () => {
    // With one column there is nothing to choose: it names them.
    if (batch.columns.length === 1) void save('docx', 0);
    else setNaming(true);
  };
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button
            loading={saving}
            leftSection={<IconDownload size={16} />}
            rightSection={<IconChevronDown size={14} />}
          >
            <Trans>Results</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileTypeXls size={16} />} onClick={() => void save('xlsx')}>
            <Trans>Excel (XLSX)</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconFileTypeCsv size={16} />} onClick={() => void save('csv')}>
            <Trans>CSV</Trans>
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFileTypeDocx size={16} />}
            disabled={batch.counts.succeeded === 0}
            onClick={named}
          >
            <Trans>A Word document for each row (ZIP)</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {naming ? (
        <DocumentsDialog
          columns={batch.columns}
          onSave={(column) => void save('docx', column)}
          onClose={() => setNaming(false)}
        />
      ) : null}
    </>
  );
}

function More({ batch, onCancel }: { batch: BatchDetail; onCancel: () => Promise<unknown> }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const remove = useDeleteBatch(batch.id);
  const [limits, setLimits] = useState(false);
  const open = batch.status === 'running' || batch.status === 'paused';
  const askToCancel = () =>
    confirm({
      title: t`Cancel this batch?`,
      message: t`Waiting rows will not run and running ones are stopped. Finished rows stay.`,
      action: t`Cancel the batch`,
      run: onCancel,
    });
  const askToDelete = () =>
    confirm({
      title: t`Delete this batch?`,
      message: t`The sheet “${batch.name}” and this page are deleted. Its runs stay in the history.`,
      action: t`Delete`,
      run: async () => {
        await remove.mutateAsync();
        toast.good(t`The batch was deleted`);
        void navigate(paths.batches());
      },
    });
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={t`More`}>
            <IconDots size={16} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {open ? (
            <>
              <Menu.Item onClick={() => setLimits(true)}>
                <Trans>Name and limits</Trans>
              </Menu.Item>
              <Menu.Item color="red" onClick={askToCancel}>
                <Trans>Cancel the batch</Trans>
              </Menu.Item>
            </>
          ) : (
            <Menu.Item color="red" onClick={askToDelete}>
              <Trans>Delete</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {limits ? <LimitsDialog batch={batch} onClose={() => setLimits(false)} /> : null}
    </>
  );
}
