/** Takes news off the home. It can be taken back for a while. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import type { SetAside } from '@/api/gen/types.gen';
import { offerUndo } from '@/ui/undo';
import { useSetAside } from '../queries';

type Props = Pick<SetAside, 'kind' | 'id'> & { name: string };

export function SetAsideButton({ kind, id, name }: Props) {
  const { t } = useLingui();
  const aside = useSetAside();
  const act = () =>
    aside.mutate(
      { kind, id, is_set_aside: true },
      {
        onSuccess: () =>
          offerUndo(t`Removed from your home: ${name}`, () => aside.mutateAsync({ kind, id, is_set_aside: false })),
      },
    );
  return (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      loading={aside.isPending}
      aria-label={t`Got it: ${name}`}
      onClick={act}
    >
      <Trans>Got it</Trans>
    </Button>
  );
}
