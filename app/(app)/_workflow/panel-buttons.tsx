'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { TaskHolder } from './reassign-dialog';

const loadReassign = () => import('./reassign-dialog').then((module) => module.ReassignDialog);
const loadDue = () => import('./due-dialog').then((module) => module.DueDialog);

/** For people with the permission to reassign an absent person's task. */
export function ReassignButton({ taskPublicId, from }: { taskPublicId: string; from: TaskHolder }) {
  const t = useTranslations('workflowPanel');
  const [isOpen, setIsOpen] = useState(false);
  const [ReassignDialog, load] = useLazyComponent(loadReassign);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        aria-label={t('reassignFrom', { from: from.name })}
        onPointerEnter={load}
        onClick={() => {
          load();
          setIsOpen(true);
        }}
      >
        {t('reassign')}
      </Button>
      {isOpen && ReassignDialog && (
        <ReassignDialog taskPublicId={taskPublicId} from={from} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** For people with the permission to force the step, where their organization holds it. */
export function DueButton(props: { instanceId: string; versionNo: number; dueAt: string | null }) {
  const t = useTranslations('workflowPanel');
  const [isOpen, setIsOpen] = useState(false);
  const [DueDialog, load] = useLazyComponent(loadDue);
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        onPointerEnter={load}
        onClick={() => {
          load();
          setIsOpen(true);
        }}
      >
        {t('changeDue')}
      </Button>
      {isOpen && DueDialog && <DueDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}
