'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import { Section } from '@/app/_ui/section';
import { CopyState, isWorking } from '@/app/(app)/_my-data/copy-state';
import type { CopyDto } from '@/lib/operations/personal-data/dto';
import type { UserDetail } from '@/lib/people/identity/users/user-queries';
import { newPublicId } from '@/lib/platform/id';
import { requestCopyForAction } from '../actions';

/** A copy of the data of a person who cannot ask for it, for the Superadmin who hands it over. */
export function PersonCopy({
  user,
  copy,
  signsIn,
}: {
  user: Pick<UserDetail, 'publicId' | 'displayName'>;
  copy: CopyDto | null;
  signsIn: boolean;
}) {
  const t = useTranslations('myData');
  const request = useActing(requestCopyForAction);
  const [isPending, start] = useTransition();
  const [isAsking, setAsking] = useState(false);
  const [idempotencyKey, setKey] = useState(newPublicId);
  const make = (reason: string) =>
    start(async () => {
      const answer = await request({ idempotencyKey, input: { userPublicId: user.publicId, reason } }).catch(
        () => null,
      );
      if (!answer) return notify({ kind: 'error', text: t('notSent') });
      setKey(newPublicId());
      if (!answer.ok) return notify({ kind: 'error', text: answer.message, description: answer.ref });
      setAsking(false);
      notify({ kind: 'success', text: t('requested') });
    });
  return (
    <Section
      title={t('person.title')}
      hint={signsIn ? t('person.signsIn') : t('person.hint')}
      actions={
        !signsIn && (
          <Button disabled={isWorking(copy)} onClick={() => setAsking(true)}>
            {t('person.make')}
          </Button>
        )
      }
    >
      {copy && <CopyState copy={copy} />}
      <LateConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('person.makeTitle', { name: user.displayName })}
        confirmLabel={t('person.make')}
        freeText="required"
        pending={isPending}
        onConfirm={({ text }) => make(text)}
      >
        {t('person.makeHint')}
      </LateConfirmDialog>
    </Section>
  );
}
