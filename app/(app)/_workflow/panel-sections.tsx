import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import { Banner } from '@/app/_ui/banner';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { WorkflowDetail, WorkflowHistoryRow } from '@/lib/workflow/engine/dto';
import { DueButton, ReassignButton } from './panel-buttons';
import { StepHistory } from './step-history';
import { WorkflowActions } from './workflow-actions';

/** Sections of `WorkflowPanel` from loaded data; also usable in the browser. */
export function PanelSections({
  workflow,
  reviewed = null,
  history,
  diagram,
}: {
  workflow: WorkflowDetail;
  /** The action that the review page's own form handles: the panel offers the other steps. */
  reviewed?: { action: string | null } | null;
  /** Null where the page shows the history itself. */
  history: readonly WorkflowHistoryRow[] | null;
  diagram: ReactNode;
}) {
  const t = useTranslations('workflowPanel');
  const { dueAt, isOverdue, isDueByRule, instanceId, versionNo } = workflow;
  return (
    <section
      aria-labelledby="workflow-title"
      className="min-w-0 rounded-md border border-line bg-surface p-4"
      data-print="hide"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="workflow-title" className="text-lead font-semibold">
          {t('title')}
        </h2>
        <span className="text-meta text-muted">{workflow.workflow.name}</span>
      </div>
      <Steps workflow={workflow} />
      {(dueAt || workflow.mayChangeDue) && (
        <div className="mt-2 flex flex-wrap items-center gap-x-2 text-table">
          {dueAt && (
            <p className={isOverdue ? 'font-medium text-danger' : 'text-muted'}>
              {t.rich(isOverdue ? 'overdue' : isDueByRule ? 'dueByRule' : 'due', {
                action: askedOf(workflow) ?? t('act'),
                when: () => <ThaiDate iso={dueAt} form="datetime" />,
              })}
              {isOverdue && isDueByRule && ` ${t('byRule')}`}
            </p>
          )}
          {workflow.mayChangeDue && <DueButton {...{ instanceId, versionNo, dueAt }} />}
        </div>
      )}
      <Progress workflow={workflow} />
      <Holders workflow={workflow} />
      <Tasks workflow={workflow} />
      {workflow.actions.some(({ action, isOwnVerb, isAllowed }) => action === 'RESUBMIT' && isOwnVerb && isAllowed) && (
        <div className="mt-3">
          <Banner tone="warning">{t('resubmit')}</Banner>
        </div>
      )}
      {reviewed && (
        <WorkflowActions
          instanceId={instanceId}
          versionNo={versionNo}
          actions={workflow.actions.filter(
            ({ isAllowed, isOwnVerb, action }) => isAllowed && !isOwnVerb && action !== reviewed.action,
          )}
        />
      )}
      <WhyNot workflow={workflow} />
      {history && <History rows={history} />}
      {diagram}
    </section>
  );
}

/** The awaited action, in the words of its button. */
function askedOf({ actions, tasks }: WorkflowDetail): string | null {
  return actions.find(({ action }) => tasks.some((task) => task.action === action))?.label ?? null;
}

