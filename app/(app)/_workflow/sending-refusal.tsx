'use client';

import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import type { Refusal } from './use-refusal';

/**
 * Reason why an action was not taken, with the recovery actions of the answer as buttons. The first one refreshes the
 * page around the form, the second one sends the same action again.
 */
export function SendingRefusal({
  refusal,
  onRefresh,
  onRetry,
}: {
  refusal: Refusal | null;
  onRefresh: () => void;
  onRetry?: () => void;
}) {
  if (!refusal) return null;
  const [refresh, retry] = refusal.actions;
  return (
    <Banner
      tone="danger"
      action={
        refresh && (
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={onRefresh}>
              {refresh}
            </Button>
            {retry && onRetry && (
              <Button size="small" onClick={onRetry}>
                {retry}
              </Button>
            )}
          </span>
        )
      }
    >
      {refusal.text}
    </Banner>
  );
}
