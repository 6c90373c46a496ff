/** The own picture: what is there, another one with a look at it before it is kept, or none. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Avatar, Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { User } from '@/api/gen/types.gen';
import { isProblem } from '@/api/problem';
import { confirm } from '@/ui/confirm';
import { FileButton } from '@/ui/FileButton';
import { IconCamera } from '@/ui/icons';
import { toast } from '@/ui/toast';
import { canBeDrawn, PICTURE_KINDS, pictureProblem } from '../model';
import { useRemovePicture, useSetPicture } from '../picture-changes';
import { PersonAvatar } from './PersonAvatar';

const SIZE = 72;

export function PictureField({ user, hasPicture }: { user: User; hasPicture: boolean }) {
  const { t } = useLingui();
  const set = useSetPicture();
  const remove = useRemovePicture();
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef<File>(null);
  useEffect(() => {
    if (chosen === null) return;
    return () => URL.revokeObjectURL(chosen.url);
  }, [chosen]);

  const choose = async (file: File | null) => {
    set.reset();
    if (file === null) return;
    latest.current = file;
    const wrong = pictureProblem(file) ?? ((await canBeDrawn(file)) ? null : 'broken');
    // Another one was chosen meanwhile.
    if (latest.current !== file) return;
    const told = {
      kind: t`Choose a PNG, JPEG or WebP picture.`,
      size: t`Choose a picture of at most 1 mb.`,
      broken: t`This picture cannot be read; it may be damaged. Please choose another one.`,
    };
    setProblem(wrong === null ? null : told[wrong]);
    setChosen(wrong === null ? { file, url: URL.createObjectURL(file) } : null);
  };
  const keep = () => {
    if (chosen === null) return;
    set.mutate(chosen.file, {
      onSuccess: () => {
        setChosen(null);
        toast.good(t`Picture saved`);
      },
    });
  };
  const askToRemove = () =>
    confirm({
      title: t`Remove your picture?`,
      message: t`Others see your initials instead.`,
      action: t`Remove picture`,
      run: () => remove.mutateAsync(),
    });
  const shown = problem ?? (isProblem(set.error) ? set.error.lines.join(' ') : null);

  return (
    <Group gap="md" align="center">
      {chosen === null ? (
        <PersonAvatar person={user} hasPicture={hasPicture} size={SIZE} />
      ) : (
        <Avatar
          src={chosen.url}
          alt={t`The chosen picture`}
          size={SIZE}
          radius={1000}
          imageProps={{ style: { objectFit: 'cover' } }}
        />
      )}
      <Stack gap={6} flex="1 1 14rem">
        <Group gap="xs">
          {chosen === null ? (
            <>
              <FileButton
                accept={PICTURE_KINDS}
                onChange={(file) => void choose(file)}
                inputProps={{ 'aria-label': t`Picture file` }}
              >
                {(props) => (
                  <Button variant="default" leftSection={<IconCamera size={16} />} {...props}>
                    {hasPicture ? <Trans>Change picture</Trans> : <Trans>Upload a picture</Trans>}
                  </Button>
                )}
              </FileButton>
              {hasPicture ? (
                <Button variant="subtle" color="red" onClick={askToRemove}>
                  <Trans>Remove</Trans>
                </Button>
              ) : null}
            </>
          ) : (
            <>
              <Button onClick={keep} loading={set.isPending}>
                <Trans>Save picture</Trans>
              </Button>
              <Button variant="default" onClick={() => setChosen(null)} disabled={set.isPending}>
                <Trans>Cancel</Trans>
              </Button>
            </>
          )}
        </Group>
        {shown === null ? (
          <Text size="xs" c="dimmed">
            <Trans>PNG, JPEG or WebP up to 1 mb. It is cropped to a square.</Trans>
          </Text>
        ) : (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {shown}
          </Text>
        )}
      </Stack>
    </Group>
  );
}
