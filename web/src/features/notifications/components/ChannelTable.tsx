/** Categories by channels: what is in the bell, when an email comes, and what browsers tell. */
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Switch, Table, Text } from '@mantine/core';
import type { NotificationChannels, NotificationPreference } from '@/api/gen/types.gen';
import { CATEGORY_NAMES, RHYTHM_NAMES, RHYTHMS } from '../model';

type Props = {
  label: string;
  rows: readonly NotificationPreference[];
  /** The company allows notifications by the browser. */
  withPush: boolean;
  onChange: (row: NotificationPreference, channels: NotificationChannels) => void;
};

export function ChannelTable({ label, rows, withPush, onChange }: Props) {
  const { t, i18n } = useLingui();
  const rhythms = RHYTHMS.map((value) => ({ value, label: i18n._(RHYTHM_NAMES[value]) }));
  return (
    <Table.ScrollContainer minWidth={260}>
      <Table aria-label={label} verticalSpacing="sm" horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>About</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>In the bell</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>Email</Trans>
            </Table.Th>
            {withPush ? (
              <Table.Th>
                <Trans>Browser</Trans>
              </Table.Th>
            ) : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => {
            const name = i18n._(CATEGORY_NAMES[row.category]);
            return (
              <Table.Tr key={row.category}>
                <Table.Td>
                  {name}
                  {row.is_required ? (
                    <Text size="xs" c="dimmed">
                      <Trans>Cannot be switched off</Trans>
                    </Text>
                  ) : null}
                </Table.Td>
                <Table.Td>
                  {row.is_required ? (
                    <Trans>Always</Trans>
                  ) : (
                    <Switch
                      aria-label={t`In the bell: ${name}`}
                      checked={row.channels.in_app}
                      onChange={(event) => onChange(row, { ...row.channels, in_app: event.currentTarget.checked })}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  {row.is_required ? (
                    i18n._(RHYTHM_NAMES[row.channels.mail])
                  ) : (
                    <NativeSelect
                      // “Every day” is whole on a phone, too.
                      miw={124}
                      aria-label={t`Email: ${name}`}
                      data={rhythms}
                      value={row.channels.mail}
                      onChange={(event) => {
                        const mail = RHYTHMS.find((each) => each === event.currentTarget.value);
                        if (mail !== undefined) onChange(row, { ...row.channels, mail });
                      }}
                    />
                  )}
                </Table.Td>
                {withPush ? (
                  <Table.Td>
                    {row.is_required ? (
                      <Trans>Always</Trans>
                    ) : (
                      <Switch
                        aria-label={t`Browser: ${name}`}
                        // A browser says that something is in the bell.
                        disabled={!row.channels.in_app}
                        checked={row.channels.in_app && row.channels.push}
                        onChange={(event) => onChange(row, { ...row.channels, push: event.currentTarget.checked })}
                      />
                    )}
                  </Table.Td>
                ) : null}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
