/** Categories by channels: what is in the bell, when an email comes, and what browsers tell. */
import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, Switch, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment } from 'react';
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
  const isNarrow = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  return (
    <Table.ScrollContainer minWidth={260}>
      <Table aria-label={label} verticalSpacing="sm" horizontalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {isNarrow ? null : (
              <Table.Th>
                <Trans>About</Trans>
              </Table.Th>
            )}
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
            const about = <About row={row} />;
            const channels = <Channels row={row} withPush={withPush} onChange={(changed) => onChange(row, changed)} />;
            // Beside the names a phone has no room for when an email comes.
            return isNarrow ? (
              <Fragment key={row.category}>
                <Table.Tr style={{ borderBottom: 0 }}>
                  <Table.Th colSpan={withPush ? 3 : 2} fw={500} pb={0}>
                    {about}
                  </Table.Th>
                </Table.Tr>
                <Table.Tr>{channels}</Table.Tr>
              </Fragment>
            ) : (
              <Table.Tr key={row.category}>
                <Table.Td>{about}</Table.Td>
                {channels}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function About({ row }: { row: NotificationPreference }) {
  const { i18n } = useLingui();
  return (
    <>
      {i18n._(CATEGORY_NAMES[row.category])}
      {row.is_required ? (
        <Text size="xs" c="dimmed">
          <Trans>Cannot be switched off</Trans>
        </Text>
      ) : null}
    </>
  );
}

type ChannelsProps = {
  row: NotificationPreference;
  withPush: boolean;
  onChange: (channels: NotificationChannels) => void;
};

function Channels({ row: { category, channels, is_required }, withPush, onChange }: ChannelsProps) {
  const { t, i18n } = useLingui();
  const name = i18n._(CATEGORY_NAMES[category]);
  if (is_required) {
    return (
      <>
        <Table.Td>
          <Trans>Always</Trans>
        </Table.Td>
        <Table.Td>{i18n._(RHYTHM_NAMES[channels.mail])}</Table.Td>
        {withPush ? (
          <Table.Td>
            <Trans>Always</Trans>
          </Table.Td>
        ) : null}
      </>
    );
  }
  return (
    <>
      <Table.Td>
        <Switch
          aria-label={t`In the bell: ${name}`}
          checked={channels.in_app}
          onChange={(event) => onChange({ ...channels, in_app: event.currentTarget.checked })}
        />
      </Table.Td>
      <Table.Td>
        <NativeSelect
          // “On Mondays at 8:00” is whole.
          miw={180}
          aria-label={t`Email: ${name}`}
          data={RHYTHMS.map((value) => ({ value, label: i18n._(RHYTHM_NAMES[value]) }))}
          value={channels.mail}
          onChange={(event) => {
            const mail = RHYTHMS.find((each) => each === event.currentTarget.value);
            if (mail !== undefined) onChange({ ...channels, mail });
          }}
        />
      </Table.Td>
      {withPush ? (
        <Table.Td>
          <Switch
            aria-label={t`Browser: ${name}`}
            // A browser says that something is in the bell.
            disabled={!channels.in_app}
            checked={channels.in_app && channels.push}
            onChange={(event) => onChange({ ...channels, push: event.currentTarget.checked })}
          />
        </Table.Td>
      ) : null}
    </>
  );
}
