'use client';

import { useEffect, useState } from 'react';
import { previewNumberAction } from '../actions';
import type { DraftValues } from './draft-values';

/** A pause between two choices; typing text never asks, only what a number prints does. */
const PAUSE_MS = 250;

export type NumberPreviewState =
  | { kind: 'incomplete' }
  | { kind: 'asking'; last: string | null }
  | { kind: 'likely'; documentNumber: string }
  | { kind: 'unavailable'; message: string };

/** The number the draft would get if it were submitted now; reserves nothing. */
export function useNumberPreview(
  projectPublicId: string,
  values: DraftValues,
  isWanted: boolean,
  openedWith: { actingOrganizationPublicId: string },
): NumberPreviewState {
  const [state, setState] = useState<NumberPreviewState>({ kind: 'incomplete' });
  const recipient = values.to[0]?.organizationPublicId ?? '';
  const { typeCode, contractPublicId, disciplineCode } = values;
  const { actingOrganizationPublicId } = openedWith;

  useEffect(() => {
    if (!isWanted || recipient === '') {
      setState({ kind: 'incomplete' });
      return;
    }
    let isStale = false;
    setState((known) => ({ kind: 'asking', last: known.kind === 'likely' ? known.documentNumber : null }));
    const timer = setTimeout(async () => {
      const input = {
        projectPublicId,
        typeCode,
        recipientOrganizationPublicId: recipient,
        contractPublicId: contractPublicId || null,
        disciplineCode: disciplineCode || null,
      };
      const answer = await previewNumberAction(input, { actingOrganizationPublicId }).catch(() => null);
      if (isStale) return;
      if (answer?.ok) setState({ kind: 'likely', documentNumber: answer.data.documentNumber });
      else setState({ kind: 'unavailable', message: answer?.message ?? '' });
    }, PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [projectPublicId, typeCode, recipient, contractPublicId, disciplineCode, isWanted, actingOrganizationPublicId]);
  return state;
}
