'use client';

import { useTranslations } from 'next-intl';
import { useActing } from '@/app/_shell/acting-for';
import { FormCheckbox, FormSelect } from '@/app/_ui/form/form-fields';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { ListDialog } from '@/app/(app)/_lists/list-dialog';
import { ListActiveField, ListCodeField, ListNameFields } from '@/app/(app)/_lists/list-fields';
import { useSaved } from '@/app/(app)/_lists/use-saved';
import { RFA_CONTENT_RULES } from '@/db/enums';
import { MAX_LIST_CODE } from '@/lib/documents/rfa-lists/constants';
import type { KeptRfaType, KeptRfaTypes } from '@/lib/documents/rfa-lists/get-rfa-types';
import { createRfaTypeAction, updateRfaTypeAction } from './actions';

type Contract = KeptRfaTypes['contract'];

export function AddTypeDialog({ contract, onClose }: { contract: Contract; onClose: () => void }) {
  const t = useTranslations('rfaLists');
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/rfa-lists/schema')).CreateRfaType,
    defaultValues: {
      contractPublicId: contract.publicId,
      code: '',
      nameTh: '',
      nameEn: '',
      contentRule: 'FILE',
      ownerApprovalRequired: true,
    },
    submit: useActing(createRfaTypeAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog title={t('types.add')} description={contract.code} action={action} onClose={onClose}>
      <ListCodeField maxLength={MAX_LIST_CODE} />
      <ListNameFields />
      <FormSelect
        name="contentRule"
        label={t('types.contentRule')}
        hint={t('types.contentRuleHint')}
        required
        options={RFA_CONTENT_RULES.map((rule) => ({ value: rule, label: t(`rule.${rule}`) }))}
      />
      <OwnerField />
    </ListDialog>
  );
}

export function ChangeTypeDialog({
  contract,
  type,
  onClose,
}: {
  contract: Contract;
  type: KeptRfaType;
  onClose: () => void;
}) {
  const t = useTranslations('rfaLists');
  const lists = useTranslations('lists');
  const { code, nameTh, nameEn, ownerApprovalRequired, isActive, versionNo } = type;
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/rfa-lists/schema')).UpdateRfaType,
    defaultValues: {
      contractPublicId: contract.publicId,
      ...{ code, nameTh, nameEn, ownerApprovalRequired, isActive, versionNo },
    },
    submit: useActing(updateRfaTypeAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog
      title={lists('changeOne', { code })}
      description={`${contract.code} · ${t(`rule.${type.contentRule}`)}`}
      action={action}
      onClose={onClose}
    >
      <ListNameFields />
      <OwnerField />
      <ListActiveField />
    </ListDialog>
  );
}

function OwnerField() {
  const t = useTranslations('rfaLists');
  return (
    <FormCheckbox name="ownerApprovalRequired" label={t('types.ownerDecides')} hint={t('types.ownerDecidesHint')} />
  );
}
