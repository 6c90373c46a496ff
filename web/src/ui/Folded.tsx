/** Text of which the first lines are shown, and the rest when it is asked for. No landmark, as Mantine's Spoiler makes one of each. */
import { Trans } from '@lingui/react/macro';
import { Anchor, Text, type TextProps } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';

type Props = TextProps & { lines: number; children: ReactNode };

export function Folded({ lines, children, ...rest }: Props) {
  const text = useRef<HTMLParagraphElement>(null);
  const [whole, setWhole] = useState(false);
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const shown = text.current;
    // Unfolded it says nothing of whether it would have to be folded.
    if (shown === null || whole) return undefined;
    const watch = new ResizeObserver(() => setIsLong(shown.scrollHeight > shown.clientHeight + 1));
    watch.observe(shown);
    return () => watch.disconnect();
  }, [whole]);
  return (
    <div>
      <Text component="p" m={0} ref={text} {...rest} {...(whole ? {} : { lineClamp: lines })}>
        {children}
      </Text>
      {isLong ? (
        <Anchor component="button" type="button" size="xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? <Trans>Less</Trans> : <Trans>All of it</Trans>}
        </Anchor>
      ) : null}
    </div>
  );
}
