'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/app/_ui/dialog';
import { Form } from '@/app/_ui/form/form';
import { FormTextField } from '@/app/_ui/form/form-fields';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { notify } from '@/app/_ui/notify';
import type { FactorRow } from '@/lib/people/identity/factors/factor-queries';
import { renameFactorAction } from './actions';

export function RenameFactorDialog({ factor, onClose }: { factor: FactorRow; onClose: () => void }) {
  const t = useTranslations('factors');
  const action = useActionForm({
    schema: async () => (await import('./name-field')).NameField,
    defaultValues: { name: factor.name },
    submit: ({ name }) => renameFactorAction({ publicId: factor.publicId, name }),
    onSuccess: () => {
      notify({ kind: 'success', text: t('renamed') });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('renameNamed', { name: factor.name })}
      width="small"
    >
      <Form action={action} guard={false}>
        <FormTextField name="name" label={t('name')} hint={t('nameHint')} required />
        <div>
          <SubmitButton>{t('rename')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
