'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/app/_ui/button';
import { Form } from '@/app/_ui/form/form';
import { SubmitButton } from '@/app/_ui/form/submit-button';
import type { ActionForm } from '@/app/_ui/form/use-action-form';
import { LateDialog } from '@/app/_ui/late-dialogs';

/** One entry of a list that administrators keep, in a dialog: fields, then the two buttons. */
export function ListDialog<In extends FieldValues, Out>({
  title,
  description,
  action,
  onClose,
  children,
}: {
  title: string;
  description?: string;
  action: ActionForm<In, Out>;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('lists');
  return (
    <LateDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      description={description}
    >
      <Form action={action} guard={false}>
        {children}
        <div className="flex justify-end gap-2 border-t border-line pt-4">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <SubmitButton>{t('save')}</SubmitButton>
        </div>
      </Form>
    </LateDialog>
  );
}
