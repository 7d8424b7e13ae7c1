'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { DraftSession } from '@/app/(app)/_documents/draft/draft-session';

const loadDialog = () => import('./give-number-dialog').then((module) => module.GiveNumberDialog);

/** Entry point to the paper number, for people with the permission; typed changes are saved first. */
export function GiveNumber<V extends { subject: string }, I extends object>({
  session,
  projectCode,
  typeCode,
  openedWith,
}: {
  session: DraftSession<V, I>;
  projectCode: string;
  typeCode: string;
  openedWith: { actingOrganizationPublicId: string };
}) {
  const t = useTranslations('numberChanges');
  const [isOpen, setOpen] = useState(false);
  const [GiveNumberDialog, load] = useLazyComponent(loadDialog);
  const open = async () => {
    load();
    if (await session.flush()) setOpen(true);
  };
  const draft = session.read().saved;
  return (
    <>
      <Button size="small" onPointerEnter={load} onClick={() => void open()}>
        {t('given.item')}
      </Button>
      {GiveNumberDialog && isOpen && draft && (
        <GiveNumberDialog
          {...{ draft, projectCode, typeCode, openedWith }}
          onDone={() => session.finish()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
