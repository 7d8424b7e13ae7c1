'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { useProven } from '@/app/_shell/step-up';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import type { ActionResult } from '@/app/_web/action';
import type { SessionRow } from '@/lib/people/identity/sessions/session-queries';
import { SessionItem } from '../../_sessions/session-item';
import { revokeOtherSessionsAction, revokeSessionAction } from './actions';

/** Sessions of a person; all except the current one can be ended here. */
export function SessionList({ sessions }: { sessions: readonly SessionRow[] }) {
  const t = useTranslations('settings.sessions');
  const proven = useProven();
  const [isPending, startTransition] = useTransition();
  const run = (call: () => Promise<ActionResult<unknown>>) =>
    startTransition(async () => {
      const result = await proven(call);
      notify(result.ok ? { kind: 'success', text: t('ended') } : { kind: 'error', text: result.message });
    });
  return (
    <div className="flex max-w-3xl flex-col items-start gap-4">
      <ul className="w-full rounded-md border border-line bg-surface" aria-label={t('title')}>
        {sessions.map((session) => (
          <SessionItem key={session.publicId} session={session}>
            {!session.isCurrent && (
              <Button
                size="small"
                pending={isPending}
                onClick={() => run(() => revokeSessionAction({ publicId: session.publicId }))}
              >
                {t('end')}
              </Button>
            )}
          </SessionItem>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button pending={isPending} onClick={() => run(() => revokeOtherSessionsAction({}))}>
          {t('endOthers')}
        </Button>
      )}
    </div>
  );
}
