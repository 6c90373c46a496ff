/** A role out of a list; one is always chosen. */
import { Select } from '@mantine/core';

type Props = {
  label: string;
  roles: readonly { id: string; name: string }[];
  value: string | null;
  onChange: (id: string | null) => void;
  error?: string | null;
};

export function RoleSelect({ label, roles, value, onChange, error = null }: Props) {
  return (
    <Select
      label={label}
      required
      allowDeselect={false}
      data={roles.map((role) => ({ value: role.id, label: role.name }))}
      value={value}
      onChange={onChange}
      error={error}
    />
  );
}
