/** Makes something that has a name and a secret, such as a key or a token; `SecretOnce` shows the secret after it. */
import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { missingProblem } from '@/lib/validation';
import { FormModal } from './FormModal';
import { splitErrors } from './form';

type Props = {
  title: string;
  /** What the name is good for. */
  nameHelp: string;
  submitLabel: ReactNode;
  loading: boolean;
  error: unknown;
  /** The fields of `children`, by the server's names. */
  more?: readonly string[];
  onCreate: (name: string) => void;
  onClose: () => void;
  /** Gets the server's messages for its own fields. */
  children?: (problems: Record<string, string>) => ReactNode;
};

export function NewSecretDialog(props: Props) {
  const { title, nameHelp, submitLabel, loading, error, more = [], onCreate, onClose, children } = props;
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [touched, setTouched] = useState(false);
  const { fields, summary } = splitErrors(error, ['name', ...more]);
  const problem = missingProblem(t`a name for the key`)(name);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (problem === null) onCreate(name.trim());
  };
  return (
    <FormModal
      opened
      title={title}
      submitLabel={submitLabel}
      loading={loading}
      error={summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        description={nameHelp}
        required
        data-autofocus
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={fields['name'] ?? (touched ? problem : null)}
      />
      {children?.(fields)}
    </FormModal>
  );
}
