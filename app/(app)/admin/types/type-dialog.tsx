'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { FormCheckbox, FormSelect } from '@/app/_ui/form/form-fields';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { ListDialog } from '@/app/(app)/_lists/list-dialog';
import { ListActiveField, ListCodeField, ListNameFields, ListPlaceField } from '@/app/(app)/_lists/list-fields';
import { useSaved } from '@/app/(app)/_lists/use-saved';
import { REVISION_STYLES } from '@/db/enums';
import { MAX_TYPE_CODE, MAX_TYPE_NAME, MAX_TYPE_PLACE } from '@/lib/documents/correspondence-types/constants';
import type { KeptType, KeptTypes } from '@/lib/documents/correspondence-types/get-correspondence-types';
import { createTypeAction, updateTypeAction } from './actions';

export function AddTypeDialog({
  workflows,
  place,
  onClose,
}: Pick<KeptTypes, 'workflows'> & { place: number; onClose: () => void }) {
  const t = useTranslations('lists');
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/correspondence-types/schema')).CreateCorrespondenceType,
    defaultValues: {
      code: '',
      nameTh: '',
      nameEn: '',
      sortOrder: Math.min(place, MAX_TYPE_PLACE),
      revisionStyle: 'NUMERIC',
      requiresContract: false,
      requiresContent: true,
      workflowCode: workflows[0]?.code ?? '',
    },
    submit: useActing(createTypeAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog title={t('types.add')} description={t('types.intro')} action={action} onClose={onClose}>
      <ListCodeField maxLength={MAX_TYPE_CODE} hint={t('codeShape')} />
      <ListNameFields maxLength={MAX_TYPE_NAME} />
      <ListPlaceField max={MAX_TYPE_PLACE} />
      <FormSelect
        name="workflowCode"
        label={t('types.workflow')}
        hint={t('types.workflowHint')}
        required
        options={workflows.map(({ code, name }) => ({ value: code, label: name ?? code }))}
      />
      <ShapeFields />
      <ContentField />
    </ListDialog>
  );
}

export function ChangeTypeDialog({ type, onClose }: { type: KeptType; onClose: () => void }) {
  const t = useTranslations('lists');
  const { workflowName: _workflow, uses: _uses, isFree, isLetter, ...facts } = type;
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/correspondence-types/schema')).UpdateCorrespondenceType,
    defaultValues: { currentCode: type.code, ...facts },
    submit: useActing(updateTypeAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog
      title={t('changeOne', { code: type.code })}
      description={isFree ? t('codeFree') : t('types.fixed')}
      action={action}
      onClose={onClose}
    >
      {isFree && <ListCodeField maxLength={MAX_TYPE_CODE} hint={t('codeShape')} />}
      <ListNameFields maxLength={MAX_TYPE_NAME} />
      <ListPlaceField max={MAX_TYPE_PLACE} />
      {isFree && <ShapeFields />}
      {isLetter && <ContentField />}
      <ListActiveField />
    </ListDialog>
  );
}

/** Labels of revisions, and the requirement of a contract. */
function ShapeFields() {
  const t = useTranslations('lists');
  return (
    <>
      <FormSelect
        name="revisionStyle"
        label={t('types.revisionStyle')}
        required
        options={REVISION_STYLES.map((style) => ({ value: style, label: t(`types.style.${style}`) }))}
      />
      <FormCheckbox name="requiresContract" label={t('types.requiresContract')} />
    </>
  );
}

/** Refusal of a document without text and file. */
function ContentField() {
  const t = useTranslations('lists');
  return <FormCheckbox name="requiresContent" label={t('types.requiresContent')} />;
}
