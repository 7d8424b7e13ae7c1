'use client';

import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Badge } from '@/app/_ui/badge';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { SessionRow } from '@/lib/people/identity/sessions/session-queries';
import { deviceOf } from './device-of';

const ICONS = { desktop: Monitor, phone: Smartphone, tablet: Tablet };

/** One live session in a list: the device, from where, since when, and how its person was proven. */
export function SessionItem({ session, children }: { session: SessionRow; children?: ReactNode }) {
  const t = useTranslations('settings.sessions');
  const { kind, name } = deviceOf(session.userAgent);
  const DeviceIcon = ICONS[kind];
  const { signInMethod, secondFactor } = session;
  const method = t(`methods.${signInMethod}`);
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <DeviceIcon size={20} strokeWidth={1.75} role="img" aria-label={t(`kinds.${kind}`)} className="text-muted" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-2">
          <span className="font-medium break-words">{name ?? t('unknownDevice')}</span>
          {session.isCurrent && <Badge>{t('current')}</Badge>}
        </div>
        <div className="text-table text-muted">
          {t('lastSeen')} <ThaiDate iso={session.lastSeenAt} form="datetime" /> · {t('since')}{' '}
          <ThaiDate iso={session.createdAt} form="datetime" />
        </div>
        <div className="text-table text-muted">
          {session.ipAddress ?? '–'} ·{' '}
          {secondFactor && signInMethod !== 'PASSKEY'
            ? t('withFactor', { method, factor: t(`factors.${secondFactor}`) })
            : method}
        </div>
      </div>
      {children}
    </li>
  );
}
