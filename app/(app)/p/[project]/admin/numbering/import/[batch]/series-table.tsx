import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { TypeWord } from '@/app/_ui/type-names';
import type { ImportSeries } from '@/lib/numbering/imports/dto';

/** A wide table must be scrollable by keyboard. */
const SCROLLABLE = { tabIndex: 0 };
const HEADINGS = ['pattern', 'type', 'before', 'after', 'numbers', 'holes'] as const;
/** A register in somebody else's format can make hundreds; the rows below show the rest. */
const MAX_SHOWN = 60;

/** The last number of each series, before and after the import. */
export function SeriesTable({ series }: { series: readonly ImportSeries[] }) {
  const t = useTranslations('numberImports.series');
  const shown = series.slice(0, MAX_SHOWN);
  const number = (value: number) => value.toLocaleString('en-US');
  return (
    <section aria-label={t('title')} className="overflow-x-auto" {...SCROLLABLE}>
      <table className="w-full min-w-[720px] text-table">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-3 font-medium">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={`${one.typeCode} ${one.pattern}`} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                <span className="whitespace-nowrap">{one.pattern}</span>{' '}
                {one.isForeign && <Badge>{t('foreign')}</Badge>}
              </th>
              <td className="py-1.5 pr-3">
                <TypeWord code={one.typeCode} />
              </td>
              <td className="py-1.5 pr-3 tabular-nums">
                {one.lastBefore === null ? t('new') : number(one.lastBefore)}
              </td>
              <td className="py-1.5 pr-3 tabular-nums">
                {number(one.firstNumber)}–{number(one.lastNumber)}
              </td>
              <td className="py-1.5 pr-3 tabular-nums">{number(one.numberCount)}</td>
              <td className="py-1.5 tabular-nums">{number(one.holeCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {series.length > shown.length && (
        <p className="pt-2 text-table text-muted">{t('more', { count: series.length - shown.length })}</p>
      )}
    </section>
  );
}
