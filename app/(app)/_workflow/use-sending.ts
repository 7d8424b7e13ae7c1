'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { notify } from '@/app/_ui/notify';
import { newPublicId } from '@/lib/platform/id';
import { actOnWorkflowAction } from './actions';
import { type Refusal, useRefusalWords } from './use-refusal';

type Body = Omit<Parameters<typeof actOnWorkflowAction>[0], 'instanceId' | 'idempotencyKey' | 'versionNo' | 'action'>;

/**
 * Takes an action. A key per form and answered attempt: a double click, or a lost answer, acts once. For a conflict it
 * shows the other actor, act and time; the form keeps the typed text.
 */
export function useSending({
  instanceId,
  versionNo,
  action,
  onDone,
}: {
  instanceId: string;
  versionNo: number;
  action: { action: string; label: string };
  onDone: () => void;
}) {
  const t = useTranslations('workflowPanel');
  const wordsFor = useRefusalWords();
  const router = useRouter();
  const perform = useActing(actOnWorkflowAction);
  const key = useRef(newPublicId());
  const [isPending, startTransition] = useTransition();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const lastBody = useRef<Body | null>(null);
  const send = (body: Body) => {
    lastBody.current = body;
    startTransition(async () => {
      const input = { ...body, instanceId, versionNo, action: action.action, idempotencyKey: key.current };
      const answer = await perform(input).catch(() => null);
      if (!answer) {
        setRefusal(wordsFor(null));
        return;
      }
      key.current = newPublicId();
      if (answer.ok) {
        setRefusal(null);
        notify({ kind: 'success', text: t('succeeded', { action: action.label }) });
        onDone();
        router.refresh();
        return;
      }
      setRefusal(wordsFor(answer));
    });
  };
  const refresh = () => {
    setRefusal(null);
    router.refresh();
  };
  const retry = () => {
    if (lastBody.current) send(lastBody.current);
  };
  return { send, isPending, refusal, refresh, retry };
}
