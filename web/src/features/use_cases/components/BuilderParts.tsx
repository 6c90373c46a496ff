/** What of a definition is not its name and its instruction. Drawn anew only when something of it has changed. */
import { Skeleton } from '@mantine/core';
import { lazy, memo, Suspense } from 'react';
import type { UseCase } from '@/api/gen/types.gen';
import classes from '@/features/cases/components/Builder.module.css';
import type { DraftSaver } from '@/features/cases/draft-saver';
import { InputsCard } from './InputsCard';
import type { PartProps } from './part';

// Not part of the first sight: the definition can be read and written before they are here.
const DocumentsCard = lazy(async () => ({ default: (await import('./DocumentsCard')).DocumentsCard }));
const FormatCard = lazy(async () => ({ default: (await import('./FormatCard')).FormatCard }));
const FormatExtras = lazy(async () => ({ default: (await import('./FormatExtras')).FormatExtras }));
const ModelCard = lazy(async () => ({ default: (await import('./ModelCard')).ModelCard }));
const ChecksCard = lazy(async () => ({ default: (await import('./ChecksCard')).ChecksCard }));
const ExamplesCard = lazy(async () => ({
  default: (await import('@/features/checks/components/ExamplesCard')).ExamplesCard,
}));

type Props = {
  part: PartProps;
  useCase: UseCase;
  saver: DraftSaver;
  openInput: number | null;
  onOpenInput: (index: number | null) => void;
  /** Leads to a field by its name. */
  onGo: (field: string) => void;
  onCheck: () => void;
};

export const BuilderParts = memo(function BuilderParts({
  part,
  useCase,
  saver,
  openInput,
  onOpenInput,
  onGo,
  onCheck,
}: Props) {
  return (
    <>
      <div data-fields="inputs" data-section="inputs" tabIndex={-1} className={classes.section}>
        <InputsCard {...part} useCaseId={useCase.id} open={openInput} onOpen={onOpenInput} />
      </div>
      <div
        data-fields="document_ids document_folder_ids"
        data-section="documents"
        tabIndex={-1}
        className={classes.section}
      >
        <Suspense fallback={<Skeleton h={120} radius="md" />}>
          <DocumentsCard {...part} useCase={useCase} />
        </Suspense>
      </div>
      <div data-fields="format brand_template_id" data-section="output" tabIndex={-1} className={classes.section}>
        <Suspense fallback={<Skeleton h={220} radius="md" />}>
          <FormatCard
            {...part}
            more={
              <Suspense fallback={<Skeleton h={90} radius="md" />}>
                <FormatExtras {...part} useCase={useCase} />
              </Suspense>
            }
          />
        </Suspense>
      </div>
      <div data-fields="model temperature max_tokens" data-section="model" tabIndex={-1} className={classes.section}>
        <Suspense fallback={<Skeleton h={180} radius="md" />}>
          <ModelCard {...part} />
        </Suspense>
      </div>
      <div data-section="checks" tabIndex={-1} className={classes.section}>
        <Suspense fallback={<Skeleton h={120} radius="md" />}>
          <ChecksCard useCaseId={useCase.id} definition={part.definition} onGo={onGo} />
        </Suspense>
      </div>
      <div data-section="examples" tabIndex={-1} className={classes.section}>
        <Suspense fallback={<Skeleton h={120} radius="md" />}>
          <ExamplesCard useCase={useCase} definition={part.definition} saver={saver} onCheck={onCheck} />
        </Suspense>
      </div>
    </>
  );
});
