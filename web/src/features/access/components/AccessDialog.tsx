/** "Who can open this?": whether it is restricted, what was given to whom, and everybody who gets in, with the reason. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Divider, Modal, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '@/ui/ErrorView';
import { type AccessPlace, accessRulesQuery } from '../queries';
import { GiveForm } from './GiveForm';
import { GrantList } from './GrantList';
import { PeopleWhoCan } from './PeopleWhoCan';
import { RestrictionChoice } from './RestrictionChoice';
import { VisibilityChoice } from './VisibilityChoice';

export function AccessDialog({ place, onClose }: { place: AccessPlace; onClose: () => void }) {
  const { t } = useLingui();
  const rules = useQuery(accessRulesQuery(place));
  const [asking, setAsking] = useState(false);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeOnEscape={!asking}
      title={<Text fw={600}>{t`Who can open “${place.name}”`}</Text>}
    >
      {rules.error && !rules.data ? (
        <ErrorView error={rules.error} onRetry={() => void rules.refetch()} retrying={rules.isFetching} />
      ) : rules.data ? (
        <Stack gap="md">
          {/* In a workspace as a whole people have roles; what is given is given below it. */}
          {place.kind === 'workspace' ? null : (
            <>
              {rules.data.visibility === null ? null : (
                <VisibilityChoice place={place} rules={rules.data.visibility} asking={asking} onAsking={setAsking} />
              )}
              {rules.data.visibility?.visibility === 'private' ? null : (
                <RestrictionChoice place={place} rules={rules.data} />
              )}
              <Stack gap="xs">
                <Title order={3} size="h4">
                  <Trans>Added here and further up</Trans>
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
      )}
    </Modal>
  );
}
