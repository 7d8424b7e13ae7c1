import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ThaiDate } from '@/app/_ui/thai-date';
import { MAX_SEARCH_TEXT, type RawSearchParams, textFilter } from '@/app/_web/search-params';
import type { SearchNote as Note } from '@/lib/platform/search-note';

/**
 * Note above the rows: the interpretation of the search, if it differs from its words, or that it was invalid.
 * @param raw the address of the list: its `q` is the typed text
 * @param total found rows, capped where `isTotalExact` is false
 */
export function SearchNote({
  note,
  raw,
  total,
  isTotalExact,
}: {
  note: Note | null;
  raw: RawSearchParams;
  total: number;
  isTotalExact: boolean;
}) {
  const t = useTranslations('search');
  const typed = [raw.q ?? []].flat();
  const text = (typed[0] ?? '').trim();
  if (text === '') return null;
  if (text.length > MAX_SEARCH_TEXT) return <Line>{t('tooLong', { max: MAX_SEARCH_TEXT })}</Line>;
  if (!textFilter.safeParse(typed).success) return <Line>{t('unreadable')}</Line>;
  const found = total > 0 ? 'yes' : 'no';
  switch (note?.kind) {
    case undefined:
      return null;
    case 'date': {
      const count = total.toLocaleString('en-US');
      return <Line>{t.rich('date', { count, exact: isTotalExact ? 'yes' : 'no', day: dayOf(note) })}</Line>;
    }
    case 'undated':
      return <Line>{t.rich('undated', { found, day: dayOf(note) })}</Line>;
    case 'noSuchDay':
      return <Line>{t('noSuchDay', { found, text })}</Line>;
    case 'near':
      return <Line>{t('near', { text, words: note.words })}</Line>;
  }
}

function Line({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="py-1 text-table font-medium">
      {children}
    </p>
  );
}

const dayOf = ({ date }: { date: string }) =>
  function Day() {
    return <ThaiDate iso={date} />;
  };
