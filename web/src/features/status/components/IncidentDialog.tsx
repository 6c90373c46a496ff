/** Writes a new incident, or what is new about one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { Incident, IncidentImpact, IncidentStage } from '@/api/gen/types.gen';
import { FormModal } from '@/ui/FormModal';
import { useServerErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { STAGES } from '../model';
import { signalsQuery, useCreateIncident, useUpdateIncident } from '../queries';
import { usePartName } from '../use-part-name';
import { IMPACT_WORDS, STAGE_WORDS } from '../words';

const KNOWN = ['title', 'text', 'state', 'impact', 'parts'] as const;
const IMPACTS = ['degraded', 'down'] as const satisfies IncidentImpact[];

type Values = { title: string; text: string; state: IncidentStage; impact: IncidentImpact; parts: string[] };

type Props = { incident: Incident | null; onClose: () => void };

export function IncidentDialog({ incident, onClose }: Props) {
  const { t, i18n } = useLingui();
  const nameOf = usePartName();
  const { data: signals = [] } = useQuery(signalsQuery());
  const create = useCreateIncident();
  const update = useUpdateIncident(incident?.id ?? '');
  const form = useForm<Values>({
    initialValues: {
      title: incident?.title ?? '',
      text: '',
      state: incident?.state ?? 'investigating',
      impact: incident?.impact ?? 'degraded',
      parts: incident?.parts ?? [],
    },
    validate: {
      title: (text) => (text.trim() === '' ? t`Please enter a title.` : null),
      text: (text) => (text.trim() === '' ? t`Please say what people should know.` : null),
      parts: (parts) => (parts.length === 0 ? t`Please choose at least one part.` : null),
    },
  });
  const summary = useServerErrors(form, incident === null ? create.error : update.error, KNOWN);
  const onSuccess = () => {
    toast.good(t`Published on the status page`);
    onClose();
  };
  const onSubmit = form.onSubmit(({ title, ...values }) => {
    if (incident === null) create.mutate({ title: title.trim(), ...values }, { onSuccess });
    else update.mutate(values, { onSuccess });
  });
  const keys = [...new Set([...signals.map(({ part }) => part), ...form.values.parts])];
  const regionOf = (key: string) => signals.find(({ part }) => part === key)?.region ?? null;
  return (
    <FormModal
      opened
      title={incident === null ? t`Write an incident` : t`Update “${incident.title}”`}
      submitLabel={<Trans>Publish</Trans>}
      loading={create.isPending || update.isPending}
      error={summary}
      onClose={onClose}
      onSubmit={onSubmit}
    >
      {incident === null ? (
        <TextInput label={t`Title`} required maxLength={200} data-autofocus {...form.getInputProps('title')} />
      ) : null}
      <Textarea
        label={t`What people should know`}
        description={t`Everybody can read it without signing in. Do not name clients.`}
        required
        autosize
        minRows={3}
        maxLength={2000}
        {...form.getInputProps('text')}
      />
      <Select
        label={t`Stage`}
        data={STAGES.map((value) => ({ value, label: i18n._(STAGE_WORDS[value]) }))}
        allowDeselect={false}
        {...form.getInputProps('state')}
      />
      <Select
        label={t`Impact`}
        data={IMPACTS.map((value) => ({ value, label: i18n._(IMPACT_WORDS[value]) }))}
        allowDeselect={false}
        {...form.getInputProps('impact')}
      />
      <MultiSelect
        label={t`Affected parts`}
        required
        data={keys.map((value) => ({ value, label: nameOf(value, regionOf(value)) }))}
        {...form.getInputProps('parts')}
      />
    </FormModal>
  );
}
