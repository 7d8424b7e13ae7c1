import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import { ScrollingTabs } from '@/app/_ui/scrolling-tabs';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord } from '@/app/_ui/type-names';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { numberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { ImportRowPage, ImportSummary, ShownImportRow } from '@/lib/numbering/imports/dto';
import type { ListImportRows } from '@/lib/numbering/imports/schema';
import { CorrectRowButton, CorrectRowFields } from './correct-row';
import { RowVerdict } from './row-verdict';

const VIEWS = ['all', 'entered', 'problems', 'holes'] as const;
/** A wide table must be scrollable by keyboard. */
const SCROLLABLE = { tabIndex: 0 };
const HEADINGS = ['row', 'number', 'verdict', 'type', 'date', 'subject', 'from', 'to'] as const;

/** The rows of the file with what the check says of each; view and page are in the address. */
export function RowTable({
  page,
  show,
  counts,
  address,
}: {
  page: ImportRowPage;
  show: ListImportRows['show'];
  counts: Pick<ImportSummary, 'rowCount' | 'enteredCount' | 'problemCount'>;
  address: string;
}) {
  const t = useTranslations('numberImports.rows');
  const countOf = { all: counts.rowCount, entered: counts.enteredCount, problems: counts.problemCount };
  return (
    <>
      <ScrollingTabs
        label={t('title')}
        tabs={VIEWS.map((view) => ({
          href: view === 'all' ? address : `${address}?show=${view}`,
          label: t(`show.${view}`),
          current: view === show,
          ...(view !== 'holes' && { count: countOf[view] }),
        }))}
      />
      {page.rows.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : (
        <section aria-label={t('title')} className="overflow-x-auto" {...SCROLLABLE}>
          <table className="w-full min-w-[960px] text-table">
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
              {page.rows.map((row) => (
                <Row key={row.publicId} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Pages page={page} show={show} address={address} />
    </>
  );
}

function Row({ row }: { row: ShownImportRow }) {
  const { rowNo, verdict, detail, correctable } = row;
  const refused = { rowNo, verdict, detail, correctable };
  return (
    <>
      <tr className="border-b border-line align-top last:border-b-0">
        <td className="py-1.5 pr-3 tabular-nums text-muted">{row.rowNo}</td>
        <th scope="row" className="py-1.5 pr-3 text-left font-normal whitespace-nowrap">
          {row.numberText || '–'}
          {row.explained && (
            <span className="ml-2">
              <ExplainLink href={numberHref(row.explained)} number={row.numberText} />
            </span>
          )}
        </th>
        <td className="py-1.5 pr-3">
          <RowVerdict row={row} />
          {correctable && <CorrectRowButton row={refused} />}
        </td>
        <td className="py-1.5 pr-3">{row.typeCode ? <TypeWord code={row.typeCode} /> : '–'}</td>
        <td className="py-1.5 pr-3">{row.date ? <ThaiDate iso={row.date} /> : '–'}</td>
        <td className="max-w-[320px] py-1.5 pr-3 break-words">{row.subject ?? '–'}</td>
        <td className="py-1.5 pr-3">{row.originator ?? '–'}</td>
        <td className="py-1.5">{row.recipient ?? '–'}</td>
      </tr>
      {correctable && <CorrectRowFields row={refused} columns={HEADINGS.length} />}
    </>
  );
}

function Pages({ page, show, address }: { page: ImportRowPage; show: string; address: string }) {
  const t = useTranslations('numberImports.rows');
  if (page.pages === 1) return null;
  const to = (number: number) => `${address}?show=${show}&page=${number}`;
  return (
    <nav aria-label={t('pages')} className="flex items-center gap-3 pt-3 text-table">
      {page.page > 1 && (
        <ButtonLink size="small" href={to(page.page - 1)}>
          {t('previous')}
        </ButtonLink>
      )}
      <span className="text-muted">{t('page', { page: page.page, pages: page.pages })}</span>
      {page.page < page.pages && (
        <ButtonLink size="small" href={to(page.page + 1)}>
          {t('next')}
        </ButtonLink>
      )}
    </nav>
  );
}
