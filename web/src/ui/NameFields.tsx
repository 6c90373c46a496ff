/** What somebody is called: one's own name, which the browser may know, or another person's, which it does not. */
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';

type Field = 'first_name' | 'last_name';
type Props = {
  form: { key: (field: Field) => string; getInputProps: (field: Field) => object };
  own?: boolean;
  /** Whether the dialog begins here. */
  first?: boolean;
};

/** As the server allows it. */
const LONGEST = 100;

export function NameFields({ form, own = false, first = false }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`First name`}
        required
        maxLength={LONGEST}
        autoComplete={own ? 'given-name' : 'off'}
        {...(first ? { 'data-autofocus': true } : {})}
        key={form.key('first_name')}
        {...form.getInputProps('first_name')}
      />
      <TextInput
        label={t`Last name`}
        required
        maxLength={LONGEST}
        autoComplete={own ? 'family-name' : 'off'}
        key={form.key('last_name')}
        {...form.getInputProps('last_name')}
      />
    </>
  );
}
