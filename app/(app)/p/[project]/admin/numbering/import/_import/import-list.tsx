import { useTranslations } from 'next-intl';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ImportSummary } from '@/lib/numbering/imports/dto';
import { ImportStateChip } from './import-state-chip';

const HEADINGS = ['file', 'state', 'rows', 'problems', 'by', 'at'] as const;

/** The imports of a project, newest first. */
export function ImportList({ imports, base }: { imports: readonly ImportSummary[]; base: string }) {
  const t = useTranslations('numberImports');
  if (imports.length === 0) return <EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>;
  return (
    <section aria-label={t('list.title')} className="overflow-x-auto">
      <table className="w-full min-w-[720px] text-table">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="py-1.5 pr-3 font-medium">
                {t(`list.${heading}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {imports.map((one) => (
            <tr key={one.publicId} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-2 pr-3 text-left font-medium">
                <Link href={`${base}/${one.publicId}`} className="text-primary hover:underline">
                  {one.fileName}
                </Link>
              </th>
              <td className="py-2 pr-3">
                <ImportStateChip state={one.state} />
              </td>
              <td className="py-2 pr-3 tabular-nums">{one.rowCount.toLocaleString('en-US')}</td>
              <td className="py-2 pr-3 tabular-nums">{one.problemCount.toLocaleString('en-US')}</td>
              <td className="py-2 pr-3">{one.createdBy.name}</td>
              <td className="py-2">
                <ThaiDate iso={one.createdAt} form="datetime" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
