/** "Replace with a new version": the file, and the answers that cite what is in force until then. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { List, Progress, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Document } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { paths } from '@/lib/paths';
import { FileField } from '@/ui/FileField';
import { FormModal } from '@/ui/FormModal';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { citingQuery, useReplaceDocument } from '../queries';

/** Named in the dialog; all of them stand beside the versions. */
const NAMED = 5;

export function ReplaceDialog({ document, onDone }: { document: Document; onDone: () => void }) {
  const { t } = useLingui();
  const found = useInfiniteQuery(citingQuery(document.id));
  const citing = found.data?.pages.flatMap((page) => page.data) ?? [];
  const replace = useReplaceDocument(document.id);
  const [file, setFile] = useState<File | null>(null);
  const [missing, setMissing] = useState(false);
  const [fraction, setFraction] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) {
      setMissing(true);
      return;
    }
    replace.mutate(
      { file, onProgress: setFraction },
      {
        onSuccess: () => {
          toast.good(t`Uploaded. The new version is used as soon as it has been read.`);
          onDone();
        },
      },
    );
  };
  const refused =
    replace.error === null
      ? []
      : isProblem(replace.error)
        ? replace.error.lines
        : [t`The file could not be sent. Check that it still exists and try again.`];
  return (
    <FormModal
      opened
      title={t`Replace ${document.name}`}
      submitLabel={<Trans>Replace</Trans>}
      loading={replace.isPending}
      error={refused}
      onSubmit={submit}
      onClose={onDone}
    >
      <Text size="sm">
        <Trans>
          The document keeps its name, its folder and its history. Use cases read the new version once it is ready; if
          it cannot be read, the present one stays.
        </Trans>
      </Text>
      <FileField
        label={t`New file`}
        placeholder={t`Choose a file`}
        required
        value={file}
        onFile={(chosen) => {
          setFile(chosen);
          setMissing(false);
        }}
        error={missing ? t`Please choose a file.` : null}
        data-autofocus
      />
      {replace.isPending ? (
        <Progress value={Math.round(fraction * 100)} aria-label={t`Upload of ${file?.name ?? ''}`} />
      ) : null}
      {citing.length === 0 ? null : (
        <div>
          <Text size="sm" fw={600}>
            {found.hasNextPage ? (
              <Plural
                value={citing.length}
                one="# of the newest answers cites this document"
                other="# of the newest answers cite this document"
              />
            ) : (
              <Plural value={citing.length} one="# answer cites this document" other="# answers cite this document" />
            )}
          </Text>
          <Text size="sm" c="dimmed" mb={4}>
            <Trans>They keep the version they cite. You can run each again afterwards and compare.</Trans>
          </Text>
          <List size="sm">
            {citing.slice(0, NAMED).map((run) => (
              <List.Item key={run.run_id}>
                <TextLink to={paths.run(run.run_id)} size="sm">
                  {run.title === '' ? run.use_case_name : run.title}
                </TextLink>
                {run.is_locked ? (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    <Trans>(locked)</Trans>
                  </Text>
                ) : null}
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </FormModal>
  );
}
