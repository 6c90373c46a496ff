/** Help, always in the same place (WCAG 3.2.6): guides, the keys of the page, and whom to write to. */
import { Trans } from '@lingui/react/macro';
import { Menu, NavLink } from '@mantine/core';
import { Link } from 'react-router';
import { useHeld } from '@/features/auth/queries';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { isPartner } from '@/lib/permissions';
import { IconHelp, IconKeyboard, IconListCheck, IconMail, IconMovie } from '@/ui/icons';
import { useLegalPages } from '@/ui/legal-pages';
import classes from './Shell.module.css';

export function HelpMenu({ onKeys }: { onKeys: () => void }) {
  const { supportEmail } = pageConfig();
  const legal = useLegalPages();
  const held = useHeld();
  return (
    // In place, not in a portal: the menu stays inside the navigation, as screen readers know it.
    <Menu position="top-start" width={220} withinPortal={false}>
      <Menu.Target>
        <NavLink
          component="button"
          type="button"
          label={<Trans>Help</Trans>}
          leftSection={<IconHelp size={18} stroke={1.6} aria-hidden />}
          className={classes.entry}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.getStarted()} leftSection={<IconListCheck size={16} />}>
          <Trans>First steps</Trans>
        </Menu.Item>
        {isPartner(held) ? null : (
          <Menu.Item component={Link} to={paths.guides()} leftSection={<IconMovie size={16} />}>
            <Trans>Guides</Trans>
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onKeys}>
          <Trans>Keyboard shortcuts</Trans>
        </Menu.Item>
        {supportEmail === null ? null : (
          <Menu.Item component="a" href={`mailto:${supportEmail}`} leftSection={<IconMail size={16} />}>
            <Trans>Contact support</Trans>
          </Menu.Item>
        )}
        {legal.length === 0 ? null : <Menu.Divider />}
        {legal.map(({ key, name, to }) => (
          <Menu.Item key={key} component="a" href={to} target="_blank" rel="noreferrer">
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
