'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { acknowledgeCirculationAction } from '@/app/(app)/_circulate/actions';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';

/** Takes note with one press. */
export function Acknowledge({ publicId, versionNo }: { publicId: string; versionNo: number }) {
  const t = useTranslations('circulations');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const { pending, perform } = useCommands<'acknowledge'>((refusal) =>
    notify({ kind: 'error', text: refusal?.message ?? t('failed') }),
  );
  return (
    <Button
      variant="primary"
      pending={pending !== null}
      onClick={() =>
        perform(
          'acknowledge',
          (idempotencyKey) =>
            acknowledgeCirculationAction({ idempotencyKey, input: { publicId, versionNo } }, openedWith),
          () => {
            notify({ kind: 'success', text: t('acknowledged') });
            router.refresh();
          },
        )
      }
    >
      {t('acknowledge')}
    </Button>
  );
}
