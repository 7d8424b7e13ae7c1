import { useTranslations } from 'next-intl';
import { Link } from '@/app/_ui/link';
import type { NumberExplanation, NumberNeighbour } from '@/lib/numbering/lookup/dto';
import { documentNumberHref, numberHref } from './number-href';

/** The numbers before and after; one that is not the reader's to know is "another document", or not shown. */
export function NumberNeighbours({ told }: { told: NumberExplanation }) {
  const t = useTranslations('numbers');
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      <Side term={t('previous')} told={told} neighbour={told.previous} none={t('noPrevious')} />
      <Side term={t('next')} told={told} neighbour={told.next} none={t('noNext')} />
    </dl>
  );
}

function Side({
  term,
  told,
  neighbour,
  none,
}: {
  term: string;
  told: NumberExplanation;
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
            href={documentNumberHref(told.projectCode, neighbour.publicId)}
            className="text-primary hover:underline"
          >
            {neighbour.number}
          </Link>
        )}
        {neighbour?.kind === 'NUMBER' && (
          <>
            <Link
              lang="th"
              href={numberHref({ ...told, sequence: neighbour.sequence })}
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
