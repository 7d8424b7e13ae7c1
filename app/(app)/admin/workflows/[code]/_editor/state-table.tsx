'use client';

import { useTranslations } from 'next-intl';
import type { Action, State } from '@/lib/workflow-definitions/schema';
import { useLabel } from '../../use-label';
import { ActionRow } from './action-row';
import { LazyField } from './lazy-field';
import type { Draft, EditPath } from './read-draft';
import type { EditorChoices } from './workflow-editor';

const HEAD = 'px-2 py-1.5 text-left font-medium text-muted whitespace-nowrap';

/** The definition as rows: what a person changes most, without touching the text. */
export function StateTable({
  draft,
  isReadOnly,
  onEdit,
  permissions,
  subjects,
}: EditorChoices & { draft: Draft | null; isReadOnly: boolean; onEdit: (path: EditPath, value: unknown) => void }) {
  const t = useTranslations('workflows.table');
  const label = useLabel();
  if (!draft?.states || typeof draft.states !== 'object') return <p className="text-muted">{t('broken')}</p>;
  const states = Object.entries(draft.states);
  const statuses = subjects.find(({ code }) => code === draft.subject)?.statuses ?? [];
  return (
    <div className="flex flex-col gap-6">
      {states.map(([name, state]) => (
        <section key={name} aria-label={label(state.label, name)} className="rounded-md border border-line p-3">
          <h2 className="mb-2 font-medium">
            {label(state.label, name)} <span className="font-mono text-meta text-muted">{name}</span>
          </h2>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
            <LazyField
              label={t('labelTh')}
              value={state.label?.th ?? ''}
              isReadOnly={isReadOnly}
              onCommit={(value) => onEdit(['states', name, 'label', 'th'], value)}
            />
            <LazyField
              label={t('labelEn')}
              value={state.label?.en ?? ''}
              isReadOnly={isReadOnly}
              onCommit={(value) => onEdit(['states', name, 'label', 'en'], value)}
            />
            <LazyField
              label={t('docStatus')}
              value={state.status ?? ''}
              choices={statuses}
              isReadOnly={isReadOnly}
              onCommit={(value) => onEdit(['states', name, 'status'], value)}
            />
            <Due name={name} state={state} isReadOnly={isReadOnly} onEdit={onEdit} />
          </div>
          {state.task && (
            <p className="mt-2 text-table text-muted">
              {t('task', { action: state.task.action ?? 'RESPOND' })} ·{' '}
              {t('taskOf', { party: state.task.assign?.party ?? '?' })}
            </p>
          )}
          <Actions {...{ name, state, draft, isReadOnly, onEdit, permissions }} />
        </section>
      ))}
    </div>
  );
}

function Due({
  name,
  state,
  isReadOnly,
  onEdit,
}: {
  name: string;
  state: Partial<State>;
  isReadOnly: boolean;
  onEdit: (path: EditPath, value: unknown) => void;
}) {
  const t = useTranslations('workflows.table');
  if (state.final) return null;
  if (state.due && 'field' in state.due) {
    return <p className="self-end pb-2 text-table text-muted">{t('dueField', { field: state.due.field })}</p>;
  }
  return (
    <LazyField
      label={t('due')}
      hint={t('dueHint')}
      value={state.due?.in ?? ''}
      isReadOnly={isReadOnly}
      onCommit={(value) =>
        onEdit(
          ['states', name, 'due'],
          value === '' ? undefined : { calendar: 'contract', tz: 'project', ...state.due, in: value },
        )
      }
    />
  );
}

function Actions({
  name,
  state,
  draft,
  isReadOnly,
  onEdit,
  permissions,
}: {
  name: string;
  state: Partial<State>;
  draft: Draft;
  isReadOnly: boolean;
  onEdit: (path: EditPath, value: unknown) => void;
  permissions: readonly string[];
}) {
  const t = useTranslations('workflows.table');
  const label = useLabel();
  const actions = Object.entries((state.on ?? {}) as Record<string, Partial<Action>>);
  if (actions.length === 0) return <p className="mt-2 text-table text-muted">{t('noActions')}</p>;
  return (
    <div className="mt-3 overflow-x-auto">
      <table className="w-full min-w-[680px] border-collapse text-table">
        <caption className="sr-only">{t('caption', { state: label(state.label, name) })}</caption>
        <thead>
          <tr className="border-b border-line">
            {[t('action'), t('names'), t('who'), t('to'), t('comment')].map((head) => (
              <th key={head} scope="col" className={HEAD}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {actions.map(([action, rule]) => (
            <ActionRow
              key={action}
              action={action}
              rule={rule}
              path={['states', name, 'on', action]}
              states={Object.keys(draft.states ?? {})}
              parties={Object.keys(draft.parties ?? {})}
              {...{ permissions, isReadOnly, onEdit }}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
