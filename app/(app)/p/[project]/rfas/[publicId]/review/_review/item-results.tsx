'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Badge } from '@/app/_ui/badge';
import { classNames } from '@/app/_ui/class-names';
import { TextArea } from '@/app/_ui/text-area';
import type { RfaItem } from '@/lib/documents/rfas/dto';
import { setItem } from './answer-state';
import { SmallCodeButtons } from './code-buttons';
import { codesOf, commentFieldOf } from './focus-missing';
import type { Answer } from './use-answer';

/** Each drawing with its earlier results and the input for the current one. */
export function ItemResults({
  items,
  answer,
  active,
  onActivate,
  onType,
}: {
  items: readonly RfaItem[];
  answer: Answer;
  active: string | null;
  /** Shows its drawing. */
  onActivate: (publicId: string) => void;
  /** Its comment is being typed: a phone must not put the drawing over it. */
  onType: (publicId: string) => void;
}) {
  const t = useTranslations('review');
  const given = items.filter(({ publicId }) => answer.draft.items[publicId]?.code).length;
  return (
    <section aria-labelledby="items-title">
      <h3 id="items-title" className="text-table font-medium">
        {t('items')}{' '}
        <span className="font-normal text-muted">
          {given > 0 ? t('itemsGiven', { given, count: items.length }) : t('itemsHint')}
        </span>
      </h3>
      <ol className="mt-1 space-y-1.5">
        {items.map((item) => (
          <Item
            key={item.publicId}
            item={item}
            answer={answer}
            isActive={item.publicId === active}
            onActivate={() => onActivate(item.publicId)}
            onType={() => onType(item.publicId)}
          />
        ))}
      </ol>
    </section>
  );
}

function Item({
  item,
  answer: { draft, setDraft, choices, codes, itemIds, outcome },
  isActive,
  onActivate,
  onType,
}: {
  item: RfaItem;
  answer: Answer;
  isActive: boolean;
  onActivate: () => void;
  onType: () => void;
}) {
  const t = useTranslations('review');
  const row = useRef<HTMLLIElement>(null);
  const { publicId, drawing, results } = item;
  const own = draft.items[publicId] ?? { code: '', comment: '' };
  const given = own.code || (outcome.isPerItem ? '' : draft.code);
  const mustComment = codes.some(({ code, isCommentRequired }) => code === own.code && isCommentRequired);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <li
      ref={row}
      aria-current={isActive || undefined}
      className={classNames('rounded-md border p-2', isActive ? 'border-primary bg-selected' : 'border-line')}
    >
      <button type="button" onClick={onActivate} className="block w-full text-left text-table hover:text-primary">
        <span className="font-medium break-words">{drawing.number}</span> <Badge>{drawing.revisionLabel}</Badge>
        <span className="block break-words text-muted">{drawing.title}</span>
      </button>
      {results.length > 0 && (
        <ul className="my-1 text-meta text-muted">
          {results.map(({ historyId, result, person, organization, comment }) => (
            <li key={historyId} className="break-words">
              <span className="font-semibold text-ink">{result.code}</span> {person?.name ?? organization?.code}
              {comment && `: ${comment}`}
            </li>
          ))}
        </ul>
      )}
      <div className="mt-1.5">
        <SmallCodeButtons
          id={codesOf(publicId)}
          label={t('resultOf', { number: drawing.number })}
          choices={choices}
          value={given}
          onChoose={(code) => setDraft(setItem(draft, publicId, { code: given === code ? '' : code }, itemIds))}
        />
      </div>
      {(isActive || own.comment !== '' || mustComment) && (
        <TextArea
          className="mt-1.5"
          hideLabel
          label={t('commentOf', { number: drawing.number })}
          placeholder={t(mustComment ? 'itemCommentNeeded' : 'itemComment')}
          required={mustComment}
          rows={2}
          style={{ minHeight: 56 }}
          id={commentFieldOf(publicId)}
          maxLength={4000}
          value={own.comment}
          onFocus={onType}
          onKeyDown={(event) => {
            // Back to the keys that give codes and move on.
            if (event.code === 'Escape') event.currentTarget.blur();
          }}
          onChange={(event) => setDraft(setItem(draft, publicId, { comment: event.target.value }, itemIds))}
        />
      )}
    </li>
  );
}
