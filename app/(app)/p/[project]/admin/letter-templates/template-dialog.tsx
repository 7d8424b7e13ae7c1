'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from '@/app/_ui/form/form-fields';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { ListDialog } from '@/app/(app)/_lists/list-dialog';
import { ListActiveField, ListNameFields, ListPlaceField } from '@/app/(app)/_lists/list-fields';
import { useSaved } from '@/app/(app)/_lists/use-saved';
import {
  MAX_TEMPLATE_NAME,
  MAX_TEMPLATE_PLACE,
  MAX_TEMPLATE_SUBJECT,
} from '@/lib/documents/letter-templates/constants';
import type { KeptTemplate } from '@/lib/documents/letter-templates/get-letter-templates';
import { createTemplateAction, updateTemplateAction } from './actions';

export interface LetterType {
  code: string;
  name: string;
}

/** A template has no code: the message names the list. */
function useTemplateSaved(onClose: () => void) {
  const t = useTranslations('lists');
  const saved = useSaved(onClose);
  return () => saved({ code: t('templates.title') });
}

export function AddTemplateDialog({
  projectPublicId,
  types,
  place,
  onClose,
}: {
  projectPublicId: string;
  types: readonly LetterType[];
  place: number;
  onClose: () => void;
}) {
  const t = useTranslations('lists');
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/letter-templates/schema')).CreateLetterTemplate,
    defaultValues: {
      projectPublicId,
      typeCode: types[0]?.code ?? '',
      nameTh: '',
      nameEn: '',
      subject: '',
      body: '',
      isDefault: false,
      sortOrder: Math.min(place, MAX_TEMPLATE_PLACE),
    },
    submit: useActing(createTemplateAction),
    onSuccess: useTemplateSaved(onClose),
  });
  return (
    <ListDialog title={t('templates.add')} description={t('templates.hint')} action={action} onClose={onClose}>
      <FormSelect
        name="typeCode"
        label={t('templates.type')}
        required
        options={types.map((type) => ({ value: type.code, label: type.name }))}
      />
      <TemplateFields />
    </ListDialog>
  );
}

export function ChangeTemplateDialog({ template, onClose }: { template: KeptTemplate; onClose: () => void }) {
  const t = useTranslations('lists');
  const { typeCode, typeName, ...facts } = template;
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/letter-templates/schema')).UpdateLetterTemplate,
    defaultValues: facts,
    submit: useActing(updateTemplateAction),
    onSuccess: useTemplateSaved(onClose),
  });
  return (
    <ListDialog
      title={t('changeOne', { code: template.nameTh })}
      description={typeName}
      action={action}
      onClose={onClose}
    >
      <TemplateFields />
      <ListActiveField />
    </ListDialog>
  );
}

function TemplateFields() {
  const t = useTranslations('lists');
  return (
    <>
      <ListNameFields maxLength={MAX_TEMPLATE_NAME} />
      <FormTextField name="subject" label={t('templates.subject')} maxLength={MAX_TEMPLATE_SUBJECT} />
      <FormTextArea name="body" label={t('templates.body')} rows={8} />
      <ListPlaceField max={MAX_TEMPLATE_PLACE} />
      <FormCheckbox name="isDefault" label={t('templates.isDefault')} hint={t('templates.isDefaultHint')} />
    </>
  );
}
