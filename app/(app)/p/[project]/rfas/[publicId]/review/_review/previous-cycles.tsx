import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { StatusChip } from '@/app/_ui/status-chip';
import type { RfaCycle } from '@/lib/documents/rfas/review/review-dto';
import { StepHistory } from '../../../../../../_workflow/step-history';

/** Outcomes of earlier revisions: reviewers of the next one first check the comments and their resolution. */
export function PreviousCycles({ cycles }: { cycles: readonly RfaCycle[] }) {
  const t = useTranslations('review');
  if (cycles.length === 0) return null;
  return (
    <section aria-labelledby="cycles-title" className="rounded-md border border-line bg-surface p-4">
      <h2 id="cycles-title" className="text-lead font-semibold">
        {t('previousCycles')}
      </h2>
      {cycles.map(({ revision, items, history }, index) => (
        <details key={revision.publicId} open={index === 0} className="mt-2">
          <summary className="cursor-pointer text-table">
            <span className="font-medium">{t('revision', { label: revision.revisionLabel })}</span>{' '}
            {revision.result ? (
              <StatusChip code={revision.result.code} label={`${revision.result.code} ${revision.result.name}`} />
            ) : (
              <StatusChip code={revision.status.code} label={revision.status.name} />
            )}
          </summary>
          <ul className="mt-2 space-y-1.5 text-table">
            {items.map(({ publicId, drawing, result, comment }) => (
              <li key={publicId}>
                <span className="font-medium break-words">{drawing.number}</span> <Badge>{drawing.revisionLabel}</Badge>{' '}
                {result && <Badge>{result.code}</Badge>}
                {comment && <p className="break-words whitespace-pre-line text-muted">{comment}</p>}
              </li>
            ))}
          </ul>
          <div className="mt-3">
            <StepHistory
              rows={history.filter(({ comment, attachments, code }) => comment || code || attachments.length > 0)}
            />
          </div>
        </details>
      ))}
    </section>
  );
}
