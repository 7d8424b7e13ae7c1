import { useTranslations } from 'next-intl';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { WorkflowHistoryRow } from '@/lib/workflow/engine/dto';

/** Latest comments that the reader may see, newest first; renders nothing without one. */
export function PaneComments({ rows }: { rows: readonly WorkflowHistoryRow[] }) {
  const t = useTranslations('pane');
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="pane-comments">
      <h3 id="pane-comments" className="text-meta text-muted">
        {t('comments')}
      </h3>
      <ul className="mt-1 space-y-2">
        {[...rows].reverse().map(({ id, actor, organization, label, code, comment, at }) => (
          <li key={id} className="border-line border-l-2 pl-3 text-table">
            <p className="break-words whitespace-pre-line">{comment}</p>
            <p className="text-muted">
              {[actor?.name, organization?.code, label, code].filter(Boolean).join(' · ')} ·{' '}
              <ThaiDate iso={at} form="datetime" />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
