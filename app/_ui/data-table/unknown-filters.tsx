'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '../icon';
import { type ListQuery, refusedLabel } from './list-query';

/** A line; the removal takes all of them. */
const MOST_NAMES = 5;
/** An address may come from anybody: only what looks like the name of a parameter is repeated on the page. */
const NAME = /^[A-Za-z][\w.-]{0,39}$/;

/** Names the parameters and values of the address that narrow nothing, and takes them out of it. */
export function UnknownFilters({
  unknown,
  refused,
  onRemove,
}: Pick<ListQuery, 'unknown' | 'refused'> & { onRemove: () => void }) {
  const t = useTranslations('table');
  const names = [...unknown.map((name) => (NAME.test(name) ? name : '…')), ...refused.map(refusedLabel)];
  const shown = names.slice(0, MOST_NAMES);
  const more = names.length > MOST_NAMES ? ['…'] : [];
  return (
    <div role="note" className="flex items-center gap-2 px-3 pb-2 text-table text-muted" data-print="hide">
      <Icon name="info" size={16} className="shrink-0" />
      <span className="min-w-0 break-words">
        {t('unknownFilters', { names: [...new Set([...shown, ...more])].join(', ') })}
      </span>
      <button
        type="button"
        onClick={onRemove}
        className="h-7 shrink-0 rounded-sm px-2 text-primary hover:bg-hover pointer-coarse:h-11"
      >
        {t('removeUnknown')}
      </button>
    </div>
  );
}
