import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import { DocumentNumber } from '@/app/_ui/document-number';
import { DueMeter } from '@/app/_ui/due-meter';
import { dueOf } from '@/app/_ui/due-state';
import { PageHeader } from '@/app/_ui/page-header';
import { StatusChip } from '@/app/_ui/status-chip';
import { ExplainLink } from '@/app/(app)/p/[project]/numbers/_explain/explain-link';
import { documentNumberHref } from '@/app/(app)/p/[project]/numbers/_explain/number-href';
import type { RfaDetail } from '@/lib/documents/rfas/dto';
import { projectDay } from '@/lib/platform/time/project-day';
import type { WorkflowDetail, WorkflowHistoryRow } from '@/lib/workflow/engine/dto';

/** The document, the remaining time, and a one-line summary of earlier answers: enough to decide on a phone. */
export function ReviewHeader({
  rfa,
  workflow,
  history,
  actions,
}: {
  rfa: RfaDetail;
  workflow: WorkflowDetail;
  history: readonly WorkflowHistoryRow[];
  actions: ReactNode;
}) {
  const t = useTranslations('review');
  const due = dueOf(
    {
      dueDate: workflow.dueAt && projectDay(new Date(workflow.dueAt)),
      documentDate: projectDay(new Date(workflow.enteredAt)),
      submittedAt: workflow.enteredAt,
      isOverdue: workflow.isOverdue,
      isCancelled: false,
      isAwaited: workflow.status === 'ACTIVE',
    },
    projectDay(new Date()),
  );
  const counts = new Map<string, number>();
  for (const { code } of history) if (code) counts.set(code, (counts.get(code) ?? 0) + 1);
  const said = [...counts].map(([code, count]) => (count > 1 ? `${code} × ${count}` : code)).join(' · ');
  const { consultantResult } = rfa.revision;
  return (
    <PageHeader
      trail={[{ label: t('register'), href: `/p/${encodeURIComponent(rfa.project.code)}/rfas` }]}
      title={
        <>
          <span className="flex flex-wrap items-center gap-2">
            <DocumentNumber number={rfa.documentNumber ?? '–'} type={rfa.rfaType} />
            <Badge>{rfa.revision.revisionLabel}</Badge>
          </span>
          <span className="block text-body font-normal break-words">{rfa.subject}</span>
        </>
      }
      meta={
        <>
          <StatusChip code={rfa.status.code} label={rfa.workflow.state.name} />
          {rfa.documentNumber && (
            <ExplainLink href={documentNumberHref(rfa.project.code, rfa.publicId)} number={rfa.documentNumber} />
          )}
          {due && <DueMeter {...due} />}
          {rfa.cycle > 1 && <Badge>{t('cycle', { cycle: rfa.cycle })}</Badge>}
          {consultantResult && (
            <span>
              {t('recommended')} <span className="font-semibold text-ink">{consultantResult.code}</span>{' '}
              {consultantResult.name}
            </span>
          )}
          {said && <span>{t('said', { codes: said })}</span>}
        </>
      }
      actions={actions}
    />
  );
}
