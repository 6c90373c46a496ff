/** Open to everybody in the workspace, or to those alone who were added. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack, Text } from '@mantine/core';
import type { AccessRules } from '@/api/gen/types.gen';
import { FormError } from '@/ui/FormError';
import { RelativeTime } from '@/ui/RelativeTime';
import { type AccessPlace, useRestrictFolder } from '../queries';

type Props = { place: AccessPlace; rules: AccessRules };

export function RestrictionChoice({ place, rules }: Props) {
  const { t } = useLingui();
  const restrict = useRestrictFolder(place.id);
  const { restriction } = rules;
  const isHere = restriction?.is_here === true;
  // A folder within a restricted one is restricted with it; it may be shut further, and opened as far as that one.
  const everybody = restriction !== null && !isHere ? t`Same as its folder` : t`Everybody in the workspace`;
  return (
    <Stack gap="xs">
      {rules.may_change && place.kind === 'folder' ? (
        <>
          <FormError error={restrict.error} />
          <Radio.Group
            label={t`Open to`}
            value={(restrict.isPending ? restrict.variables : isHere) ? 'restricted' : 'open'}
            onChange={(value) => restrict.mutate(value === 'restricted')}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                value="open"
                label={everybody}
                description={t`What their role allows, plus what is added below.`}
              />
              <Radio
                value="restricted"
                label={t`Only those added below`}
                description={t`Nobody else sees it, except people who manage members.`}
              />
            </Stack>
          </Radio.Group>
        </>
      ) : null}
      {restriction === null ? (
        rules.may_change && place.kind === 'folder' ? null : (
          <Text>
            <Trans>Everybody in “{rules.workspace_name}” can open it, with what their role allows.</Trans>
          </Text>
        )
      ) : (
        <Text size="sm" c="dimmed">
          {isHere ? (
            <Trans>Restricted by {restriction.by_name}</Trans>
          ) : restriction.folder_name === null ? (
            <Trans>It is in a folder further up, restricted by {restriction.by_name}</Trans>
          ) : (
            <Trans>
              It lies in the restricted folder “{restriction.folder_name}”, restricted by {restriction.by_name}
            </Trans>
          )}{' '}
          <RelativeTime at={restriction.at} inside />
        </Text>
      )}
    </Stack>
  );
}
