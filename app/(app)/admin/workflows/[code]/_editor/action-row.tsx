'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/app/_ui/icon-button';
import type { Action } from '@/lib/workflow/definitions/schema';
import { removeAction, renameAction } from './edit-draft';
import { addActionId } from './element-ids';
import { LazyField } from './lazy-field';
import { NameField } from './name-field';
import type { Draft, EditPath } from './read-draft';

const CELL = 'border-b border-line px-2 py-1.5 align-top';

/** One action of a state; its conditions are on the source tab. */
export function ActionRow({
  state,
  action,
  rule,
  taken,
  states,
  parties,
  permissions,
  isReadOnly,
  onEdit,
  onChange,
}: {
  state: string;
  action: string;
  rule: Partial<Action>;
  /** The names of the state's actions. */
  taken: readonly string[];
  states: readonly string[];
  parties: readonly string[];
  permissions: readonly string[];
  isReadOnly: boolean;
  onEdit: (path: EditPath, value: unknown) => void;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  const t = useTranslations('workflows.table');
  const path: EditPath = ['states', state, 'on', action];
  const by = typeof rule.by === 'object' ? rule.by : null;
  const name = (what: string) => `${what} ${action}`;
  const comment = typeof rule.comment === 'object' ? 'byCode' : (rule.comment ?? 'optional');
  return (
    <tr>
      <th scope="row" className={`${CELL} min-w-36 text-left font-normal`}>
        {isReadOnly ? (
          <span className="block pt-1.5 font-mono text-meta">{action}</span>
        ) : (
          <div className="flex items-start gap-1">
            <NameField
              label={name(t('rename'))}
              hideLabel
              value={action}
              taken={taken}
              onCommit={(next) => onChange((draft) => renameAction(draft, state, action, next))}
            />
            <IconButton
              label={name(t('remove'))}
              onClick={() => {
                onChange((draft) => removeAction(draft, state, action));
                document.getElementById(addActionId(state))?.focus();
              }}
            >
              <Trash2 size={16} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
        )}
      </th>
      <td className={`${CELL} min-w-40`}>
        {by && (
          <div className="flex flex-col gap-1">
            {(['th', 'en'] as const).map((locale) => (
              <LazyField
                key={locale}
                label={name(t(locale === 'th' ? 'labelTh' : 'labelEn'))}
                hideLabel
                value={rule.label?.[locale] ?? ''}
                isReadOnly={isReadOnly}
                onCommit={(value) => onEdit([...path, 'label', locale], value)}
              />
            ))}
          </div>
        )}
      </td>
      <td className={`${CELL} min-w-40`}>
        {by ? (
          <div className="flex flex-col gap-1">
            <LazyField
              label={name(t('party'))}
              hideLabel
              value={by.party ?? ''}
              choices={parties}
              isReadOnly={isReadOnly}
              onCommit={(value) => onEdit([...path, 'by', 'party'], value)}
            />
            <LazyField
              label={name(t('perm'))}
              hideLabel
              value={by.perm ?? ''}
              choices={permissions}
              isReadOnly={isReadOnly}
              onCommit={(value) => onEdit([...path, 'by', 'perm'], value)}
            />
          </div>
        ) : (
          <span className="text-muted">{t('system')}</span>
        )}
      </td>
      <td className={`${CELL} min-w-36`}>
        {rule.branch ? (
          <span className="text-muted">{t('branches', { count: rule.branch.length })}</span>
        ) : (
          <LazyField
            label={name(t('to'))}
            hideLabel
            value={rule.to ?? ''}
            choices={states}
            isReadOnly={isReadOnly}
            onCommit={(value) => onEdit([...path, 'to'], value)}
          />
        )}
      </td>
      <td className={CELL}>
        {comment === 'byCode' ? (
          <span className="text-muted">{t('commentByCode')}</span>
        ) : (
          by && (
            <label className="flex items-center gap-2 whitespace-nowrap pt-1.5">
              <input
                type="checkbox"
                checked={comment === 'required'}
                disabled={isReadOnly}
                aria-label={name(t('commentRequired'))}
                onChange={(event) => onEdit([...path, 'comment'], event.target.checked ? 'required' : 'optional')}
              />
              {t('commentRequired')}
            </label>
          )
        )}
      </td>
    </tr>
  );
}
