'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { notify } from '@/app/_ui/notify';
import type { RfaItem } from '@/lib/documents/rfas/dto';
import { AnswerForm } from './answer-form';
import { setItem, setWhole, wholeOf } from './answer-state';
import { ConfirmAnswer } from './confirm-answer';
import { commentFieldOf, focusMissing } from './focus-missing';
import { PhoneBar } from './phone-bar';
import { type AnswerProps, useAnswer } from './use-answer';
import { useReviewKeys } from './use-review-keys';

/** Answer of this person, on a desk by keys and on a phone by thumb. */
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
  const t = useTranslations('review.missing');
  const answer = useAnswer(props);
  const { action, draft, setDraft, outcome } = answer;
  // Null: the keys mean all items, until J, K or a click chooses one.
  const [active, setActive] = useState<string | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const activate = (publicId: string) => {
    setActive(publicId);
    onItem(publicId);
  };
  const send = () => {
    if (answer.submit() || answer.isPending) return;
    const [what] = outcome.missing;
    notify({ kind: 'error', text: t(what ?? 'files') });
    if (!what) return;
    const wanted = props.codes.filter(({ isCommentRequired }) => isCommentRequired).map(({ code }) => code);
    focusMissing(what, { items, draft, needsComment: new Set(wanted) });
  };
  useReviewKeys({
    codes: answer.choices.map(({ code }) => code),
    chosenOf: (isForAll) =>
      active === null || isForAll ? wholeOf(draft, outcome, props.itemIds) : (draft.items[active]?.code ?? ''),
    onCode: ({ code, isComplete }, isForAll) => {
      if (active === null || isForAll) {
        setDraft(setWhole(draft, code, props.itemIds));
        return;
      }
      setDraft(setItem(draft, active, { code }, props.itemIds));
      // A longer code may follow: keep focus on the item.
      if (!isComplete) return;
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
    onSend: send,
  });
  const bar = (
    <PhoneBar
      answer={answer}
      onChoose={(code) => {
        if (!outcome.isPerItem) setDraft(setWhole(draft, code, props.itemIds));
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
        onSend={send}
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
