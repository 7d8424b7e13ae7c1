'use client';

import { useTranslations } from 'next-intl';
import type { Act, Acting } from '@/lib/documents/actions/acting';
import { useAcknowledgeHere } from './acknowledge-here';
import { ActingBar } from './acting-bar';
import type { BarItem } from './bar-item';
import type { StepPlace } from './step-place';
import { useReply } from './use-reply';
import { useSteps } from './use-steps';

/**
 * Action bar of a document beside a list, with the same primary action as its page. Actions that need the page link to
 * it; the bar omits commands that are not next steps.
 */
export function PaneActing({
  acting,
  steps: place,
  publicId,
  projectCode,
  isCancelled,
  page,
  labels,
}: {
  acting: Acting;
  steps: StepPlace | null;
  publicId: string;
  projectCode: string;
  isCancelled: boolean;
  /** Path of the document's page. */
  page: string;
  /** Labels of the commands for the document's kind. */
  labels: Readonly<Record<string, string>>;
}) {
  const t = useTranslations('document');
  const acknowledge = useAcknowledgeHere();
  const steps = useSteps(place);
  const mayReply = [acting.primary, ...acting.others].some(
    (act) => act?.kind === 'command' && act.name === 'reply' && !act.isRefused,
  );
  const reply = useReply({ publicId, projectCode, isCancelled, isOffered: mayReply });
  const itemOf = (act: Act): BarItem => {
    if (act.kind === 'review') return { key: 'review', label: labels.review ?? '', href: `${page}/review` };
    if (act.kind === 'step') {
      const item = steps.itemOf(act);
      return isReceipt(act, acting) && acknowledge ? { ...item, shortcut: 'E', onSelect: acknowledge } : item;
    }
    const { name } = act;
    if (name === 'reply') {
      return { key: name, label: labels[name] ?? '', shortcut: 'R', isPending: reply.isPending, onSelect: reply.start };
    }
    if (name === 'acknowledge' && acknowledge) {
      return { key: name, label: labels[name] ?? '', shortcut: 'E', onSelect: acknowledge };
    }
    return { key: name, label: labels[name] ?? '', href: name === 'edit' ? `${page}/edit` : page };
  };
  const open = { key: 'open', label: t('acting.open'), href: page };
  return (
    <>
      <ActingBar
        isSticky={false}
        primary={acting.primary && itemOf(acting.primary)}
        others={[
          open,
          ...acting.others
            .filter((act) => act.kind === 'step' || (act.kind === 'command' && act.name === 'reply' && !act.isRefused))
            .map(itemOf),
        ]}
      />
      {steps.dialog}
      {reply.dialog}
    </>
  );
}

/** The reader's own task, where it needs no further input. */
function isReceipt(act: Extract<Act, { kind: 'step' }>, { primary }: Acting): boolean {
  return act === primary && act.step.taskPublicId !== null && act.step.codes.length === 0 && !act.isAnswer;
}
