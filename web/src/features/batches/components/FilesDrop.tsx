/** A batch of files alone: they are sent one after the other, and become a draft with a row each. Nothing runs. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, NativeSelect, Paper, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isProblem } from '@/api/problem';
import type { InputDefinition } from '@/api/types';
import { filesOfDrop } from '@/lib/drop';
import { paths } from '@/lib/paths';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { FileButton } from '@/ui/FileButton';
import { FormError } from '@/ui/FormError';
import { IconPaperclip, IconUpload } from '@/ui/icons';
import { batchKeys, batchOfFiles, type RowFile, uploadRecording, uploadRowFile } from '../queries';

/** As many as the server takes in one batch. */
const MOST = 1_000;

type Props = { useCaseId: string; inputs: readonly InputDefinition[] };

/** `inputs`: those that take a file, at least one. */
export function FilesDrop({ useCaseId, inputs }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [input, setInput] = useState(inputs[0]?.name ?? '');
  const [sending, setSending] = useState<{ done: number; of: number } | null>(null);
  const [sent, setSent] = useState<readonly RowFile[]>([]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const stopped = useRef(false);
  const make = useMutation({
    meta: { shownInPlace: true },
    mutationFn: (files: readonly RowFile[]) => batchOfFiles(useCaseId, input, files),
    onSuccess: (batch) => {
      client.setQueryData(batchKeys.one(batch.id), batch);
      void client.invalidateQueries({ queryKey: batchKeys.lists });
      void navigate(paths.batch(batch.id));
    },
  });
  const isRecording = inputs.some((each) => each.name === input && each.type === 'audio');
  const busy = sending !== null || make.isPending;
  const send = async (chosen: readonly File[]) => {
    if (busy || chosen.length === 0) return;
    if (sent.length + chosen.length > MOST) {
      setFailed([t`A batch takes 1,000 files at most.`]);
      return;
    }
    const kept = [...sent];
    const lines: string[] = [];
    setFailed([]);
    make.reset();
    stopped.current = false;
    for (const [done, file] of chosen.entries()) {
      if (stopped.current) break;
      setSending({ done, of: chosen.length });
      try {
        const sendOne = isRecording ? uploadRecording : uploadRowFile;
        kept.push({ id: (await sendOne(useCaseId, file)).id, name: file.name });
      } catch (error) {
        lines.push(`${file.name}: ${isProblem(error) ? error.message : t`It could not be sent.`}`);
      }
    }
    setSending(null);
    setSent(kept);
    setFailed(lines);
    // Somebody has to see first what is missing.
    if (lines.length === 0 && !stopped.current) make.mutate(kept);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    void send(filesOfDrop(event.dataTransfer).files);
  };
  return (
    <Paper className="surface" p="xl" mt="md" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Stack align="center" gap="sm">
        <IconPaperclip size={36} aria-hidden />
        <Text fw={500}>
          <Trans>Or drop files here, without a sheet</Trans>
        </Text>
        <Text size="sm" c="dimmed" ta="center">
          <Trans>Each file becomes a run. Other inputs get one value for all of them.</Trans>
        </Text>
        {inputs.length > 1 ? (
          <NativeSelect
            label={t`The files go to`}
            value={input}
            onChange={(event) => setInput(event.currentTarget.value)}
            data={inputs.map((each) => ({ value: each.name, label: each.label || each.name }))}
          />
        ) : null}
        <Group gap="sm">
          <FileButton multiple onChange={(chosen) => void send(chosen)} inputProps={{ 'aria-label': t`Files` }}>
            {(props) => (
              <Button variant="default" leftSection={<IconUpload size={16} />} loading={busy} {...props}>
                <Trans>Choose files</Trans>
              </Button>
            )}
          </FileButton>
          {sending === null ? null : (
            <Button
              variant="default"
              onClick={() => {
                stopped.current = true;
              }}
            >
              <Trans>Stop</Trans>
            </Button>
          )}
          {!busy && sent.length > 0 ? (
            <Button onClick={() => make.mutate(sent)}>
              <Plural value={sent.length} one="Continue with # file" other="Continue with # files" />
            </Button>
          ) : null}
        </Group>
        {sending === null ? null : (
          <Stack gap={4} w="100%" maw={320} role="status">
            <Progress value={(sending.done / sending.of) * 100} aria-label={t`Files sent`} />
            <Text size="sm" c="dimmed" ta="center" className="tabular">
              <Trans>
                {sending.done} of {sending.of} sent
              </Trans>
            </Text>
          </Stack>
        )}
        <ErrorSummary lines={failed} />
        <FormError error={make.error} />
      </Stack>
    </Paper>
  );
}
