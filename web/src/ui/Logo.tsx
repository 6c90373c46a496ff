/** The product's mark; drawn here, so that it takes the colour of its surroundings and needs no request. */
import { useMantineTheme } from '@mantine/core';

export function Logo({ size = 28 }: { size?: number }) {
  const theme = useMantineTheme();
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill={theme.colors.indigo[8]} />
      <path
        d="M9 23 16 8l7 15M12 18h8"
        fill="none"
        stroke="#fff"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
