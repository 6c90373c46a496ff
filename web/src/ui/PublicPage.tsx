/** The frame of a page for people who are not signed in: the mark, one card, and where to find help. */

import { Trans } from '@lingui/react/macro';
import { Anchor, Box, Paper, Stack, Text, Title } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { pageConfig } from '@/lib/page-config';
import { paths } from '@/lib/paths';
import { tabTitle } from '@/lib/tab-title';
import { Logo } from './Logo';
import { useLegalPages } from './legal-pages';
import classes from './PublicPage.module.css';

type Props = {
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** One line below the card: the other way in. */
  below?: ReactNode;
  /** Stands above the title, instead of the mark alone. */
  icon?: ReactNode;
  wide?: boolean;
};

export function PublicPage({ title, description, children, below, icon, wide = false }: Props) {
  const { supportEmail } = pageConfig();
  const legal = useLegalPages();
  return (
    <Box className={classes.page}>
      <title>{tabTitle(title)}</title>
      <Box component="main" className={classes.main} data-wide={wide || undefined}>
        <div className={classes.brand}>
          <Logo size={40} />
        </div>
        <Paper className={classes.card} radius="lg">
          <Stack gap={6} mb={children === undefined ? 0 : 'lg'} align="center">
            {icon ? <div className={classes.icon}>{icon}</div> : null}
            <Title order={1} tabIndex={-1} ta="center">
              {title}
            </Title>
            {description ? (
              <Text c="dimmed" ta="center" className={classes.description}>
                {description}
              </Text>
            ) : null}
          </Stack>
          {children}
        </Paper>
        {below ? (
          <Text ta="center" c="dimmed">
            {below}
          </Text>
        ) : null}
      </Box>
      <Text component="footer" size="xs" c="dimmed" ta="center" className={classes.help}>
        {supportEmail === null ? (
          <Trans>Need help? Ask whoever runs this platform.</Trans>
        ) : (
          <Trans>
            Need help?{' '}
            <Anchor href={`mailto:${supportEmail}`} size="xs" py={4} underline="always">
              {supportEmail}
            </Anchor>
          </Trans>
        )}
        {' · '}
        <Anchor href={paths.status()} size="xs" py={4} underline="always">
          <Trans>Status</Trans>
        </Anchor>
        {legal.map(({ key, name, to }) => (
          <Fragment key={key}>
            {' · '}
            <Anchor href={to} target="_blank" rel="noreferrer" size="xs" py={4} underline="always">
              {name}
            </Anchor>
          </Fragment>
        ))}
      </Text>
    </Box>
  );
}
