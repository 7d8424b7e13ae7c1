'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { EmptyState } from '@/app/_ui/empty-state';
import { notify } from '@/app/_ui/notify';
import { Section } from '@/app/_ui/section';
import { CopyState, isWorking } from '@/app/(app)/_my-data/copy-state';
import type { CopyDto } from '@/lib/operations/personal-data/dto';
import { newPublicId } from '@/lib/platform/id';
import { requestCopyAction } from './actions';

/** The last copy, and the button that asks for one. */
export function OwnCopy({ copy, days }: { copy: CopyDto | null; days: number }) {
  const t = useTranslations('myData');
  return (
    <Section title={t('copy')} hint={t('copyHint', { days })} actions={copy && <Ask copy={copy} />}>
      {copy ? (
        <CopyState copy={copy} />
      ) : (
        <EmptyState title={t('none')} action={<Ask copy={null} />}>
          {t('noneHint')}
        </EmptyState>
      )}
    </Section>
  );
}

function Ask({ copy }: { copy: CopyDto | null }) {
  const t = useTranslations('myData');
  const request = useActing(requestCopyAction);
  const [isPending, start] = useTransition();
  const [idempotencyKey, setKey] = useState(newPublicId);
  const press = () =>
    start(async () => {
      const answer = await request({ idempotencyKey, input: {} }).catch(() => null);
      if (!answer) return notify({ kind: 'error', text: t('notSent') });
      // The next press asks for another copy.
      setKey(newPublicId());
      if (answer.ok) notify({ kind: 'success', text: t('requested') });
      else notify({ kind: 'error', text: answer.message, description: answer.ref });
    });
  return (
    <Button variant={copy ? 'secondary' : 'primary'} pending={isPending} disabled={isWorking(copy)} onClick={press}>
      {t(copy ? 'again' : 'make')}
    </Button>
  );
}
