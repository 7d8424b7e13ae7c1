import { useTranslations } from 'next-intl';
import { classNames } from '@/app/_ui/class-names';
import { DocumentNumber } from '@/app/_ui/document-number';
import type { TemplateTrial } from '@/lib/numbering/formats/dto';
import { nameSample } from './uniqueness';

const COLUMNS = ['now', 'december', 'january'] as const;
/** On a phone each document is a block with the column's name before each value. */
const CELL =
  'py-1.5 pr-3 align-top max-md:flex max-md:gap-3 max-md:py-0.5 max-md:before:w-28 max-md:before:shrink-0 max-md:before:text-muted max-md:before:content-[attr(data-label)]';

/** Sample numbers of real documents: now and on both sides of the turn of the year, in sequence. */
export function SampleTable({ trial }: { trial: TemplateTrial }) {
  const t = useTranslations('numberFormats.samples');
  if (trial.samples.length === 0) return <p className="text-table text-muted">{t('none')}</p>;
  return (
    <table className="w-full text-table max-md:block">
      <caption className="sr-only">{t('caption')}</caption>
      <thead className="max-md:sr-only">
        <tr className="border-b border-line text-left text-muted">
          {(['document', ...COLUMNS, 'before'] as const).map((column) => (
            <th key={column} scope="col" className="py-1.5 pr-3 font-medium">
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {trial.samples.map((sample) => (
          <tr key={nameSample(sample)} className="border-b border-line last:border-b-0 max-md:block max-md:py-2">
            <th scope="row" className="py-1.5 pr-3 text-left align-top font-normal max-md:block max-md:font-medium">
              {nameSample(sample)}
            </th>
            {COLUMNS.map((column, index) => (
              <td key={column} data-label={t(column)} className={CELL}>
                <DocumentNumber number={sample.numbers[index] ?? ''} />
              </td>
            ))}
            <td data-label={t('before')} className={classNames(CELL, 'text-muted')}>
              {sample.before ?? '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
