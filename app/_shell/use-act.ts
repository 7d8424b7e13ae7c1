import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import type { ActionOutcome } from '@/app/_ui/form/action-outcome';
import { notify } from '@/app/_ui/notify';
import { newPublicId } from '@/lib/platform/id';

/** Runs a command for a button, shows why it was refused, and refreshes the page, whose state may have changed. */
export function useAct() {
  const form = useTranslations('form');
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const act = <Input, Data>(
    call: (keyed: { idempotencyKey: string; input: Input }) => Promise<ActionOutcome<Data>>,
    input: Input,
    onDone: (data: Data) => void,
  ) =>
    startTransition(async () => {
      const outcome = await call({ idempotencyKey: newPublicId(), input }).catch(() => null);
      if (outcome?.ok) onDone(outcome.data);
      else notify({ kind: 'error', text: outcome?.message ?? form('offline') });
      router.refresh();
    });
  return { isPending, act };
}
