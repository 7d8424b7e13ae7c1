'use client';

import { useTranslations } from 'next-intl';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { remindAction } from '../actions';

/** Reminds all recipients without an acknowledgement, or the recipient of a row. */
export function RemindButton({
  publicId,
  recipient,
}: {
  publicId: string;
  recipient?: { publicId: string; code: string };
}) {
  const t = useTranslations('transmittals.remind');
  const words = useTranslations('document');
  const openedWith = useOpenedWith();
  const { pending, perform } = useCommands<'remind'>((refusal) =>
    notify({ kind: 'error', text: refusal?.message ?? words('offline'), description: refusal?.ref ?? '' }),
  );
  const remind = () =>
    perform(
      'remind',
      (idempotencyKey) =>
        remindAction(
          { idempotencyKey, input: { publicId, ...(recipient && { organizationPublicId: recipient.publicId }) } },
          openedWith,
        ),
      ({ reminded, already }) =>
        notify(
          reminded.length > 0
            ? { kind: 'success', text: t('done', { codes: reminded.join(', ') }) }
            : { kind: 'info', text: t('already', { codes: already.join(', ') }) },
        ),
    );
  return (
    <Button
      size="small"
      pending={pending !== null}
      aria-label={recipient && t('one', { code: recipient.code })}
      onClick={remind}
    >
      {recipient ? t('remind') : t('all')}
    </Button>
  );
}
