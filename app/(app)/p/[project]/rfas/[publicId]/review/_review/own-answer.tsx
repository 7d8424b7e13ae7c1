'use client';

import { type ReactNode, useState } from 'react';
import type { RfaItem } from '@/lib/rfas/dto';
import { AnswerForm } from './answer-form';
import { setItem, setWhole } from './answer-state';
import { ConfirmAnswer } from './confirm-answer';
import { commentFieldOf } from './item-results';
import { PhoneBar } from './phone-bar';
import { type AnswerProps, useAnswer } from './use-answer';
import { useReviewKeys } from './use-review-keys';

/** What waits for this person, on a desk by keys and on a phone by thumb. */
export function OwnAnswer({
  subject,
  items,
  answer: props,
  sheet,
  isWide,
  onItem,
}: {
  subject: string;
  items: readonly RfaItem[];
  answer: AnswerProps;
  sheet: (bar: ReactNode) => ReactNode;
  isWide: boolean;
  onItem: (publicId: string) => void;
}) {
  const answer = useAnswer(props);
  const { action, draft, setDraft, outcome } = answer;
  const [touched, setActive] = useState<string | null | undefined>(undefined);
  // By keys one begins with the first item; a thumb touches what it wants.
  const first = isWide && items.length > 1 ? (items[0]?.publicId ?? null) : null;
  const active = touched === undefined ? first : touched;
  const [isConfirming, setIsConfirming] = useState(false);
  const activate = (publicId: string) => {
    setActive(publicId);
    onItem(publicId);
  };
  useReviewKeys({
    onCode: (index, isForAll) => {
      const code = action.codes[index]?.code;
      if (!code) return;
      if (active === null || isForAll) {
        setDraft(setWhole(draft, code));
        return;
      }
      setDraft(setItem(draft, active, { code }));
      const needsComment = props.codes.some((one) => one.code === code && one.isCommentRequired);
      if (needsComment && !draft.items[active]?.comment.trim()) {
        // The field of the active item is there already.
        document.getElementById(commentFieldOf(active))?.focus();
        return;
      }
      const next = items.find(({ publicId }) => publicId !== active && !draft.items[publicId]?.code);
      if (next) activate(next.publicId);
    },
    onMove: (by) => {
      if (items.length === 0) return;
      const at = items.findIndex(({ publicId }) => publicId === active);
      const next = items[Math.min(Math.max(0, at + by), items.length - 1)];
      if (next) activate(next.publicId);
    },
    onLeaveItem: () => setActive(null),
    onSend: () => void answer.submit(),
  });
  const bar = (
    <PhoneBar
      answer={answer}
      onChoose={(code) => {
        if (!outcome.isPerItem) setDraft(setWhole(draft, code));
        setIsConfirming(true);
      }}
    />
  );
  return (
    <>
      <AnswerForm
        answer={answer}
        items={items}
        active={active}
        onActivate={activate}
        onType={isWide ? activate : setActive}
      />
      {!isWide && action.codes.length > 0 && (
        <div className="fixed inset-x-0 bottom-14 z-20 mb-[env(safe-area-inset-bottom)] md:bottom-0 lg:hidden">
          {bar}
        </div>
      )}
      {sheet(action.codes.length > 0 ? bar : null)}
      {isConfirming && (
        <ConfirmAnswer
          answer={answer}
          subject={subject}
          itemCount={items.length}
          onClose={() => setIsConfirming(false)}
        />
      )}
    </>
  );
}
