'use client';

import { useTranslations } from 'next-intl';
import type { Action, State } from '@/lib/workflow/definitions/schema';
import { ActionRow } from './action-row';
import { AddByName } from './add-by-name';
import { addAction } from './edit-draft';
import { addActionId } from './element-ids';
import type { TableEditing } from './table-editing';

const HEAD = 'px-2 py-1.5 text-left font-medium text-muted whitespace-nowrap';

/** The actions of a state, and a field for another one. */
export function ActionTable({
  name,
  shown,
  state,
  ...editing
}: TableEditing & { name: string; shown: string; state: Partial<State> }) {
  const { draft, isReadOnly, onChange } = editing;
  const t = useTranslations('workflows.table');
  const actions = Object.entries((state.on ?? {}) as Record<string, Partial<Action>>);
  const taken = actions.map(([action]) => action);
  // As with states: an action's name may change while the keyboard is inside.
  const rows = actions.map(([action, rule], at) => ({ place: `action ${at}`, action, rule }));
  return (
    <>
      {rows.length === 0 ? (
        <p className="mt-2 text-table text-muted">{t(state.final ? 'noActions' : 'noActionsYet')}</p>
      ) : (
        <div className="mt-3 overflow-x-auto">
          <table className="w-full min-w-[680px] border-collapse text-table">
            <caption className="sr-only">{t('caption', { state: shown })}</caption>
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
              {rows.map(({ place, action, rule }) => (
                <ActionRow
                  key={place}
                  {...{ action, rule, taken }}
                  state={name}
                  states={Object.keys(draft.states ?? {})}
                  parties={Object.keys(draft.parties ?? {})}
                  {...editing}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isReadOnly && !state.final && (
        <div className="mt-3">
          <AddByName
            id={addActionId(name)}
            label={t('newAction', { state: shown })}
            button={t('addAction')}
            taken={taken}
            onAdd={(action) => onChange((current) => addAction(current, name, action))}
          />
        </div>
      )}
    </>
  );
}