function Steps({ workflow }: { workflow: WorkflowDetail }) {
  const t = useTranslations('workflowPanel');
  return (
    <ol aria-label={t('steps')} className="mt-3 flex flex-wrap items-center gap-x-1 gap-y-2 text-table">
      {workflow.steps.map(({ code, name, isCurrent, isVisited }, at) => (
        <li key={code} aria-current={isCurrent ? 'step' : undefined} className="flex items-center gap-1">
          {at > 0 && (
            <span aria-hidden className="text-muted">
              →
            </span>
          )}
          <span
            className={
              isCurrent
                ? 'rounded-full bg-primary px-2 py-0.5 font-medium text-on-primary'
                : isVisited
                  ? 'rounded-full bg-chip-approved px-2 py-0.5 text-chip-approved-ink'
                  : 'rounded-full border border-line px-2 py-0.5 text-muted'
            }
          >
            {name}
            {isVisited && !isCurrent && <span className="sr-only"> ({t('passed')})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** "Pending from … / responded X of Y": progress of the step without its history. */
function Progress({ workflow: { progress, tasks } }: { workflow: WorkflowDetail }) {
  const t = useTranslations('workflowPanel');
  if (!progress || progress.total === 0) return null;
  const pending = tasks.filter(({ status }) => status === 'OPEN');
  const names = pending.map(({ person, organization }) => person?.name ?? organization?.code ?? '').filter(Boolean);
  return (
    <div className="mt-3">
      <div aria-hidden className="h-1 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-primary" style={{ width: `${(progress.responded / progress.total) * 100}%` }} />
      </div>
      <p className="mt-1 text-table">
        {t('responded', { ...progress, ask: progress.action.toLowerCase() })}
        {names.length > 0 && <span className="text-muted"> · {t('pendingFrom', { names: names.join(', ') })}</span>}
      </p>
    </div>
  );
}

/** Actions of the step that this reader may not take, each with all missing conditions. */
function WhyNot({ workflow }: { workflow: WorkflowDetail }) {
  const t = useTranslations('workflowPanel');
  const refused = workflow.actions.filter(({ isAllowed, isOwnVerb }) => !isAllowed && !isOwnVerb);
  if (refused.length === 0) return null;
  return (
    <details className="mt-3 text-table">
      <summary className="cursor-pointer text-muted">{t('whyNot')}</summary>
      <ul className="mt-1 space-y-1">
        {refused.map(({ action, label, refusals }) => (
          <li key={action}>
            <span className="font-medium">{label}</span>
            <ul className="list-disc pl-5 text-muted">
              {refusals.map(({ id, message }) => (
                <li key={id}>{message}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}

function History({ rows }: { rows: readonly WorkflowHistoryRow[] }) {
  const t = useTranslations('workflowPanel');
  return (
    <details className="mt-3 text-table">
      <summary className="cursor-pointer text-primary">{t('historyCount', { count: rows.length })}</summary>
      <div className="mt-2">
        <StepHistory rows={rows} />
      </div>
    </details>
  );
}

function Holders({ workflow }: { workflow: WorkflowDetail }) {
  const t = useTranslations('workflowPanel');
  if (workflow.status !== 'ACTIVE') return null;
  return (
    <div className="mt-3">
      <h3 className="text-meta text-muted">{t('holders')}</h3>
      {workflow.holders.length === 0 ? (
        <p className="text-table">{t('nobody')}</p>
      ) : (
        <ul className="text-table">
          {workflow.holders.map(({ organization, person, since }) => (
            <li key={`${organization.publicId}:${person?.publicId ?? ''}`} className="flex flex-wrap gap-x-2">
              <span className="font-medium">
                {person ? `${person.name} (${organization.code})` : organization.code}
              </span>
              <span className="text-muted">
                {t.rich('since', { when: () => <ThaiDate iso={since} form="datetime" /> })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Tasks({ workflow }: { workflow: WorkflowDetail }) {
  const t = useTranslations('workflowPanel');
  const answered = workflow.tasks.filter(({ status }) => status === 'RESPONDED');
  const movable = workflow.tasks.filter(({ mayReassign }) => mayReassign);
  if (answered.length === 0 && movable.length === 0) return null;
  return (
    <div className="mt-3">
      <h3 className="text-meta text-muted">{t('tasks')}</h3>
      <ul className="text-table">
        {movable.map(({ publicId, person }) => (
          <li key={publicId} className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{person?.name}</span>
            <span className="text-muted">{t('open')}</span>
            {person && <ReassignButton taskPublicId={publicId} from={person} />}
          </li>
        ))}
        {answered.map(({ publicId, organization, respondedBy, onBehalfOf, respondedAt, code }) => (
          <li key={publicId} className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium">{organization?.code}</span>
            {code && <Badge>{code}</Badge>}
            {respondedAt && (
              <span className="text-muted">
                {t.rich(onBehalfOf ? 'doneFor' : 'done', {
                  who: respondedBy?.name ?? organization?.code ?? t('system'),
                  whom: onBehalfOf?.name ?? '',
                  when: () => <ThaiDate iso={respondedAt} form="datetime" />,
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
