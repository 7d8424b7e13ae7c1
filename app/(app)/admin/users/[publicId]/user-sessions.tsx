'use client';

import { useTranslations } from 'next-intl';
import { useState, useTransition } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import { notify } from '@/app/_ui/notify';
import { Section } from '@/app/_ui/section';
import { deviceOf } from '@/app/(app)/_sessions/device-of';
import { SessionItem } from '@/app/(app)/_sessions/session-item';
import type { SessionRow } from '@/lib/people/identity/sessions/session-queries';
import type { UserDetail } from '@/lib/people/identity/users/user-queries';
import { endUserSessionsAction } from '../actions';

/** Sessions of a person, for their administrator, who can end one or all. */
export function UserSessions({ user, sessions }: { user: UserDetail; sessions: readonly SessionRow[] }) {
  const t = useTranslations('users');
  const words = useTranslations('settings.sessions');
  const end = useActing(endUserSessionsAction);
  const [isPending, startTransition] = useTransition();
  const [asked, setAsked] = useState<SessionRow | 'all' | null>(null);
  const nameOf = (session: SessionRow) => deviceOf(session.userAgent).name ?? words('unknownDevice');
  const isOne = asked !== null && asked !== 'all';

  const confirm = (reason: string) =>
    startTransition(async () => {
      const result = await end({
        publicId: user.publicId,
        sessionPublicId: isOne ? asked.publicId : null,
        reason,
      });
      // After a refusal the page is shown anew as well: the session may have ended by itself.
      if (result.ok || result.code === 'RECORD_CHANGED') setAsked(null);
      notify(
        result.ok
          ? { kind: 'success', text: t('sessionsEnded', { count: result.data.count }) }
          : { kind: 'error', text: result.message },
      );
    });

  return (
    <Section
      title={t('sessions')}
      hint={t(user.isSelf ? 'sessionsOwnHint' : 'sessionsHint')}
      actions={
        !user.isSelf &&
        sessions.length > 1 && (
          <Button pending={isPending} onClick={() => setAsked('all')}>
            {t('endAllSessions')}
          </Button>
        )
      }
    >
      {sessions.length === 0 ? (
        <p className="text-muted">{t('noSessions')}</p>
      ) : (
        <ul className="max-w-3xl rounded-md border border-line bg-surface" aria-label={t('sessions')}>
          {sessions.map((session) => (
            <SessionItem key={session.publicId} session={session}>
              {!user.isSelf && (
                <Button
                  size="small"
                  pending={isPending}
                  onClick={() => setAsked(session)}
                  aria-label={t('endSessionNamed', { device: nameOf(session) })}
                >
                  {words('end')}
                </Button>
              )}
            </SessionItem>
          ))}
        </ul>
      )}
      <LateConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={
          isOne
            ? t('endSessionTitle', { name: user.displayName, device: nameOf(asked) })
            : t('endAllSessionsTitle', { name: user.displayName })
        }
        confirmLabel={isOne ? words('end') : t('endAllSessions')}
        danger
        freeText="required"
        pending={isPending}
        onConfirm={({ text }) => confirm(text)}
      >
        {t('endSessionsHint')}
      </LateConfirmDialog>
    </Section>
  );
}
