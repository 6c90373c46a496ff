/** Deletes accounts. The work stays: somebody else becomes its owner. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ListedPerson } from '@/api/types';
import { fullName } from '@/lib/format';
import { FormModal } from '@/ui/FormModal';
import { splitErrors } from '@/ui/form';
import { toast } from '@/ui/toast';
import { useDeletePerson } from '../changes';
import { PersonSelect } from './PersonSelect';

type Props = {
  people: readonly ListedPerson[];
  me: string;
  onClose: () => void;
  /** For several at once; one is deleted here. */
  onMany?: (reassignTo: string) => void;
};

export function DeletePersonDialog({ people, me, onClose, onMany }: Props) {
  const { t } = useLingui();
  const remove = useDeletePerson();
  const [heir, setHeir] = useState<string | null>(me);
  const [touched, setTouched] = useState(false);
  const split = splitErrors(remove.error, ['reassign_to']);
  const first = people[0];
  if (first === undefined) return null;
  const name = fullName(first);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTouched(true);
    if (heir === null) return;
    if (onMany !== undefined) {
      onMany(heir);
      return;
    }
    remove.mutate(
      { id: first.id, reassignTo: heir },
      {
        onSuccess: () => {
          toast.good(t`${name} was deleted`);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      opened
      title={people.length === 1 ? t`Delete ${name}?` : t`Delete ${people.length} people?`}
      submitLabel={<Trans>Delete</Trans>}
      danger
      loading={remove.isPending}
      error={split.summary}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text>
        <Plural
          value={people.length}
          one="The account is closed at once and cannot be brought back. What the person made stays and gets a new owner."
          other="The accounts are closed at once and cannot be brought back. What these people made stays and gets a new owner."
        />
      </Text>
      <PersonSelect
        label={t`New owner of their work`}
        required
        value={heir}
        onChange={setHeir}
        without={people.map((person) => person.id)}
        error={split.fields['reassign_to'] ?? (touched && heir === null ? t`Please choose a person` : null)}
      />
    </FormModal>
  );
}
