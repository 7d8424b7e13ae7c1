'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useController, useWatch } from 'react-hook-form';
import { useActing } from '@/app/_shell/acting-for';
import { Checkbox } from '@/app/_ui/checkbox';
import { FormCheckbox, FormSelect } from '@/app/_ui/form/form-fields';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { ListDialog } from '@/app/(app)/_lists/list-dialog';
import { ListActiveField, ListCodeField, ListNameFields } from '@/app/(app)/_lists/list-fields';
import { useSaved } from '@/app/(app)/_lists/use-saved';
import { DISPOSITIONS, type Disposition, type ReviewingParty } from '@/db/enums';
import { MAX_LIST_CODE } from '@/lib/documents/rfa-lists/constants';
import type { KeptApproveCode } from '@/lib/documents/rfa-lists/get-rfa-codes';
import { needsComment, partiesOf } from '@/lib/documents/rfa-lists/rules';
import { createApproveCodeAction, updateApproveCodeAction } from './actions';

export function AddCodeDialog({ codes, onClose }: { codes: readonly KeptApproveCode[]; onClose: () => void }) {
  const t = useTranslations('rfaLists');
  const isThai = useLocale() === 'th';
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/rfa-lists/schema')).CreateApproveCode,
    defaultValues: {
      code: '',
      nameTh: '',
      nameEn: '',
      disposition: 'APPROVED',
      commentRequired: false,
      proofRequired: false,
      allowedParties: ['CONSULTANT'],
      afterCode: codes[0]?.code ?? null,
    },
    submit: useActing(createApproveCodeAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog title={t('codes.add')} description={t('codes.addHint')} action={action} onClose={onClose}>
      <ListCodeField maxLength={MAX_LIST_CODE} />
      <ListNameFields />
      <FormSelect
        name="disposition"
        label={t('codes.meaning')}
        hint={t('codes.meaningHint')}
        required
        options={DISPOSITIONS.map((disposition) => ({ value: disposition, label: t(`disposition.${disposition}`) }))}
      />
      <FormSelect
        name="afterCode"
        label={t('codes.after')}
        hint={t('codes.afterHint')}
        options={codes.map(({ code, nameTh, nameEn }) => ({
          value: code,
          label: `${code} ${isThai ? nameTh : nameEn}`,
        }))}
      />
      <ReviewRights />
    </ListDialog>
  );
}

export function ChangeCodeDialog({ code: stored, onClose }: { code: KeptApproveCode; onClose: () => void }) {
  const t = useTranslations('rfaLists');
  const lists = useTranslations('lists');
  const { disposition, ...values } = stored;
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/rfa-lists/schema')).UpdateApproveCode,
    defaultValues: values,
    submit: useActing(updateApproveCodeAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog
      title={lists('changeOne', { code: stored.code })}
      description={t(`disposition.${disposition}`)}
      action={action}
      onClose={onClose}
    >
      <ListNameFields />
      <ReviewRights disposition={disposition} />
      <ListActiveField />
    </ListDialog>
  );
}

/** Parties that may give the code, and the required comment; both follow from its disposition. */
function ReviewRights({ disposition }: { disposition?: Disposition }) {
  const t = useTranslations('rfaLists');
  const chosen: Disposition | undefined = useWatch({ name: 'disposition' });
  const meaning = disposition ?? chosen ?? 'APPROVED';
  const { field, fieldState } = useController({ name: 'allowedParties' });
  const parties: readonly ReviewingParty[] = field.value ?? [];
  return (
    <>
      <fieldset className="flex flex-col gap-1.5" aria-describedby={fieldState.error ? 'parties-error' : undefined}>
        <legend className="mb-1 font-medium">{t('codes.parties')}</legend>
        {partiesOf(meaning).map((party) => (
          <Checkbox
            key={party}
            label={t(`party.${party}`)}
            checked={parties.includes(party)}
            onChange={(event) =>
              field.onChange(
                // Parties that the new disposition does not allow are removed.
                partiesOf(meaning).filter((one) => (one === party ? event.target.checked : parties.includes(one))),
              )
            }
          />
        ))}
        {fieldState.error && (
          <p id="parties-error" className="text-table text-danger">
            {fieldState.error.message}
          </p>
        )}
      </fieldset>
      {needsComment(meaning) ? (
        <p className="text-table text-muted">{t('codes.commentAlways')}</p>
      ) : (
        <FormCheckbox name="commentRequired" label={t('codes.commentRequired')} />
      )}
      <FormCheckbox name="proofRequired" label={t('codes.proofRequired')} hint={t('codes.proofRequiredHint')} />
    </>
  );
}
