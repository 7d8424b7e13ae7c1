'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import { CopyButton } from '@/app/_ui/copy-button';
import { EMPTY_DRAFT, isEmpty } from './answer-state';
import { useKeptDraft } from './use-answer';

/** Another person acted first, and this person has no task any more: the typed text stays theirs. */
export function LeftOverText({ draftKey }: { draftKey: string }) {
  const t = useTranslations('review');
  const [draft, setDraft] = useKeptDraft(draftKey);
  if (isEmpty(draft)) return null;
  const items = Object.values(draft.items);
  const lines = [draft.code, draft.comment, ...items.map(({ code, comment }) => `${code} ${comment}`.trim())];
  const text = lines.filter((line) => line !== '').join('\n');
  return (
    <section aria-labelledby="left-over" className="rounded-md border border-line bg-surface p-4">
      <h2 id="left-over" className="text-table font-medium">
        {t('leftOver')}
      </h2>
      <p className="mt-1 break-words whitespace-pre-line text-table">{text}</p>
      <div className="mt-2 flex items-center gap-2">
        <CopyButton text={text} what={t('leftOver')} />
        <Button size="small" onClick={() => setDraft(EMPTY_DRAFT)}>
          {t('discard')}
        </Button>
      </div>
    </section>
  );
}
