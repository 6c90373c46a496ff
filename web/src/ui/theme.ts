/**
 * Mantine's default theme fails WCAG 2.2 AA (1.4.3 text 4.5:1, 1.4.11 controls 3:1) in many places. Each override below
 * names what it cures; the browser tests check both schemes with axe.
 */
import { type CSSVariablesResolver, createTheme, DEFAULT_THEME, defaultCssVariablesResolver } from '@mantine/core';

const shadeMixed = (name: string, black: number) =>
  `color-mix(in srgb, var(--mantine-color-${name}-9), #000 ${black}%)`;

const washed = (name: string, colour: number) =>
  `color-mix(in srgb, var(--mantine-color-${name}-9) ${colour}%, var(--mantine-color-dark-7))`;

// A dialog's header is no banner of the page, though its element says so.
const PLAIN_HEADER = { header: { role: 'presentation' } };

export const theme = createTheme({
  primaryColor: 'indigo',
  // The same shade in both schemes, because autoContrast judges by the light one.
  primaryShade: 8,
  autoContrast: true,
  luminanceThreshold: 0.183,
  cursorType: 'pointer',
  respectReducedMotion: true,
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.375rem', md: '0.5rem', lg: '0.75rem', xl: '1rem' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.375rem', lineHeight: '1.35' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.45' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Anchor: { defaultProps: { underline: 'hover' } },
    Badge: { defaultProps: { variant: 'light', tt: 'none', fw: 500, radius: 'sm' } },
    Button: { defaultProps: { fw: 500 } },
    Input: { defaultProps: { size: 'sm' } },
    InputWrapper: { defaultProps: { size: 'sm' } },
    Loader: { defaultProps: { type: 'oval' } },
    Menu: { defaultProps: { shadow: 'md', position: 'bottom-end', withInitialFocusPlaceholder: false } },
    Modal: {
      defaultProps: {
        centered: true,
        padding: 'lg',
        closeButtonProps: { 'aria-label': 'Close' },
        attributes: PLAIN_HEADER,
      },
    },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' }, attributes: PLAIN_HEADER } },
    Paper: { defaultProps: { withBorder: true } },
    Table: { defaultProps: { verticalSpacing: 6, horizontalSpacing: 'sm', highlightOnHover: true } },
    Tabs: { classNames: { list: 'tab-list' } },
    Text: { defaultProps: { size: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: false } } },
  },
});

export const cssVariables: CSSVariablesResolver = (current) => {
  const base = defaultCssVariablesResolver(current);
  const light: Record<string, string> = {
    // 1.4.3 on white: dimmed 7.0:1 (was 3.32), placeholder 4.8 (was 2.07 in file inputs), error 5.0 (was 3.28).
    '--mantine-color-dimmed': '#545b64',
    '--mantine-color-placeholder': '#6b7280',
    '--mantine-color-error': 'var(--mantine-color-red-9)',
    '--mantine-color-success': '#0b6e4f',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-8)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-3)',
    '--atelier-surface': '#ffffff',
    '--atelier-canvas': '#f7f8fa',
    '--atelier-control-border': 'var(--mantine-color-gray-6)',
    '--atelier-accent-wash': 'var(--mantine-color-indigo-0)',
    '--atelier-focus': 'var(--mantine-primary-color-filled)',
  };
  const dark: Record<string, string> = {
    '--mantine-color-dimmed': '#a6adb8',
    '--mantine-color-placeholder': '#9aa2ad',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-success': '#63e6be',
    '--mantine-color-anchor': 'var(--mantine-color-indigo-3)',
    '--atelier-surface': 'var(--mantine-color-dark-7)',
    '--atelier-canvas': 'var(--mantine-color-dark-8)',
    '--atelier-control-border': 'var(--mantine-color-dark-2)',
    // 1.4.11: the filled shade is 2.4:1 on a field, this one 5.6.
    '--atelier-focus': 'var(--mantine-color-indigo-4)',
    '--atelier-accent-wash': 'color-mix(in srgb, var(--mantine-color-indigo-9), transparent 70%)',
  };
  for (const name of Object.keys(DEFAULT_THEME.colors)) {
    if (name === 'dark') continue;
    // 1.4.3 for light badges and buttons: green, orange, yellow and teal were 2.7 to 4.3:1.
    const text = shadeMixed(name, name === 'yellow' || name === 'lime' || name === 'orange' ? 45 : 25);
    light[`--mantine-color-${name}-light-color`] = text;
    light[`--mantine-color-${name}-outline`] = text;
    light[`--mantine-color-${name}-text`] = text;
    dark[`--mantine-color-${name}-text`] = `var(--mantine-color-${name}-4)`;
    // Mantine's washes are as loud as a filled button in the dark; a note is to be quieter than what it is about.
    dark[`--mantine-color-${name}-light`] = washed(name, 26);
    dark[`--mantine-color-${name}-light-hover`] = washed(name, 36);
  }
  return {
    variables: { ...base.variables },
    light: { ...base.light, ...light },
    dark: { ...base.dark, ...dark },
  };
};
