import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import type { NumberExplanation, NumberNeighbour } from '@/lib/numbering/lookup/dto';
import { documentNumberHref, numberHref } from './number-href';

/** The numbers before and after; one that is not the reader's to know is "another document", or not shown. */
export function NumberNeighbours({ explanation }: { explanation: NumberExplanation }) {
  const t = useTranslations('numbers');
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Side term={t('previous')} explanation={explanation} neighbour={explanation.previous} none={t('noPrevious')} />
      <Side term={t('next')} explanation={explanation} neighbour={explanation.next} none={t('noNext')} />
    </dl>
  );
}

function Side({
  term,
  explanation,
  neighbour,
  none,
}: {
  term: string;
  explanation: NumberExplanation;
  neighbour: NumberNeighbour | null;
  none: string;
}) {
  const t = useTranslations('numbers');
  return (
    <div className="rounded-md border border-line bg-surface px-3 py-2">
      <dt className="text-table text-muted">{term}</dt>
      <dd>
        {neighbour === null && <span className="text-muted">{none}</span>}
        {neighbour?.kind === 'OTHER' && <span className="text-muted">{t('otherDocument')}</span>}
        {neighbour?.kind === 'WITHHELD' && <span className="text-muted">{t('neighbourWithheld')}</span>}
        {neighbour?.kind === 'DOCUMENT' && (
          <Link
            lang="th"
            href={documentNumberHref(explanation.projectCode, neighbour.publicId)}
            className="text-primary hover:underline"
          >
            {neighbour.number}
          </Link>
        )}
        {neighbour?.kind === 'NUMBER' && (
          <>
            <Link
              lang="th"
              href={numberHref({ ...explanation, sequence: neighbour.sequence })}
              className="text-primary hover:underline"
            >
              {neighbour.number}
            </Link>{' '}
            <span className="text-table text-muted">{t(`state.${neighbour.state}`)}</span>
          </>
        )}
      </dd>
    </div>
  );
}
