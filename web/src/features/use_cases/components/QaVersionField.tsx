/** In the builder: the custom Q&A version that a use case names (R37). */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Definition } from '@/api/gen/types.gen';
import { NumberField } from '@/ui/NumberField';

/** The platform's own, which every company can read. */
const REFERENCE = 397;
/** As the server keeps it. */
const LARGEST = 2_147_483_647;

const isVersion = (typed: number) => Number.isInteger(typed) && typed >= 1 && typed <= LARGEST;

type Props = {
  version: number | null;
  error: string | undefined;
  onChange: (change: Pick<Definition, 'custom_qa_version'>) => void;
};

export function QaVersionField({ version, error, onChange }: Props) {
  const { t } = useLingui();
  const [isWrong, setWrong] = useState(false);
  const [known, setKnown] = useState(version);
  // A version from outside (a restored draft) takes the place of what was typed, and of what was wrong with it.
  if (known !== version) {
    setKnown(version);
    setWrong(false);
  }
  return (
    <NumberField
      label={t`Custom Q&A version`}
      description={t`The number of a set of questions and answers of your company that belongs to this use case; empty names none. ${REFERENCE} is the platform’s reference version, which everybody can use and only the platform changes.`}
      maw={420}
      value={version}
      error={isWrong ? t`Please enter a whole number, 1 or more. Until then the draft stays as it was.` : error}
      onNumber={(typed) => {
        const wrong = typed !== null && !isVersion(typed);
        setWrong(wrong);
        // What is no version is not sent: the rest of the draft could not be saved with it.
        if (!wrong) onChange({ custom_qa_version: typed });
      }}
    />
  );
}
