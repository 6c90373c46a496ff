/** Takes an answer along as a file: in which format, which version, with or without marks. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { at } from '@/api/api';
import { download } from '@/api/files';
import type { OutputVersion, Run } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { historyQuery } from '@/features/outputs/queries';
import { announce } from '@/lib/announce';
import { formatDateTime } from '@/lib/format';
import { FormModal } from '@/ui/FormModal';
import {
  type Icon,
  IconBraces,
  IconFileTypeDocx,
  IconFileTypeHtml,
  IconFileTypePdf,
  IconFileTypeXls,
  IconMarkdown,
} from '@/ui/icons';

type Format = 'pdf' | 'docx' | 'xlsx' | 'html' | 'md' | 'json';
type Choice = { format: Format; icon: Icon; name: ReactNode; use: ReactNode };

const CHOICES: readonly Choice[] = [
  {
    format: 'pdf',
    icon: IconFileTypePdf,
    name: 'PDF',
    use: <Trans>For reading and sharing: table of contents, page numbers, sources as footnotes.</Trans>,
  },
  {
    format: 'docx',
    icon: IconFileTypeDocx,
    name: <Trans>Word (DOCX)</Trans>,
    use: <Trans>For editing: the same content, with Word styles.</Trans>,
  },
  {
    format: 'xlsx',
    icon: IconFileTypeXls,
    name: <Trans>Excel (XLSX)</Trans>,
    use: <Trans>Tables only, one sheet each, with numbers and dates as values.</Trans>,
  },
  {
    format: 'html',
    icon: IconFileTypeHtml,
    name: <Trans>Web page (HTML)</Trans>,
    use: <Trans>One file for any browser, without scripts.</Trans>,
  },
  {
    format: 'md',
    icon: IconMarkdown,
    name: <Trans>Markdown</Trans>,
    use: <Trans>Plain text for wikis and other programs.</Trans>,
  },
];

const JSON_CHOICE: Choice = {
  format: 'json',
  icon: IconBraces,
  name: 'JSON',
  use: <Trans>The values of the answer, for other programs.</Trans>,
};

const MARKED = new Set<Format>(['pdf', 'docx', 'html', 'md']);

export function ExportDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useLingui();
  const [format, setFormat] = useState<Format>('pdf');
  const [version, setVersion] = useState('');
  const [marked, setMarked] = useState(false);
  const choices = run.is_json_response ? [...CHOICES, JSON_CHOICE] : CHOICES;
  const history = useInfiniteQuery(historyQuery(run.id));
  const versions = history.data?.pages.flatMap((page) => page.data) ?? [];
  const save = useMutation({
    meta: { shownInPlace: true },
    mutationFn: () =>
      download(
        at('get', '/run/{id}/export', {
          path: { id: run.id },
          query: {
            format,
            ...(version === '' ? {} : { version: Number(version) }),
            ...(marked && MARKED.has(format) ? { marked: true } : {}),
          },
        }),
        `${run.use_case_name}.${format}`,
      ),
    onSuccess: () => {
      announce(t`The file is in your downloads`);
      onClose();
    },
  });
  const lines = isProblem(save.error) ? save.error.lines : [t`The file could not be made. Try again.`];
  const nameOf = ({ version: number, created_at, created_by_name }: OutputVersion, isNewest: boolean) => {
    const when = formatDateTime(new Date(created_at));
    const who = created_by_name === '' ? t`the model` : created_by_name;
    return isNewest ? t`Current: version ${number}, ${when}, ${who}` : t`Version ${number}, ${when}, ${who}`;
  };
  return (
    <FormModal
      opened
      title={t`Export`}
      submitLabel={<Trans>Download</Trans>}
      loading={save.isPending}
      error={save.isError ? lines : []}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <Radio.Group
        label={t`Format`}
        value={format}
        onChange={(value) => setFormat(choices.find((choice) => choice.format === value)?.format ?? 'pdf')}
      >
        <Stack gap="xs" mt="xs">
          {choices.map(({ format: value, icon: FormatIcon, name, use }) => (
            <Radio
              key={value}
              value={value}
              label={
                <Group gap={6} component="span" wrap="nowrap">
                  <FormatIcon size={18} aria-hidden />
                  {name}
                </Group>
              }
              description={use}
            />
          ))}
        </Stack>
      </Radio.Group>
      {versions.length > 1 ? (
        <NativeSelect
          label={t`Version`}
          value={version}
          onChange={(event) => setVersion(event.currentTarget.value)}
          data={versions.map((each, index) => ({
            value: index === 0 ? '' : String(each.version),
            label: nameOf(each, index === 0),
          }))}
        />
      ) : null}
      {history.isError ? (
        <Text size="sm" c="dimmed">
          <Trans>The versions could not be loaded. The current one is exported.</Trans>
        </Text>
      ) : null}
      {run.brand_template === null ? null : (
        <Text size="sm" c="dimmed">
          <Trans>
            With the brand template “{run.brand_template.name}”, revision {run.brand_template.revision}, as it was when
            the run was started.
          </Trans>
        </Text>
      )}
      <Checkbox
        label={t`Marked copy`}
        description={t`Marks what a person wrote, and sources that support only part of a statement.`}
        checked={marked && MARKED.has(format)}
        disabled={!MARKED.has(format)}
        onChange={(event) => setMarked(event.currentTarget.checked)}
      />
    </FormModal>
  );
}
