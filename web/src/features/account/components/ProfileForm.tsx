/** Name and time zone. The email is the login ID and is changed by an admin. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo } from 'react';
import type { Profile } from '@/api/gen/types.gen';
import { requiredProblem } from '@/lib/validation';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { useServerErrors } from '@/ui/form';
import { NameFields } from '@/ui/NameFields';
import { toast } from '@/ui/toast';
import { DEVICE_ZONE, timeZones, valuesOf } from '../model';
import { useSaveProfile } from '../queries';

const FIELDS = ['first_name', 'last_name', 'time_zone', 'language'] as const;

export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const save = useSaveProfile();
  const zones = useMemo(() => timeZones(profile.settings.time_zone), [profile.settings.time_zone]);
  const { first_name, last_name } = profile.user;
  const { time_zone, language } = profile.settings;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name, last_name, time_zone: time_zone === '' ? DEVICE_ZONE : time_zone, language },
    validate: { first_name: requiredProblem(t`first name`), last_name: requiredProblem(t`last name`) },
  });
  const summary = useServerErrors(form, save.error, FIELDS);
  const submit = (values: typeof form.values) =>
    save.mutate(
      { ...valuesOf(profile), ...values, time_zone: values.time_zone === DEVICE_ZONE ? '' : values.time_zone },
      {
        onSuccess: () => {
          form.resetDirty();
          toast.good(t`Profile saved`);
        },
      },
    );
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <ErrorSummary lines={summary} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NameFields form={form} own />
        </SimpleGrid>
        <TextInput label={t`Email`} description={t`You sign in with it`} readOnly value={profile.user.email} />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <Select
            label={t`Time zone`}
            description={t`Used for all dates and times`}
            searchable
            allowDeselect={false}
            limit={100}
            nothingFoundMessage={t`No such zone`}
            data={[{ value: DEVICE_ZONE, label: t`This device’s time zone` }, ...zones]}
            key={form.key('time_zone')}
            {...form.getInputProps('time_zone')}
          />
          <Select
            label={t`Language`}
            description={t`More languages will follow`}
            allowDeselect={false}
            data={[{ value: 'en', label: 'English' }]}
            key={form.key('language')}
            {...form.getInputProps('language')}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            <Trans>Save</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
