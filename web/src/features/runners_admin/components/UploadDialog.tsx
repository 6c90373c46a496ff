/** Uploads a component with its signature. Both can be dropped together, in any order. */
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatFileSize } from '@/lib/format';
import { paths } from '@/lib/paths';
import { FileButton } from '@/ui/FileButton';
import { FileSize } from '@/ui/FileSize';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { IconFile, IconKey, IconUpload, IconX } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { type Picked, type PickProblem, pick, pickProblem } from '../plugin-model';
import { rulesQuery, useUploadPlugin } from '../plugin-queries';

export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const send = useUploadPlugin();
  const running = useRef<AbortController>(null);
  const rules = useQuery(rulesQuery()).data;
  const most = rules === undefined ? null : formatFileSize(rules.largest_bytes);
  const [picked, setPicked] = useState<Picked>({ component: null, signature: null });
  const [problem, setProblem] = useState<PickProblem | null>(null);
  const [progress, setProgress] = useState(0);
  // A cancelled upload is no failure.
  const wasCancelled = send.error instanceof DOMException && send.error.name === 'AbortError';
  const split = splitErrors(wasCancelled ? null : send.error, []);
  const known = most ?? '';
  const words: Record<PickProblem, string> = {
    'no-component': t`Please choose a component, a file whose name ends in .wasm`,
    'too-large': t`The component is larger than the limit of ${known}`,
    'no-signature': t`This is not a signature: it is too large`,
    'two-components': t`Please choose one component at a time`,
    'other-file': t`Only a .wasm file and its .minisig signature belong here`,
  };

  const take = (files: readonly File[]) => {
    const next = pick(files, picked, rules);
    setPicked(next.picked);
    setProblem(next.problem);
    send.reset();
  };
  const drop = (part: Partial<Picked>) => {
    const next = { ...picked, ...part };
    setPicked(next);
    setProblem(pickProblem(next, rules));
    send.reset();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { component, signature } = picked;
    if (component === null) setProblem('no-component');
    if (component === null || problem !== null) return;
    running.current = new AbortController();
    setProgress(0);
    send.mutate(
      { component, signature, signal: running.current.signal, onProgress: setProgress },
      {
        onSuccess: (version) => {
          // One that was here already has got its signature.
          toast.good(
            version.state === 'uploaded' ? t`Uploaded. It is being checked now.` : t`Its signature was added.`,
          );
          void navigate(paths.pluginVersion(version.id));
        },
      },
    );
  };
  return (
    <FormModal
      opened
      title={t`Upload a version`}
      submitLabel={<Trans>Upload</Trans>}
      loading={send.isPending}
      error={[...(problem === null ? [] : [words[problem]]), ...split.summary]}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        {most === null ? (
          <Trans>A WebAssembly component, and the signature that the runner tool made of it.</Trans>
        ) : (
          <Trans>A WebAssembly component of at most {most}, and the signature that the runner tool made of it.</Trans>
        )}{' '}
        <Trans>
          It is checked before anybody can install it. A signature can be added later, by uploading both again.
        </Trans>
      </Text>
      <DropPlace onFiles={take} disabled={send.isPending} />
      <PickedFiles picked={picked} disabled={send.isPending} onDrop={drop} />
      {send.isPending ? (
        <Group gap="sm">
          <Progress flex={1} value={progress * 100} aria-label={t`Upload`} />
          <Button size="xs" variant="default" onClick={() => running.current?.abort()}>
            <Trans>Stop</Trans>
          </Button>
        </Group>
      ) : null}
    </FormModal>
  );
}

function DropPlace({ onFiles, disabled }: { onFiles: (files: readonly File[]) => void; disabled: boolean }) {
  const { t } = useLingui();
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <Paper
      withBorder
      p="lg"
      role="group"
      aria-label={t`Files`}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      {...(over ? { bg: 'var(--atelier-accent-wash)' } : {})}
    >
      <Stack align="center" gap="xs">
        <IconUpload size={28} aria-hidden />
        <Text ta="center">
          <Trans>Drop the .wasm file and its .minisig here, or</Trans>
        </Text>
        <FileButton multiple accept=".wasm,.minisig" disabled={disabled} onChange={onFiles}>
          {(props) => (
            <Button {...props} variant="default" disabled={disabled}>
              <Trans>Choose files</Trans>
            </Button>
          )}
        </FileButton>
      </Stack>
    </Paper>
  );
}

type PickedProps = { picked: Picked; disabled: boolean; onDrop: (part: Partial<Picked>) => void };

function PickedFiles({ picked, disabled, onDrop }: PickedProps) {
  const { component, signature } = picked;
  if (component === null && signature === null) return null;
  return (
    <Stack gap={6} aria-live="polite">
      {component === null ? null : (
        <Group gap="xs" wrap="nowrap">
          <IconFile size={16} aria-hidden />
          <Text style={{ overflowWrap: 'anywhere' }}>
            {component.name} · <FileSize bytes={component.size} />
          </Text>
          <Remove name={component.name} disabled={disabled} onClick={() => onDrop({ component: null })} />
        </Group>
      )}
      <Group gap="xs" wrap="nowrap">
        <IconKey size={16} aria-hidden />
        <Text c={signature === null ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
          {signature === null ? <Trans>No signature</Trans> : signature.name}
        </Text>
        {signature === null ? null : (
          <Remove name={signature.name} disabled={disabled} onClick={() => onDrop({ signature: null })} />
        )}
      </Group>
    </Stack>
  );
}

function Remove({ name, disabled, onClick }: { name: string; disabled: boolean; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={t`Remove ${name}`} disabled={disabled} onClick={onClick}>
      <IconX size={16} />
    </ActionIcon>
  );
}
