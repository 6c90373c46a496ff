/** Says, where one would use a feature, that the plan lacks it and what would bring it. Nothing while the plan has it. */
import { Trans } from '@lingui/react/macro';
import { Alert, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { eitherOf } from '@/lib/format';
import { paths } from '@/lib/paths';
import { ButtonLink } from '@/ui/ButtonLink';
import { IconLock } from '@/ui/icons';
import { featuresQuery } from '../queries';

export function FeatureNotice({ slug }: { slug: string }) {
  const { data } = useQuery(featuresQuery());
  const feature = data?.find((each) => each.slug === slug);
  if (feature === undefined || feature.is_held) return null;
  const plans = eitherOf(feature.plans);
  return (
    <Alert
      color="orange"
      icon={<IconLock size={18} />}
      mb="md"
      title={<Trans>{feature.name}: not part of your plan</Trans>}
    >
      <Group justify="space-between" gap="sm">
        <Text flex="1 1 16rem">
          {plans === '' ? (
            <Trans>Ask the platform’s owner for it.</Trans>
          ) : (
            <Trans>It comes with {plans}. What you have already stays and works.</Trans>
          )}
        </Text>
        <ButtonLink to={paths.billing()} variant="default" size="xs">
          <Trans>See the plan</Trans>
        </ButtonLink>
      </Group>
    </Alert>
  );
}
