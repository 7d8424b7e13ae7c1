'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { ListDialog } from '@/app/(app)/_lists/list-dialog';
import { ListActiveField, ListCodeField, ListNameFields, ListPlaceField } from '@/app/(app)/_lists/list-fields';
import { useSaved } from '@/app/(app)/_lists/use-saved';
import { MAX_ABBREVIATION, MAX_CODE, MAX_ENTRY_PLACE } from '@/lib/documents/master-lists/constants';
import type { ListEntry, ListOfScope } from '@/lib/documents/master-lists/get-master-list';
import type { ListKey } from '@/lib/documents/master-lists/schema';
import { createEntryAction, updateEntryAction } from '../actions';

type Scope = ListOfScope['scope'];

export function AddEntryDialog({
  list,
  scope,
  place,
  onClose,
}: {
  list: ListKey;
  scope: Scope;
  place: number;
  onClose: () => void;
}) {
  const t = useTranslations('lists');
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/master-lists/schema')).CreateEntry,
    defaultValues: {
      list,
      scopePublicId: scope.publicId,
      code: '',
      nameTh: '',
      nameEn: '',
      abbreviation: '',
      sortOrder: Math.min(place, MAX_ENTRY_PLACE),
    },
    submit: useActing(createEntryAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog title={t('add')} description={scope.code} action={action} onClose={onClose}>
      <EntryFields list={list} hint={list === 'tags' ? '' : t('codeShape')} />
    </ListDialog>
  );
}

export function ChangeEntryDialog({
  list,
  scope,
  entry,
  onClose,
}: {
  list: ListKey;
  scope: Scope;
  entry: ListEntry;
  onClose: () => void;
}) {
  const t = useTranslations('lists');
  const { uses: _uses, isFree, subCategories: _sub, ...facts } = entry;
  // No number prints a tag: its spelling can always be corrected.
  const isFixed = !isFree && list !== 'tags';
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/master-lists/schema')).UpdateEntry,
    defaultValues: { list, scopePublicId: scope.publicId, currentCode: entry.code, ...facts },
    submit: useActing(updateEntryAction),
    onSuccess: useSaved(onClose),
  });
  const codeHint = isFixed ? t('codeFixed') : t('codeFree');
  return (
    <ListDialog title={t('changeOne', { code: entry.code })} description={scope.code} action={action} onClose={onClose}>
      <EntryFields list={list} hint={list === 'tags' ? '' : codeHint} isFixed={isFixed} />
      <ListActiveField />
    </ListDialog>
  );
}

function EntryFields({ list, hint, isFixed = false }: { list: ListKey; hint: string; isFixed?: boolean }) {
  const t = useTranslations('lists');
  return (
    <>
      <ListCodeField
        maxLength={MAX_CODE[list]}
        label={list === 'tags' ? t('tag') : t('code')}
        hint={hint}
        readOnly={isFixed}
      />
      {list === 'subTypes' && (
        <FormTextField
          name="abbreviation"
          label={t('abbreviation')}
          required
          maxLength={MAX_ABBREVIATION}
          className="max-w-xs"
        />
      )}
      {list !== 'tags' && (
        <>
          <ListNameFields />
          <ListPlaceField max={MAX_ENTRY_PLACE} />
        </>
      )}
    </>
  );
}
