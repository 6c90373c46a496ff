/** Who is signed in, the colour scheme, and the way out. */
import { Trans } from '@lingui/react/macro';
import { Box, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { Profile } from '@/api/gen/types.gen';
import type { UserDetails } from '@/api/session';
import { PersonAvatar } from '@/features/account/components/PersonAvatar';
import { useKeepTheme } from '@/features/account/use-theme';
import { fullName } from '@/lib/format';
import { paths } from '@/lib/paths';
import { IconKeyboard, IconLogout, IconSettings } from '@/ui/icons';
import { readScheme } from '@/ui/SchemeSwitch';
import { useSignOut } from '../sign-out';

type Props = { user: UserDetails; profile: Profile; onKeys: () => void };

export function UserMenu({ user, profile, onKeys }: Props) {
  const signOut = useSignOut();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const keepTheme = useKeepTheme(profile);
  const name = fullName(user);

  return (
    // In place, not in a portal: the menu then stays inside the banner, as screen readers know it.
    <Menu width={264} closeOnItemClick={false} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton style={{ borderRadius: '50%' }}>
          <PersonAvatar person={user} hasPicture={profile.has_picture} size={34} />
          <VisuallyHidden>
            <Trans>Account of {name}</Trans>
          </VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py="xs" role="presentation">
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
          <Text size="xs" c="dimmed">
            {user.role_name}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Label>
          <Trans>Colour scheme</Trans>
        </Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(value) => {
            const scheme = readScheme(value);
            setColorScheme(scheme);
            keepTheme(scheme);
          }}
        >
          <Menu.RadioItem value="light">
            <Trans>Light</Trans>
          </Menu.RadioItem>
          <Menu.RadioItem value="dark">
            <Trans>Dark</Trans>
          </Menu.RadioItem>
          <Menu.RadioItem value="auto">
            <Trans>System</Trans>
          </Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} to={paths.settings()} leftSection={<IconSettings size={16} />} closeMenuOnClick>
          <Trans>Settings</Trans>
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onKeys} closeMenuOnClick>
          <Trans>Keyboard shortcuts</Trans>
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={16} />}
          onClick={() => void signOut.run()}
          disabled={signOut.isPending}
        >
          <Trans>Sign out</Trans>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
