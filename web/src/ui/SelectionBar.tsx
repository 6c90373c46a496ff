/** What can be done with the rows of a table that are chosen: a bar at the lower edge of the window, as long as any are. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionBar, Box, Button, Menu, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useEffectEvent, useRef } from 'react';
import { announce } from '@/lib/announce';
import { type Icon, IconChevronDown } from './icons';
import classes from './SelectionBar.module.css';

export type SelectionAction = {
  label: string;
  icon: Icon;
  onClick: () => void;
  /** What cannot be brought back. */
  destructive?: boolean;
};

type Props = {
  count: number;
  /** The most usual first: on a phone it alone has a button of its own. */
  actions: readonly SelectionAction[];
  onClear: () => void;
};

/** So many stand beside each other where there is room; one more does too, as the menu takes a place of its own. */
const BESIDE = 2;

/** What lies over the page: Esc is for the topmost alone. */
const LAYERS = '[role="dialog"], [role="menu"]';
/** Where Esc closes a list of its own, or undoes what was typed. */
const FIELDS = '[aria-expanded="true"], input:not([type="checkbox"]), textarea, select';

/** Mount it only while rows are chosen. */
export function SelectionBar({ count, actions, onClear }: Props) {
  const { t } = useLingui();
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef(document.activeElement);
  const beside = actions.length <= BESIDE + 1 ? actions.length : BESIDE;

  const say = useEffectEvent(() => announce(t`Actions for the chosen rows are at the end of the page.`));
  useEffect(() => say(), []);

  useWindowEvent('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target.closest(LAYERS) !== null) return;
    if (bar.current?.contains(target) !== true) before.current = target;
  });
  const clear = () => {
    const inside = bar.current?.contains(document.activeElement) === true;
    onClear();
    // The bar goes, and the keyboard would be nowhere.
    if (inside && before.current instanceof HTMLElement) before.current.focus();
  };
  // Early, while what closes with the same key is still there.
  useWindowEvent(
    'keydown',
    ({ key, target, isComposing }) => {
      if (key !== 'Escape' || isComposing || document.querySelector(LAYERS) !== null) return;
      if (target instanceof Element && target.closest(FIELDS) !== null) return;
      clear();
    },
    true,
  );

  return (
    <>
      {/* The last rows can be scrolled out from under the bar. */}
      <Box h={72} />
      <ActionBar
        opened
        ref={bar}
        // It lies outside of the page’s own landmarks.
        role="region"
        aria-label={t`For those chosen`}
        onClose={clear}
        maw="calc(100vw - 16px)"
        className={classes.bar}
      >
        <Text fw={500} px="xs" className="tabular" aria-live="polite" style={{ whiteSpace: 'nowrap' }}>
          <Plural value={count} one="# chosen" other="# chosen" />
        </Text>
        <ActionBar.Divider />
        {actions.slice(0, beside).map(({ label, icon: Sign, onClick, destructive }, index) => (
          <Button
            key={label}
            variant="subtle"
            size="xs"
            className={classes.act}
            leftSection={<Sign size={16} />}
            onClick={onClick}
            {...(destructive === true ? { color: 'red' } : {})}
            {...(index === 0 ? {} : { visibleFrom: 'sm' })}
          >
            {label}
          </Button>
        ))}
        {actions.length > 1 ? (
          <Menu position="top-end">
            <Menu.Target>
              <Button
                variant="subtle"
                size="xs"
                className={classes.act}
                rightSection={<IconChevronDown size={14} />}
                {...(beside === actions.length ? { hiddenFrom: 'sm' } : {})}
              >
                <Trans>More</Trans>
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {actions.slice(1).map(({ label, icon: Sign, onClick, destructive }, index) => (
                <Menu.Item
                  key={label}
                  leftSection={<Sign size={16} />}
                  onClick={onClick}
                  {...(destructive === true ? { color: 'red' } : {})}
                  {...(index + 1 < beside ? { hiddenFrom: 'sm' } : {})}
                >
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ) : null}
        <ActionBar.Divider />
        <ActionBar.CloseButton aria-label={t`Choose none`} />
      </ActionBar>
    </>
  );
}
