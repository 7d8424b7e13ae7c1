'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { useActionForm } from '@/app/_ui/form/use-action-form';
import { Icon } from '@/app/_ui/icon';
import { Section } from '@/app/_ui/section';
import { ListDialog } from '@/app/(app)/_lists/list-dialog';
import { ListActiveField, ListCodeField, ListNameFields, ListPlaceField } from '@/app/(app)/_lists/list-fields';
import { ListRow } from '@/app/(app)/_lists/list-row';
import { useSaved } from '@/app/(app)/_lists/use-saved';
import { MAX_PLACE, MAX_REASON_CODE } from '@/lib/documents/rfa-lists/constants';
import type { KeptReturnReason } from '@/lib/documents/rfa-lists/get-rfa-codes';
import { createReturnReasonAction, updateReturnReasonAction } from './actions';

/** The reasons for which an RFA is returned, in the order in which they are offered. */
export function ReasonList({ reasons }: { reasons: readonly KeptReturnReason[] }) {
  const t = useTranslations('rfaLists');
  const [edited, setEdited] = useState<KeptReturnReason | 'new' | null>(null);
  const close = () => setEdited(null);
  return (
    <Section
      title={t('reasons.title')}
      hint={t('reasons.hint')}
      actions={
        <Button icon={<Icon name="plus" />} onClick={() => setEdited('new')}>
          {t('reasons.add')}
        </Button>
      }
    >
      <ol className="border-y border-line" aria-label={t('reasons.title')}>
        {reasons.map((reason) => (
          <ListRow
            key={reason.code}
            {...reason}
            chip={<span className="font-medium">{reason.sortOrder}</span>}
            onChange={() => setEdited(reason)}
          >
            {reason.code}
          </ListRow>
        ))}
      </ol>
      {edited === 'new' && <AddReasonDialog place={(reasons.at(-1)?.sortOrder ?? -1) + 1} onClose={close} />}
      {edited !== null && edited !== 'new' && <ChangeReasonDialog key={edited.code} reason={edited} onClose={close} />}
    </Section>
  );
}

function AddReasonDialog({ place, onClose }: { place: number; onClose: () => void }) {
  const t = useTranslations('rfaLists');
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/rfa-lists/schema')).CreateReturnReason,
    defaultValues: { code: '', nameTh: '', nameEn: '', sortOrder: Math.min(place, MAX_PLACE) },
    submit: useActing(createReturnReasonAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog title={t('reasons.add')} action={action} onClose={onClose}>
      <ListCodeField maxLength={MAX_REASON_CODE} />
      <ListNameFields />
      <ListPlaceField max={MAX_PLACE} />
    </ListDialog>
  );
}

function ChangeReasonDialog({ reason, onClose }: { reason: KeptReturnReason; onClose: () => void }) {
  const lists = useTranslations('lists');
  const action = useActionForm({
    schema: async () => (await import('@/lib/documents/rfa-lists/schema')).UpdateReturnReason,
    defaultValues: reason,
    submit: useActing(updateReturnReasonAction),
    onSuccess: useSaved(onClose),
  });
  return (
    <ListDialog title={lists('changeOne', { code: reason.code })} action={action} onClose={onClose}>
      <ListNameFields />
      <ListPlaceField max={MAX_PLACE} />
      <ListActiveField />
    </ListDialog>
  );
}
