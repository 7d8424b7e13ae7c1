'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useOpenedWith } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import { acknowledgeCirculationAction } from '@/app/(app)/_circulate/actions';
import { ActingBar } from '@/app/(app)/_documents/acting/acting-bar';
import type { BarItem } from '@/app/(app)/_documents/acting/bar-item';
import type { StepPlace } from '@/app/(app)/_documents/acting/step-place';
import { useSteps } from '@/app/(app)/_documents/acting/use-steps';
import { useCommands } from '@/app/(app)/_documents/document/use-commands';
import type { Act, Acting } from '@/lib/documents/actions/acting';

const loadAddPerson = () => import('./add-person-dialog').then((module) => module.AddPersonDialog);

/** Actions of a circulation sheet. An informed person acknowledges it with one press. */
export function CirculationActions({
  publicId,
  versionNo,
  acting,
  steps: place,
}: {
  publicId: string;
  versionNo: number;
  acting: Acting;
  steps: StepPlace;
}) {
  const t = useTranslations('circulations');
  const router = useRouter();
  const openedWith = useOpenedWith();
  const steps = useSteps(place);
  const [isAdding, setAdding] = useState(false);
  const [AddPersonDialog, loadDialog] = useLazyComponent(loadAddPerson);
  const { pending, perform } = useCommands<'acknowledge'>((refusal) =>
    notify({ kind: 'error', text: refusal?.message ?? t('failed') }),
  );
  const acknowledge = () =>
    perform(
      'acknowledge',
      (idempotencyKey) => acknowledgeCirculationAction({ idempotencyKey, input: { publicId, versionNo } }, openedWith),
      () => {
        notify({ kind: 'success', text: t('acknowledged') });
        router.refresh();
      },
    );
  const itemOf = (act: Act): BarItem[] => {
    if (act.kind === 'step') return [steps.itemOf(act)];
    if (act.kind === 'review') return [];
    if (act.name === 'acknowledge') {
      return [{ key: act.name, label: t('acknowledge'), isPending: pending !== null, onSelect: acknowledge }];
    }
    return [
      {
        key: act.name,
        label: t('addPerson'),
        onReach: loadDialog,
        onSelect: () => {
          loadDialog();
          setAdding(true);
        },
      },
    ];
  };
  return (
    <>
      <ActingBar
        primary={(acting.primary && itemOf(acting.primary)[0]) ?? null}
        others={acting.others.flatMap(itemOf)}
      />
      {steps.dialog}
      {isAdding && AddPersonDialog && (
        <AddPersonDialog publicId={publicId} versionNo={versionNo} onClose={() => setAdding(false)} />
      )}
    </>
  );
}
