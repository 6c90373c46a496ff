/** Says after an upload that the workspace has the same file already. The upload stands: whoever did it decides what becomes of it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isProblem } from '@/api/problem';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';
import { toast } from '@/ui/toast';
import { documentQuery, useDeleteDocument } from '../queries';

type Props = { documentId: string; onRemoved: () => void };

export function SameFileNote({ documentId, onRemoved }: Props) {
  const { t } = useLingui();
  const [kept, setKept] = useState(false);
  const document = useQuery(documentQuery(documentId)).data;
  const remove = useDeleteDocument();
  const other = document?.same_as[0];
  if (document === undefined || other === undefined || kept) return null;
  const skip = () =>
    remove.mutate(document.id, {
      onSuccess: onRemoved,
      onError: (error) => toast.bad(isProblem(error) ? error.message : t`The copy could not be removed. Try again.`),
    });
  return (
    <Group gap="xs" mt={2}>
      <Text size="xs" style={{ overflowWrap: 'anywhere' }}>
        <Trans>
          The same file is here already:{' '}
          <TextLink to={paths.document(other.id)} size="xs">
            {other.name}
          </TextLink>
        </Trans>
      </Text>
      <Button
        size="compact-xs"
        variant="default"
        onClick={() => setKept(true)}
        aria-label={t`Keep both: ${document.name}`}
      >
        <Trans>Keep both</Trans>
      </Button>
      <Button
        size="compact-xs"
        variant="default"
        loading={remove.isPending}
        onClick={skip}
        aria-label={t`Remove this copy: ${document.name}`}
      >
        <Trans>Remove this copy</Trans>
      </Button>
    </Group>
  );
}
