'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { ConfirmDialog } from '@/app/_ui/confirm-dialog';
import type { State } from '@/lib/workflow/definitions/schema';
import { useLabel } from '../../use-label';
import { ActionTable } from './action-table';
import { leadingTo, removeState, renameState } from './edit-draft';
import { ADD_STATE_ID } from './element-ids';
import { LazyField } from './lazy-field';
import { NameField } from './name-field';
import type { Draft } from './read-draft';
import type { TableEditing } from './table-editing';

/** One state: its name, label, due date and actions. */
export function StateSection({
  name,
  state,
  statuses,
  finals,
  ...editing
}: TableEditing & {
  name: string;
  state: Partial<State>;
  statuses: readonly string[];
  finals: readonly string[];
}) {
  const { draft, isReadOnly, onEdit, onChange } = editing;
  const t = useTranslations('workflows.table');
  const label = useLabel();
  const shown = label(state.label, name) || name;
  return (
    <section aria-label={shown} className="rounded-md border border-line p-3">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium">
          {shown} <span className="font-mono text-meta text-muted">{name}</span>
        </h2>
        {!isReadOnly && <RemoveState {...{ name, shown, draft, onChange }} />}
      </div>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {!isReadOnly && (
          <NameField
            label={t('stateName')}
            value={name}
            taken={Object.keys(draft.states ?? {})}
            onCommit={(next) => onChange((current) => renameState(current, name, next))}
          />
        )}
        {(['th', 'en'] as const).map((locale) => (
          <LazyField
            key={locale}
            label={t(locale === 'th' ? 'labelTh' : 'labelEn')}
            value={state.label?.[locale] ?? ''}
            isReadOnly={isReadOnly}
            onCommit={(value) => onEdit(['states', name, 'label', locale], value)}
          />
        ))}
        <LazyField
          label={t('docStatus')}
          value={state.status ?? ''}
          choices={statuses}
          isReadOnly={isReadOnly}
          onCommit={(value) => onEdit(['states', name, 'status'], value)}
        />
        <LazyField
          label={t('final')}
          value={state.final ?? ''}
          choices={['', ...finals]}
          isReadOnly={isReadOnly}
          onCommit={(value) => onEdit(['states', name, 'final'], value || undefined)}
        />
        <Due {...{ name, state, isReadOnly, onEdit }} />
      </div>
      {state.task && (
        <p className="mt-2 text-table text-muted">
          {t('task', { action: state.task.action ?? 'RESPOND' })} ·{' '}
          {t('taskOf', { party: state.task.assign?.party ?? '?' })}
        </p>
      )}
      <ActionTable name={name} shown={shown} state={state} {...editing} />
    </section>
  );
}

/** Says first what leads there: these actions will have to lead elsewhere. */
function RemoveState({
  name,
  shown,
  draft,
  onChange,
}: {
  name: string;
  shown: string;
  draft: Draft;
  onChange: TableEditing['onChange'];
}) {
  const t = useTranslations('workflows.table');
  const [open, setOpen] = useState(false);
  const leading = leadingTo(draft, name);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`${t('remove')} ${name}`}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={t('removeState', { state: shown })}
        confirmLabel={t('remove')}
        danger
        onConfirm={() => {
          setOpen(false);
          onChange((current) => removeState(current, name));
          document.getElementById(ADD_STATE_ID)?.focus();
        }}
      >
        {leading.length > 0 ? t('leadsHere', { actions: leading.join(', ') }) : t('nothingLeadsHere')}
      </ConfirmDialog>
    </>
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
  onEdit: TableEditing['onEdit'];
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
