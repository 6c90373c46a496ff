/** The way of a new secret: a dialog that makes it, then the one look at it. */
import { type ReactNode, useState } from 'react';
import { SecretOnce } from './SecretOnce';

type Shown = { title: string; label: string; value: string; children?: ReactNode };

/** `shows`: what the dialog says of what was made. `begins`: the dialog is open from the beginning. */
export function useSecretOnce<Made>(shows: (made: Made) => Shown, begins = false) {
  const [step, setStep] = useState<'making' | { made: Made } | null>(begins ? 'making' : null);
  const close = () => setStep(null);
  return {
    begin: () => setStep('making'),
    /** For the dialog that makes it; null while none is open. */
    making: step === 'making' ? { onClose: close, onCreated: (made: Made) => setStep({ made }) } : null,
    shown: step === null || step === 'making' ? null : <SecretOnce {...shows(step.made)} onClose={close} />,
  };
}
