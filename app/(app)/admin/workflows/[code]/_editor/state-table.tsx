'use client';

import { useTranslations } from 'next-intl';
import { MAX_STATES } from '@/lib/workflow/definitions/constants';
import { AddByName } from './add-by-name';
import { addState } from './edit-draft';
import type { EditorChoices } from './editor-choices';
import { ADD_STATE_ID } from './element-ids';
import type { Draft, EditPath } from './read-draft';
import { StateSection } from './state-section';

/** The definition as rows: what a person changes most, without touching the text. */
export function StateTable({
  draft,
  isReadOnly,
  onEdit,
  onChange,
  permissions,
  subjects,
  finals,
}: EditorChoices & {
  draft: Draft | null;
  isReadOnly: boolean;
  onEdit: (path: EditPath, value: unknown) => void;
  onChange: (change: (draft: Draft) => Draft) => void;
}) {
  const t = useTranslations('workflows.table');
  if (!draft?.states || typeof draft.states !== 'object') return <p className="text-muted">{t('broken')}</p>;
  const names = Object.keys(draft.states);
  if (names.length > MAX_STATES) {
    return <p className="text-muted">{t('tooMany', { count: names.length, limit: MAX_STATES })}</p>;
  }
  const statuses = subjects.find(({ code }) => code === draft.subject)?.statuses ?? [];
  // Its place is what a state is known by here: its name may change while the keyboard is inside.
  const states = Object.entries(draft.states).map(([name, state], at) => ({ place: `state ${at}`, name, state }));
  return (
    <div className="flex flex-col gap-6">
      {states.map(({ place, name, state }) => (
        <StateSection
          key={place}
          {...{ name, state: state ?? {}, draft, statuses, finals, permissions, isReadOnly, onEdit, onChange }}
        />
      ))}
      {!isReadOnly && (
        <AddByName
          id={ADD_STATE_ID}
          label={t('newState')}
          button={t('addState')}
          taken={names}
          onAdd={(name) => onChange((current) => addState(current, name, statuses[0] ?? ''))}
        />
      )}
    </div>
  );
}
