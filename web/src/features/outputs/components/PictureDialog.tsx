/** A picture gets the words that stand for it where it cannot be seen; without them it is not taken. */

import { Trans, useLingui } from '@lingui/react/macro';
import { Progress, Text, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { at } from '@/api/api';
import { upload } from '@/api/files';
import type { OutputPicture } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { FormModal } from '@/ui/FormModal';
import { KINDS } from '../editor/pictures';
import classes from './Output.module.css';

/** As the server takes it. */
const LARGEST = 5 * 1024 * 1024;
const LONGEST = 500;

/** A file that is to become a picture, or one that is there and whose words are changed. */
export type PictureWish = { kind: 'new'; file: File } | { kind: 'there'; pos: number; alt: string };

type Props = {
  runId: string;
  wish: PictureWish;
  onNew: (picture: OutputPicture, alt: string) => void;
  onAlt: (pos: number, alt: string) => void;
  onClose: () => void;
};

export function PictureDialog({ runId, wish, onNew, onAlt, onClose }: Props) {
  const { t } = useLingui();
  const [alt, setAlt] = useState(wish.kind === 'there' ? wish.alt : '');
  const [missing, setMissing] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const [lines, setLines] = useState<readonly string[]>([]);
  const file = wish.kind === 'new' ? wish.file : null;
  // The dialog is there for one file.
  const [preview] = useState(() => (file === null ? null : URL.createObjectURL(file)));
  useEffect(
    () => () => {
      if (preview !== null) URL.revokeObjectURL(preview);
    },
    [preview],
  );
  const wrong =
    file === null
      ? null
      : file.size > LARGEST
        ? t`A picture may have 5 mb at most. Please choose a smaller one.`
        : file.type !== '' && !KINDS.includes(file.type)
          ? t`Please choose a PNG, JPEG or WebP picture.`
          : null;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const words = alt.trim();
    setMissing(words === '');
    if (words === '' || wrong !== null || share !== null) return;
    if (wish.kind === 'there') return onAlt(wish.pos, words);
    setShare(0);
    setLines([]);
    try {
      const to = at('post', '/run/{id}/pictures', { path: { id: runId } });
      onNew(await upload(to, wish.file, { onProgress: setShare }), words);
    } catch (error) {
      setLines(isProblem(error) ? error.lines : [t`Something went wrong!`]);
      setShare(null);
    }
  };
  return (
    <FormModal
      opened
      title={wish.kind === 'new' ? t`Insert a picture` : t`Alternative text`}
      submitLabel={wish.kind === 'new' ? <Trans>Insert</Trans> : <Trans>Save</Trans>}
      loading={share !== null}
      error={wrong === null ? lines : [wrong]}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      {preview === null || wrong !== null ? null : (
        <img src={preview} alt={t`The chosen picture`} className={classes.preview} />
      )}
      <Textarea
        label={t`What it shows`}
        description={t`Screen readers read it aloud; it is shown when the picture cannot be loaded.`}
        required
        data-autofocus
        autosize
        minRows={2}
        maxLength={LONGEST}
        value={alt}
        onChange={(event) => {
          setAlt(event.currentTarget.value);
          setMissing(false);
        }}
        error={missing ? t`Please say what the picture shows.` : null}
      />
      {share === null ? null : (
        <>
          <Progress value={share * 100} aria-label={t`Sent`} />
          <Text size="xs" c="dimmed">
            <Trans>Sending…</Trans>
          </Text>
        </>
      )}
    </FormModal>
  );
}
