/** Rights down, roles across. A tick is a word for screen readers, an empty cell is one too. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Badge, Group, Menu, Paper, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Role } from '@/api/gen/types.gen';
import type { Right } from '@/api/types';
import { paths } from '@/lib/paths';
import { RowMenu } from '@/ui/columns';
import { IconCheck, IconCopy, IconEdit, IconTrash } from '@/ui/icons';
import { TextLink } from '@/ui/TextLink';
import type { Scope } from '../queries';
import classes from './RoleMatrix.module.css';

type Props = {
  scope: Scope;
  roles: readonly Role[];
  rights: readonly Right[];
  editable: boolean;
  onEdit: (role: Role) => void;
  onClone: (role: Role) => void;
  onDelete: (role: Role) => void;
};

export function RoleMatrix({ scope, roles, rights, editable, ...on }: Props) {
  const { t } = useLingui();
  const label = scope === 'account' ? t`Roles in the company` : t`Roles in a workspace`;
  return (
    <Paper className="surface" p="xs">
      {/* It scrolls sideways when there are many roles, so the keyboard must be able to stand on it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} aria-label={label} tabIndex={0}>
        <Table
          aria-label={label}
          className={classes.table}
          highlightOnHover={false}
          highlightOnHoverColor="transparent"
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.first} c="dimmed" fz="xs" fw={500}>
                <Trans>Right</Trans>
              </Table.Th>
              {roles.map((role) => (
                <Table.Th key={role.id} className={classes.role} fw={400}>
                  <RoleHead scope={scope} role={role} editable={editable} {...on} />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rights.map((right) => (
              <Table.Tr key={right.slug}>
                <Table.Th scope="row" fw={400} className={classes.first}>
                  <Text>{right.sentence}</Text>
                </Table.Th>
                {roles.map((role) => (
                  <Table.Td key={role.id} className={classes.cell}>
                    {role.permissions.includes(right.slug) ? (
                      <>
                        <IconCheck size={18} aria-hidden color="var(--mantine-color-success)" />
                        <VisuallyHidden>{t`Yes`}</VisuallyHidden>
                      </>
                    ) : (
                      <>
                        <Text span c="dimmed" aria-hidden>
                          –
                        </Text>
                        <VisuallyHidden>{t`No`}</VisuallyHidden>
                      </>
                    )}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
    </Paper>
  );
}

type HeadProps = Pick<Props, 'scope' | 'editable' | 'onEdit' | 'onClone' | 'onDelete'> & { role: Role };

function RoleHead({ scope, role, editable, onEdit, onClone, onDelete }: HeadProps) {
  const users = <Plural value={role.users} _0="Nobody" one="# person" other="# people" />;
  return (
    <Stack gap={2} align="center">
      <Group gap={2} wrap="nowrap" justify="center">
        <Text fw={600} ta="center" style={{ overflowWrap: 'anywhere' }}>
          {role.name}
        </Text>
        {editable ? (
          <RowMenu name={role.name}>
            {role.builtin ? null : (
              <Menu.Item leftSection={<IconEdit size={16} />} onClick={() => onEdit(role)}>
                <Trans>Edit</Trans>
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => onClone(role)}>
              <Trans>Duplicate</Trans>
            </Menu.Item>
            {role.builtin ? null : (
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onDelete(role)}>
                <Trans>Delete</Trans>
              </Menu.Item>
            )}
          </RowMenu>
        ) : null}
      </Group>
      {editable && scope === 'account' && role.users > 0 ? (
        <TextLink to={`${paths.people()}?role=${role.id}`} size="xs">
          {users}
        </TextLink>
      ) : (
        <Text size="xs" c="dimmed">
          {users}
        </Text>
      )}
      {role.builtin ? (
        <Badge size="sm" color="gray">
          <Trans>Built in</Trans>
        </Badge>
      ) : null}
    </Stack>
  );
}
