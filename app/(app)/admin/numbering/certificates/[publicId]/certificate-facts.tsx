import { useTranslations } from 'next-intl';
import { DescriptionList } from '@/app/_ui/description-list';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord } from '@/app/_ui/type-names';
import { NUMBER_STATES } from '@/db/numbering-enums';
import type { Certificate } from '@/lib/numbering/records/dto';
import { Year } from '../../_numbering/year';

/** Enough to look for them; the count says how many there are. */
const SHOWN_MISSING = 100;

/** The certificate's subject, scope, and summary sentence. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const t = useTranslations('series.certificate');
  const states = useTranslations('series.state');
  const { series, year, counts, missing, chainFaults } = certificate;
  const isEmpty = series.lastNumber === series.startNumber;
  const range = { from: series.startNumber + 1, to: series.lastNumber };
  const statement = certificate.isComplete ? (isEmpty ? 'statementEmpty' : 'statementYes') : 'statementNo';
  return (
    <>
      <p className="pb-3 text-lead font-semibold">{t(statement, range)}</p>
      <DescriptionList
        columns={2}
        items={[
          { term: t('project'), value: series.projectCode },
          { term: t('type'), value: <TypeWord code={series.typeCode} /> },
          { term: t('pattern'), value: <span lang="th">{series.pattern}</span> },
          { term: t('year'), value: year === null ? t('allYears') : <Year year={year} /> },
          { term: t('range'), value: isEmpty ? t('rangeNone') : t('rangeValue', range) },
          { term: t('asOf'), value: <ThaiDate iso={certificate.asOf} form="datetime" /> },
          { term: t('madeBy'), value: certificate.madeBy.name },
          {
            term: t('chain'),
            value:
              chainFaults.length === 0
                ? t('chainValue', { count: certificate.chainLength })
                : t('chainBroken', { detail: chainFaults.join('; ') }),
          },
          {
            term: t('counts'),
            value:
              NUMBER_STATES.filter((state) => counts[state])
                .map((state) => `${states(state)} ${counts[state]}`)
                .join(' · ') || '–',
          },
        ]}
      />
      {missing.length > 0 && (
        <p className="pt-3 font-semibold text-danger">
          {t('missing', {
            numbers: `${missing.slice(0, SHOWN_MISSING).join(', ')}${missing.length > SHOWN_MISSING ? ` … (${missing.length})` : ''}`,
          })}
        </p>
      )}
    </>
  );
}
