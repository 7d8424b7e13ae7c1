'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import type { LetterFact } from '@/lib/documents/letter-facts/parse-letter';

const loadDialog = () => import('./give-number-dialog').then((module) => module.GiveNumberDialog);

/** Entry point to the paper number, for people with the permission; typed changes are saved first. */
export function GiveNumber<V extends { subject: string }, I extends object>({
  session,
  projectCode,
  typeCode,
  openedWith,
  printedNumber = null,
}: {
  session: DraftSession<V, I>;
  projectCode: string;
  typeCode: string;
  openedWith: { actingOrganizationPublicId: string };
  /** Read from the letter's PDF. */
  printedNumber?: LetterFact | null;
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
          {...{ draft, projectCode, typeCode, openedWith, printedNumber }}
          onDone={() => session.finish()}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
