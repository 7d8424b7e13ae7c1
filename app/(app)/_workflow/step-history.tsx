'use client';

import { Lock, Paperclip } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/app/_ui/badge';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { WorkflowHistoryRow } from '@/lib/workflow/engine/dto';
import { FileLink } from './open-file-context';

/** Acts and comments of each step, newest first, with files and audience. */
export function StepHistory({ rows }: { rows: readonly WorkflowHistoryRow[] }) {
  const t = useTranslations('workflowPanel');
  if (rows.length === 0) return <p className="text-table text-muted">{t('noHistory')}</p>;
  return (
    <ol aria-label={t('history')} className="space-y-4">
      {stepsOf(rows).map((step) => (
        <li key={step[0]?.id}>
          <h3 className="text-meta font-medium text-muted">{step[0]?.fromState.name}</h3>
          <ol className="mt-1 space-y-3 border-l border-line pl-3">
            {step.map((row) => (
              <Entry key={row.id} row={row} />
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** Groups consecutive rows of one state, newest first; a state entered twice has two groups. */
function stepsOf(rows: readonly WorkflowHistoryRow[]): WorkflowHistoryRow[][] {
  const steps: WorkflowHistoryRow[][] = [];
  for (const row of [...rows].reverse()) {
    const last = steps.at(-1);
    if (last?.[0]?.fromState.code === row.fromState.code) last.push(row);
    else steps.push([row]);
  }
  return steps;
}

function Entry({ row }: { row: WorkflowHistoryRow }) {
  const t = useTranslations('workflowPanel');
  const who = row.actor?.name ?? row.organization?.name ?? t('system');
  return (
    <li className="text-table">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{row.label}</span>
        {row.code && <Badge>{row.code}</Badge>}
        <span className="text-muted">
          {row.onBehalfOf ? t('forWhom', { who, whom: row.onBehalfOf.name }) : who}
          {row.organization && ` (${row.organization.code})`} · <ThaiDate iso={row.at} form="datetime" />
        </span>
      </p>
      {row.handedOn && <p>{t('handedOn', { from: row.handedOn.from.name, to: row.handedOn.to.name })}</p>}
      {row.comment && <p className="mt-1 break-words whitespace-pre-line">{row.comment}</p>}
      {row.attachments.length > 0 && (
        <ul className="mt-1">
          {row.attachments.map((file) => (
            <li key={file.publicId} className="flex items-start gap-1.5">
              <Paperclip size={14} strokeWidth={1.75} aria-hidden className="mt-1 shrink-0 text-muted" />
              <FileLink file={file} />
            </li>
          ))}
        </ul>
      )}
      {row.commentVisibility !== 'PARTIES' && (row.comment || row.attachments.length > 0) && (
        <p className="mt-1 flex items-center gap-1 text-meta text-muted">
          <Lock size={12} strokeWidth={1.75} aria-hidden />
          {t(`visible.${row.commentVisibility}`)}
        </p>
      )}
    </li>
  );
}
