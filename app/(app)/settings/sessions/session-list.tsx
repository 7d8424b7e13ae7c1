'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Badge } from '@/app/_ui/badge';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { ActionResult } from '@/app/_web/action';
import type { SessionRow } from '@/lib/people/identity/access/queries';
import { revokeOtherSessionsAction, revokeSessionAction } from './actions';

/** Where somebody is signed in; each session but the one in use can be ended from here. */
export function SessionList({ sessions }: { sessions: readonly SessionRow[] }) {
  const t = useTranslations('settings.sessions');
  const [isPending, startTransition] = useTransition();
  const run = (call: () => Promise<ActionResult<unknown>>) =>
    startTransition(async () => {
      const result = await call();
      notify(result.ok ? { kind: 'success', text: t('ended') } : { kind: 'error', text: result.message });
    });
  return (
    <div className="flex max-w-3xl flex-col items-start gap-4">
      <ul className="w-full rounded-md border border-line bg-surface" aria-label={t('title')}>
        {sessions.map((session) => (
          <li
            key={session.publicId}
            className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 first:border-t-0"
          >
            <div className="min-w-0 flex-1">
              <div className="flex flex-wrap items-center gap-2">
                <span className="font-medium break-words">{deviceOf(session.userAgent) ?? t('unknownDevice')}</span>
                {session.isCurrent && <Badge>{t('current')}</Badge>}
              </div>
              <div className="text-table text-muted">
                {session.ipAddress ?? '–'} · {t('lastSeen')} <ThaiDate iso={session.lastSeenAt} form="datetime" /> ·{' '}
                {t('since')} <ThaiDate iso={session.createdAt} form="datetime" />
              </div>
            </div>
            {!session.isCurrent && (
              <Button
                size="small"
                pending={isPending}
                onClick={() => run(() => revokeSessionAction({ publicId: session.publicId }))}
              >
                {t('end')}
              </Button>
            )}
          </li>
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

/** Browser and system in two words: a full user agent is unreadable. */
function deviceOf(userAgent: string | null): string | null {
  const browser = /(Edg|Firefox|Chrome|Safari)\//.exec(userAgent ?? '')?.[1]?.replace('Edg', 'Edge');
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(userAgent ?? '')?.[1];
  return browser ? [browser, system].filter(Boolean).join(' · ') : userAgent?.slice(0, 60) || null;
}
