/** Who finds a use case: four levels, each with what it means and, where it cannot be chosen, why. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Radio, Stack, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { VisibilityRules } from '@/api/gen/types.gen';
import type { Visibility } from '@/api/types';
import { FormError } from '@/ui/FormError';
import { type AccessPlace, useSetVisibility } from '../queries';
import { VISIBILITIES, VISIBILITY_MEANS, VISIBILITY_WORDS } from '../words';

const PublicDialog = lazy(async () => ({ default: (await import('./PublicDialog')).PublicDialog }));

type Props = {
  place: AccessPlace;
  rules: VisibilityRules;
  /** Whether the question lies above, to which Esc belongs. */
  asking: boolean;
  onAsking: (asking: boolean) => void;
};

export function VisibilityChoice({ place, rules, asking, onAsking }: Props) {
  const { t, i18n } = useLingui();
  const save = useSetVisibility(place.id);
  const { visibility, may_set, is_published, public_version } = rules;
  const chosen = save.isPending ? save.variables : visibility;
  const why = (level: Visibility) => {
    if (may_set.includes(level)) return null;
    if (!is_published && (level === 'client' || level === 'public')) return t`Publish it first.`;
    if (level === 'private' || visibility === 'private') {
      return t`Only its author, or people who manage members, can change this.`;
    }
    return level === 'public'
      ? t`You need the rights to publish and to manage the company’s resources.`
      : t`This takes the right to publish.`;
  };
  const choose = (value: string) => {
    const level = VISIBILITIES.find((each) => each === value);
    if (level === 'public') onAsking(true);
    else if (level !== undefined) save.mutate(level);
  };
  return (
    <Stack gap="xs">
      <FormError error={save.error} />
      <Radio.Group label={t`Visibility`} value={chosen} onChange={choose}>
        <Stack gap="xs" mt="xs">
          {VISIBILITIES.map((level) => {
            const refused = why(level);
            return (
              <Radio
                key={level}
                value={level}
                label={i18n._(VISIBILITY_WORDS[level])}
                description={
                  refused === null ? (
                    i18n._(VISIBILITY_MEANS[level])
                  ) : (
                    <>
                      {i18n._(VISIBILITY_MEANS[level])} {refused}
                    </>
                  )
                }
                disabled={refused !== null && level !== visibility}
              />
            );
          })}
        </Stack>
      </Radio.Group>
      {visibility === 'public' && public_version !== null ? (
        <Text size="sm" c="dimmed">
          <Trans>Every company finds version {public_version} among the templates.</Trans>
        </Text>
      ) : null}
      {asking ? (
        <Suspense fallback={null}>
          <PublicDialog
            place={place}
            saving={save.isPending}
            error={save.error}
            onShare={() => save.mutate('public', { onSuccess: () => onAsking(false) })}
            onClose={() => onAsking(false)}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
