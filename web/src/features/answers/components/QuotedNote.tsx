/** Says that nobody wrote this answer: the model on this server only quotes documents. Whoever may connect another one is led there. */
import { Trans } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Run } from '@/api/gen/types.gen';
import { useCan } from '@/features/auth/queries';
import { modelsQuery } from '@/features/models/queries';
import { paths } from '@/lib/paths';
import { TextLink } from '@/ui/TextLink';

export function QuotedNote({ run }: { run: Run }) {
  const can = useCan();
  const { data } = useQuery(modelsQuery());
  const model = data?.find(({ region }) => region === run.region)?.models.find(({ id }) => id === run.model);
  if (model?.generates !== false) return null;
  return (
    <Text size="sm" c="dimmed" mb="md">
      <Trans>Quoted from your documents by the offline model, word for word.</Trans>{' '}
      {can('manage-bindings') ? (
        <TextLink to={paths.connectModel()} underline="always">
          <Trans>Connect a language model for written answers</Trans>
        </TextLink>
      ) : (
        <Trans>Written answers need a language model; an administrator can connect one.</Trans>
      )}
    </Text>
  );
}
