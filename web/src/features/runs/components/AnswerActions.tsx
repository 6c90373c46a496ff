/** What can be done with a finished answer: copy it, take it along as a file. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Menu } from '@mantine/core';
import { useState } from 'react';
import { download } from '@/api/files';
import { isProblem } from '@/api/problem';
import type { DocumentNode, Run } from '@/api/types';
import { toPlainText } from '@/features/outputs/plain-text';
import { announce } from '@/lib/announce';
import { paths } from '@/lib/paths';
import { allows } from '@/lib/permissions';
import { ButtonLink } from '@/ui/ButtonLink';
import {
  IconCheck,
  IconChevronDown,
  IconCopy,
  IconDownload,
  IconEdit,
  IconFileTypeDocx,
  IconMarkdown,
} from '@/ui/icons';
import { toast } from '@/ui/toast';
import { exportPath } from '../queries';

export function AnswerActions({ run, output }: { run: Run; output: DocumentNode }) {
  const { t } = useLingui();
  const [copied, setCopied] = useState(false);
  const [saving, setSaving] = useState(false);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(toPlainText(output));
      setCopied(true);
      announce(t`Copied`);
      setTimeout(() => setCopied(false), 1_000);
    } catch {
      toast.warn(t`The browser refused to copy. Select the text and copy it yourself.`);
    }
  };
  const save = async (format: 'md' | 'docx') => {
    setSaving(true);
    try {
      await download(exportPath(run.id), { format }, `${run.use_case_name}.${format}`);
    } catch (error) {
      toast.bad(isProblem(error) ? error.message : t`The file could not be made. Try again.`);
    } finally {
      setSaving(false);
    }
  };

  return (
    <Group gap="xs">
      {allows(run.my_permissions, 'edit-outputs') ? (
        <ButtonLink to={paths.editRun(run.id)} size="xs" variant="default" leftSection={<IconEdit size={14} />}>
          <Trans>Edit</Trans>
        </ButtonLink>
      ) : null}
      <Button
        size="xs"
        variant="default"
        leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        onClick={() => void copy()}
      >
        {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
      </Button>
      <Menu>
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            loading={saving}
            leftSection={<IconDownload size={14} />}
            rightSection={<IconChevronDown size={14} />}
          >
            <Trans>Export</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFileTypeDocx size={16} />} onClick={() => void save('docx')}>
            <Trans>Word (DOCX)</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconMarkdown size={16} />} onClick={() => void save('md')}>
            <Trans>Markdown</Trans>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
