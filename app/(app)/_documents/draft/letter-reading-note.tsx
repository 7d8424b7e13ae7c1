'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/app/_ui/button';
import type { LetterFacts } from '@/lib/documents/letter-facts/parse-letter';
import type { ShownReading } from './use-letter-reading';

/** Outcome of reading the main file, below the list of files: found facts, lines not understood, or the fault. */
export function LetterReadingNote({ reading }: { reading: ShownReading | null }) {
  const t = useTranslations('draft.reading');
  if (reading === null) return null;
  return (
    <div role="status" data-testid="letter-reading" className="mt-2 text-meta text-muted">
      {reading.state === 'READ' ? (
        <Outcome facts={reading.facts} />
      ) : reading.state === 'UNREADABLE' ? (
        t(`fault.${reading.fault}`)
      ) : (
        t(reading.state)
      )}
      {reading.state === 'failed' && (
        <>
          {' '}
          <Button size="small" onClick={reading.retry}>
            {t('retry')}
          </Button>
        </>
      )}
    </div>
  );
}

function Outcome({ facts }: { facts: LetterFacts }) {
  const t = useTranslations('draft.reading');
  const { subject, number, date, references, unread } = facts;
  const found = [
    subject && t('fact.subject'),
    number && t('fact.number'),
    date && t('fact.date'),
    references.length > 0 && t('fact.reference'),
  ].filter((name) => typeof name === 'string');
  return (
    <>
      <p>{found.length > 0 ? t('found', { facts: found.join(', ') }) : t('nothing')}</p>
      {unread.map(({ fact, line }) => (
        <p key={`${fact} ${line}`} className="break-words">
          {t('unread', { fact: t(`fact.${fact}`), line })}
        </p>
      ))}
    </>
  );
}
