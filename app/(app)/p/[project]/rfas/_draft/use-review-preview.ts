'use client';

import { useEffect, useState } from 'react';
import type { ReviewPreview } from '@/lib/documents/rfas/review/preview-review';
import { previewReviewAction } from '../actions';

/** Preview of reviewers and due date by contract and discipline; null without them. */
export function useReviewPreview(
  contractPublicId: string,
  disciplineCode: string,
  actingOrganizationPublicId: string,
): ReviewPreview | null {
  const [preview, setPreview] = useState<ReviewPreview | null>(null);
  useEffect(() => {
    let isStale = false;
    setPreview(null);
    if (contractPublicId === '' || disciplineCode === '') return;
    void previewReviewAction({ contractPublicId, disciplineCode }, { actingOrganizationPublicId })
      .catch(() => null)
      .then((answer) => {
        if (!isStale && answer?.ok) setPreview(answer.data);
      });
    return () => {
      isStale = true;
    };
  }, [contractPublicId, disciplineCode, actingOrganizationPublicId]);
  return preview;
}
