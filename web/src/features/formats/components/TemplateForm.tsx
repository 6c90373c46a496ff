/** A template's form beside its preview. Nothing typed is lost by a refusal; when somebody else saved first, the person says whose version counts. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import type { BrandDesign } from '@/api/gen/types.gen';
import { ConflictAlert } from '@/ui/ConflictAlert';
import { ErrorSummary } from '@/ui/ErrorSummary';
import { splitErrors } from '@/ui/form';
import { Panel } from '@/ui/Panel';
import { canBeShown, KNOWN_FIELDS, type TemplateValues } from '../model';
import { DesignFields } from './DesignFields';
import classes from './Formats.module.css';
import { Preview } from './Preview';

type Props = {
  initial: TemplateValues;
  submitLabel: string;
  saving: boolean;
  error: unknown;
  onSave: (values: TemplateValues) => void;
  onDirty: (dirty: boolean) => void;
  /** After a conflict: take the other's version, and drop what is typed here. */
  onTheirs?: (() => void) | undefined;
};

export function TemplateForm({ initial, submitLabel, saving, error, onSave, onDirty, onTheirs }: Props) {
  const { t } = useLingui();
  const [values, setValues] = useState(initial);
  // The last design that can be asked for: what is half typed is not.
  const [shown, setShown] = useState(initial.design);
  // Changed since it was sent: what was said about it is answered.
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [preview, setPreview] = useState<unknown>(null);
  const [pane, setPane] = useState<'design' | 'preview'>('design');
  const onProblem = useCallback((problem: unknown) => setPreview(problem), []);
  const refused = splitErrors(error, KNOWN_FIELDS);
  const said = Object.fromEntries(Object.entries(refused.fields).filter(([path]) => !touched.includes(path)));
  const whole = t`Please enter a whole number`;
  const errors: Record<string, string> = { ...said, ...splitErrors(preview, KNOWN_FIELDS).fields };
  for (const side of ['top', 'bottom', 'left', 'right'] as const) {
    if (!Number.isInteger(values.design.margins[side])) errors[`design.margins.${side}`] = whole;
  }
  const change = (part: Partial<BrandDesign>) => {
    const design = { ...values.design, ...part };
    setValues({ ...values, design });
    if (canBeShown(design)) setShown(design);
    setTouched(KNOWN_FIELDS.filter((field) => field !== 'name' || touched.includes('name')));
    onDirty(true);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!canBeShown(values.design)) return;
    setTouched([]);
    onSave(values);
  };
  return (
    <div className={classes.editor}>
      {/* On a phone one of the two is seen. */}
      <SegmentedControl
        hiddenFrom="lg"
        fullWidth
        aria-label={t`What is shown`}
        value={pane}
        onChange={setPane}
        data={[
          { value: 'design', label: t`Design` },
          { value: 'preview', label: t`Preview` },
        ]}
      />
      <div className={classes.pane} data-away={pane === 'preview' || undefined}>
        <form onSubmit={submit} noValidate aria-label={t`Brand template`}>
          <Stack gap="md">
            {onTheirs === undefined ? (
              <ErrorSummary lines={refused.summary} />
            ) : (
              <ConflictAlert
                title={<Trans>Somebody else has saved this template since you opened it</Trans>}
                saving={saving}
                onTheirs={onTheirs}
              />
            )}
            <Panel title={t`Name`}>
              <TextInput
                label={t`Name of the template`}
                required
                maxLength={120}
                value={values.name}
                error={errors['name']}
                onChange={(event) => {
                  setValues({ ...values, name: event.currentTarget.value });
                  setTouched([...touched, 'name']);
                  onDirty(true);
                }}
              />
            </Panel>
            <DesignFields design={values.design} errors={errors} onChange={change} />
            <Group justify="flex-end">
              <Button type="submit" loading={saving}>
                {submitLabel}
              </Button>
            </Group>
          </Stack>
        </form>
      </div>
      <div className={`${classes.pane ?? ''} ${classes.preview ?? ''}`} data-away={pane === 'design' || undefined}>
        <Preview design={shown} onProblem={onProblem} />
      </div>
    </div>
  );
}
