'use client';

import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useLazyComponent } from '../_ui/use-lazy-component';

/** Ways of proof as the refusal names them. */
type Proofs = readonly string[];
type Asked = { proofs: Proofs; answer: (isProven: boolean) => void };

const StepUpContext = createContext<(proofs: Proofs) => Promise<boolean>>(async () => false);
const loadDialog = () => import('./step-up-dialog').then((module) => module.StepUpDialog);

/** Asks the person to confirm who they are when an action needs it. */
export function StepUp({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [Dialog, load] = useLazyComponent(loadDialog);
  const ask = useCallback(
    (proofs: Proofs) => {
      load();
      return new Promise<boolean>((resolve) => {
        setAsked((open) => {
          // Two actions at once share the dialog that came first; the second one shows its refusal.
          if (open) resolve(false);
          return open ?? { proofs, answer: resolve };
        });
      });
    },
    [load],
  );
  const close = (isProven: boolean) => {
    asked?.answer(isProven);
    setAsked(null);
  };
  return (
    <StepUpContext value={ask}>
      {children}
      {asked && !Dialog && <div aria-busy className="fixed inset-0 z-40 bg-scrim" />}
      {asked && Dialog && <Dialog proofs={asked.proofs} onClose={close} />}
    </StepUpContext>
  );
}

/**
 * Repeats a call once when the server asks for a fresh proof of identity and the person has given it. The second call
 * has the same input, so its idempotency key, text and files are the same.
 */
export function useProven(): <Answer>(call: () => Promise<Answer>) => Promise<Answer> {
  const ask = useContext(StepUpContext);
  return async (call) => {
    const answer = await call();
    const proofs = proofsAskedFor(answer);
    return proofs && (await ask(proofs)) ? call() : answer;
  };
}

function proofsAskedFor(answer: unknown): Proofs | null {
  const { code, details } = (answer ?? {}) as { code?: unknown; details?: { proofs?: unknown } };
  if (code !== 'STEP_UP_REQUIRED') return null;
  return Array.isArray(details?.proofs) ? details.proofs.map(String) : [];
}
