/** One page: what it looks like, drawn as sharply as the screen shows it, and its words above, to be selected and searched. */
import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import { memo, useEffect, useRef, useState } from 'react';
import { type Laid, type Size, sharpness } from './model';
import classes from './Original.module.css';
import { AnnotationMode, type PDFDocumentProxy, TextLayer } from './pdf';

type Props = { pdf: PDFDocumentProxy; number: number; laid: Laid; onSize: (number: number, size: Size) => void };

export const PdfPage = memo(function PdfPage({ pdf, number, laid, onSize }: Props) {
  const { t } = useLingui();
  const sheet = useRef<HTMLDivElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const { scale } = laid;

  useEffect(() => {
    let isOver = false;
    let stop = () => {};
    const draw = async () => {
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale });
      if (isOver) return;
      onSize(number, { width: viewport.width / scale, height: viewport.height / scale });
      const canvas = document.createElement('canvas');
      const ratio = sharpness(viewport, window.devicePixelRatio);
      canvas.width = Math.max(1, Math.floor(viewport.width * ratio));
      canvas.height = Math.max(1, Math.floor(viewport.height * ratio));
      const drawing = page.render({
        canvas,
        viewport,
        transform: [ratio, 0, 0, ratio, 0, 0],
        // Notes and filled-in fields are seen as they are on paper; there is nothing to click and nothing to run.
        annotationMode: AnnotationMode.ENABLE,
      });
      stop = () => drawing.cancel();
      await drawing.promise;
      if (isOver) return;
      // Until then the page stands there as it was drawn before, only not as sharp.
      replace(sheet.current, canvas);
      if (words.current === null) return;
      words.current.replaceChildren();
      const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words.current, viewport });
      stop = () => layer.cancel();
      await layer.render();
    };
    draw().catch(() => {
      if (!isOver) setFailed(true);
    });
    return () => {
      isOver = true;
      stop();
    };
  }, [pdf, number, scale, onSize]);

  useEffect(() => {
    const drawn = sheet.current;
    return () => {
      replace(drawn, null);
      // What was read for this page is forgotten with it.
      void pdf.getPage(number).then(
        (page) => page.cleanup(),
        () => undefined,
      );
    };
  }, [pdf, number]);

  const style = { top: laid.top, width: laid.width, height: laid.height, '--total-scale-factor': scale };
  return (
    <div className={classes.sheet} style={style} role="group" aria-label={t`Page ${number}`}>
      <div ref={sheet} aria-hidden />
      <div ref={words} className={classes.words} />
      {failed ? (
        <Text className={classes.undrawn} size="sm">
          <Trans>Page {number} could not be drawn.</Trans>
        </Text>
      ) : null}
    </div>
  );
});

/** An unused canvas keeps its memory until somebody collects it; an empty one has none. */
function replace(holder: HTMLDivElement | null, canvas: HTMLCanvasElement | null) {
  const before = holder?.querySelector('canvas');
  holder?.replaceChildren(...(canvas === null ? [] : [canvas]));
  if (before) {
    before.width = 0;
    before.height = 0;
  }
}
