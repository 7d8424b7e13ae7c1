'use client';

import { useEffect, useState } from 'react';
import type { RfaCode } from '@/lib/documents/rfas/dto';
import type { AvailableAction } from '@/lib/workflow/engine/dto';
import { useSending } from '../../../../../../_workflow/use-sending';
import { useStepFiles } from '../../../../../../_workflow/use-step-files';
import type { CommentVisibility } from '../../../../../../_workflow/visibility-select';
import { type AnswerDraft, EMPTY_DRAFT, isEmpty, outcomeOf, payloadOf, readDraft } from './answer-state';
import { inOrder } from './typed-code';

export type AnswerProps = {
  instanceId: string;
  versionNo: number;
  action: AvailableAction;
  codes: readonly RfaCode[];
  itemIds: readonly string[];
  /** The consultant's proposed code for the deciding party; null without one. */
  proposed: string | null;
  /** Storage key of the typed answer: per person and review. */
  draftKey: string;
};

/** State of the answer: typed text survives reloads, conflicts and lost connections until the server confirms it. */
export function useAnswer({ instanceId, versionNo, action, codes, itemIds, proposed, draftKey }: AnswerProps) {
  const [draft, setDraft] = useKeptDraft(draftKey);
  const [hasTried, setHasTried] = useState(false);
  const files = useStepFiles();
  const outcome = outcomeOf(draft, { action, codes, itemIds });
  const { send, isPending, refusal, refresh, retry } = useSending({
    instanceId,
    versionNo,
    action,
    onDone: () => {
      setDraft(EMPTY_DRAFT);
      // The refreshed page may be there before the effect that keeps the draft has run.
      forget(draftKey);
    },
  });
  const isComplete = outcome.missing.length === 0 && !files.isBusy;
  const submit = (): boolean => {
    setHasTried(true);
    if (!isComplete || isPending) return false;
    send({
      comment: draft.comment.trim() || undefined,
      ...(draft.visibility && { commentVisibility: draft.visibility as CommentVisibility }),
      payload: payloadOf(draft, outcome, action, itemIds),
      attachmentPublicIds: files.stored.map(({ publicId }) => publicId),
    });
    return true;
  };
  return {
    action,
    codes,
    /** The permitted codes in display order. */
    choices: inOrder(action.codes),
    proposed,
    itemIds,
    draft,
    setDraft,
    outcome,
    files,
    submit,
    isPending,
    refusal,
    retry,
    refresh,
    /** Shown only after the first attempt, not while typing. */
    shownMissing: hasTried ? outcome.missing : [],
  };
}

export type Answer = ReturnType<typeof useAnswer>;

export function useKeptDraft(key: string) {
  const [draft, setDraft] = useState<AnswerDraft>(EMPTY_DRAFT);
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    setDraft(readDraft(stored(key)) ?? EMPTY_DRAFT);
    setIsLoaded(true);
  }, [key]);
  useEffect(() => {
    if (!isLoaded) return;
    try {
      if (!isEmpty(draft)) localStorage.setItem(key, JSON.stringify(draft));
    } catch {
      // Without storage the text lives as long as the page.
    }
    if (isEmpty(draft)) forget(key);
  }, [key, draft, isLoaded]);
  return [draft, setDraft] as const;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was kept either.
  }
}
