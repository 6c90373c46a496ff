/** The rules of one place and who gets in by them: in a dialog, and on the page of a use case. */
import { Trans } from '@lingui/react/macro';
import { Divider, Skeleton, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorView } from '@/ui/ErrorView';
import { type AccessPlace, accessRulesQuery } from '../queries';
import { GiveForm } from './GiveForm';
import { GrantList } from './GrantList';
import { PeopleWhoCan } from './PeopleWhoCan';
import { RestrictionChoice } from './RestrictionChoice';
import { VisibilityChoice } from './VisibilityChoice';

/** `asking`: a change of the visibility waits for an answer; what is around it must not close meanwhile. */
type Props = { place: AccessPlace; asking: boolean; onAsking: (asking: boolean) => void };

export function AccessRules({ place, asking, onAsking }: Props) {
  const rules = useQuery(accessRulesQuery(place));
  return rules.error && !rules.data ? (
    <ErrorView error={rules.error} onRetry={() => void rules.refetch()} retrying={rules.isFetching} />
  ) : rules.data ? (
    <Stack gap="md">
      {/* In a workspace as a whole people have roles; what is given is given below it. */}
      {place.kind === 'workspace' ? null : (
        <>
          {rules.data.visibility === null ? null : (
            <VisibilityChoice place={place} rules={rules.data.visibility} asking={asking} onAsking={onAsking} />
          )}
          {rules.data.visibility?.visibility === 'private' ? null : (
            <RestrictionChoice place={place} rules={rules.data} />
          )}
          <Stack gap="xs">
            <Title order={2} size="h4">
              <Trans>People and roles added</Trans>
            </Title>
            {/* Above the list, which can be long. */}
            {rules.data.may_change ? <GiveForm place={place} rules={rules.data} /> : null}
            <GrantList place={place} rules={rules.data} />
          </Stack>
          <Divider />
        </>
      )}
      <PeopleWhoCan place={place} />
    </Stack>
  ) : (
    <Stack gap="sm" aria-busy>
      <Skeleton h={60} />
      <Skeleton h={90} />
      <Skeleton h={160} />
    </Stack>
  );
}
