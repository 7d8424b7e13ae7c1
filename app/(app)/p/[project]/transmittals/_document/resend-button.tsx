'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import { useRefused } from '@/app/(app)/_documents/document/use-refused';
import { registerPath } from '@/lib/documents/document-path';
import { TRANSMITTAL_TYPE_CODE } from '@/lib/documents/transmittals/constants';
import { resendTransmittalAction } from '../actions';

/** Drafts the transmittal that replaces what the recipients of this one hold, and opens the draft. */
export function ResendButton({
  publicId,
  number,
  projectCode,
}: {
  publicId: string;
  number: string;
  projectCode: string;
}) {
  const t = useTranslations('transmittals');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const { pending, perform } = useCommands<'resend'>(useRefused());
  return (
    <Button
      size="small"
      pending={pending !== null}
      aria-label={t('pending.resendOf', { number })}
      onClick={() =>
        perform(
          'resend',
          (idempotencyKey) => resendTransmittalAction({ idempotencyKey, input: { publicId } }, openedWith),
          (draft) => router.push(`${registerPath(projectCode, TRANSMITTAL_TYPE_CODE)}/${draft.publicId}/edit`),
        )
      }
    >
      {t('pending.resend')}
    </Button>
  );
}
