/** Takes a chat along as a file: the path that is read, or with JSON the whole tree. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { at } from '@/api/api';
import { download } from '@/api/files';
import type { Chat } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { announce } from '@/lib/announce';
import { FormModal } from '@/ui/FormModal';

const FORMATS = ['md', 'docx', 'pdf', 'json'] as const;
type Format = (typeof FORMATS)[number];

type Props = { chat: Pick<Chat, 'id' | 'title'>; onClose: () => void };

export function ExportChat({ chat, onClose }: Props) {
  const { t } = useLingui();
  const [format, setFormat] = useState<Format>('md');
  const save = useMutation({
    meta: { shownInPlace: true },
    mutationFn: () =>
      download(
        at('get', '/chat/{id}/export', { path: { id: chat.id }, query: { format } }),
        `${chat.title === '' ? t`Chat` : chat.title}.${format}`,
      ),
    onSuccess: () => {
      announce(t`The file is in your downloads`);
      onClose();
    },
  });
  const lines = isProblem(save.error) ? save.error.lines : [t`The file could not be made. Try again.`];
  const names: Record<Format, [string, string]> = {
    md: [t`Markdown`, t`Plain text for wikis and other programs.`],
    docx: [t`Word (DOCX)`, t`For editing, with the sources as footnotes.`],
    pdf: [t`PDF`, t`For reading and sharing.`],
    json: [t`JSON`, t`The whole chat with all branches, to import it again.`],
  };
  return (
    <FormModal
      opened
      title={t`Export this chat`}
      submitLabel={<Trans>Download</Trans>}
      loading={save.isPending}
      error={save.isError ? lines : []}
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
      onClose={onClose}
    >
      <Radio.Group label={t`Format`} value={format} onChange={setFormat}>
        <Stack gap="sm" mt="xs">
          {FORMATS.map((value) => (
            <Radio key={value} value={value} label={names[value][0]} description={names[value][1]} />
          ))}
        </Stack>
      </Radio.Group>
    </FormModal>
  );
}
