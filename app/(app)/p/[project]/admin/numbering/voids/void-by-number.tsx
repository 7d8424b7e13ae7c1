'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Form } from '@/app/_ui/form/form';
import { FormSelect, FormTextArea, FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import { NUMBER_VOID_REASONS } from '@/db/numbering-enums';
import { MAX_NUMBER } from '@/lib/numbering/changes/constants';
import { newPublicId } from '@/lib/platform/id';
import { numberHref } from '../../../numbers/_explain/number-href';
import { useExplainLink } from '../../../numbers/_explain/use-explain-link';
import { voidByNumberAction } from './actions';

/** Declares a number void by its text: one that is held, or that of a document. */
export function VoidByNumber({
  project,
  types,
}: {
  project: string;
  types: readonly { value: string; label: string }[];
}) {
  const t = useTranslations('numberChanges');
  const explainLink = useExplainLink();
  const router = useRouter();
  const [idempotencyKey, setKey] = useState(newPublicId);
  const perform = useActing(voidByNumberAction);
  const blank = { project, type: '', number: '', reasonCode: '' as 'OTHER', reason: '' };
  const action = useActionForm({
    schema: async () => (await import('@/lib/numbering/changes/schema')).VoidNumber,
    defaultValues: blank,
    submit: async (values) => {
      const answer = await perform({ idempotencyKey, input: values });
      setKey(newPublicId());
      return answer;
    },
    onSuccess: ({ documentNumber, explained }, form) => {
      notify({
        kind: 'success',
        text: t('byNumber.done', { number: documentNumber }),
        ...(explained && { link: explainLink(numberHref(explained), documentNumber) }),
      });
      form.reset(blank);
      router.refresh();
    },
  });
  return (
    <Form action={action} className="flex max-w-xl flex-col gap-4">
      <FormSelect
        name="type"
        label={t('byNumber.type')}
        required
        placeholder={t('byNumber.chooseType')}
        options={types}
        className="max-w-60"
      />
      <FormTextField
        name="number"
        label={t('byNumber.number')}
        required
        maxLength={MAX_NUMBER}
        autoComplete="off"
        spellCheck={false}
      />
      <FormSelect
        name="reasonCode"
        label={t('byNumber.why')}
        required
        placeholder={t('byNumber.chooseWhy')}
        options={NUMBER_VOID_REASONS.map((code) => ({ value: code, label: t(`reasons.${code}`) }))}
        className="max-w-60"
      />
      <FormTextArea name="reason" label={t('byNumber.reason')} required rows={3} maxLength={500} />
      <div>
        <SubmitButton>{t('byNumber.confirm')}</SubmitButton>
      </div>
    </Form>
  );
}
