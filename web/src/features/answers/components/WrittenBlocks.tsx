/** What a run has written so far, section by section. */
import { Title } from '@mantine/core';
import outputClasses from '@/features/outputs/components/Output.module.css';
import { StreamedText } from '@/features/outputs/components/StreamedText';
import type { Block } from '@/features/runs/model';

export function WrittenBlocks({ blocks, open }: { blocks: readonly Block[]; open: boolean }) {
  return (
    <div className={`${outputClasses.document ?? ''} ${outputClasses.written ?? ''}`}>
      {blocks.map((block, index) => (
        // Sections only ever come at the end, so the place is the identity.
        // oxlint-disable-next-line react/no-array-index-key
        <section key={index}>
          {block.title === null ? null : (
            <Title order={3} className={outputClasses.heading}>
              {block.title}
            </Title>
          )}
          <StreamedText parts={block.parts} open={open && index === blocks.length - 1} />
        </section>
      ))}
    </div>
  );
}
