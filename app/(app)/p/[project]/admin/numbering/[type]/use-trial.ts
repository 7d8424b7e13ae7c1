import { useEffect, useRef, useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import type { TemplateTrial } from '@/lib/numbering/formats/dto';
import { tryTemplateAction } from '../actions';

/** Long enough not to ask at every key, short enough to feel live. */
const PAUSE_MS = 350;

export type TrialState = {
  trial: TemplateTrial | null;
  status: 'CURRENT' | 'WAITING' | 'STALE' | 'FAILED';
  message: string;
};

/** The server's judgement of a template during editing; the last answer stays visible until the next. */
export function useTrial(configId: string, opened: TemplateTrial | null) {
  const tryTemplate = useActing(tryTemplateAction);
  const [state, setState] = useState<TrialState>({ trial: opened, status: 'CURRENT', message: '' });
  const asked = useRef(0);
  const call = useRef(tryTemplate);
  call.current = tryTemplate;

  const ask = (template: string, isValid: boolean) => {
    asked.current += 1;
    const turn = asked.current;
    if (!isValid) {
      setState((before) => ({ ...before, status: 'STALE', message: '' }));
      return;
    }
    setState((before) => ({ ...before, status: 'WAITING', message: '' }));
    setTimeout(async () => {
      if (turn !== asked.current) return;
      const outcome = await call.current({ configId, template }).catch(() => null);
      if (turn !== asked.current) return;
      if (outcome?.ok) setState({ trial: outcome.data, status: 'CURRENT', message: '' });
      else setState((before) => ({ ...before, status: 'FAILED', message: outcome?.message ?? '' }));
    }, PAUSE_MS);
  };

  useEffect(() => {
    return () => {
      asked.current = -1;
    };
  }, []);
  const adopt = (trial: TemplateTrial | null) => setState({ trial, status: 'CURRENT', message: '' });
  return { ...state, ask, adopt };
}
