'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { dropOthersTexts } from '@/app/_shell/others-texts';
import { notify } from '@/app/_ui/notify';
import { forgetOthers, forgetWork } from './kept';
import { sendWaiting } from './send-waiting';

/** A refusal contradicts an action that the person believed complete: shown long enough to be read. */
const REFUSED_MS = 60_000;
/** Milliseconds between retries: browsers do not report every reconnection. */
const AGAIN_MS = 10_000;

/**
 * On each signed-in page, loaded when idle. Registers the service worker, or removes it where disabled. Sends queued
 * acknowledgements and deletes data of earlier people. With a disabled worker, acknowledgements are still queued and
 * lists are not kept.
 */
export function OfflineKeeper({
  isOn,
  userPublicId,
  organizationPublicId,
}: {
  isOn: boolean;
  userPublicId: string;
  organizationPublicId: string;
}) {
  const t = useTranslations('shell.offline');
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const send = useEffectEvent(async () => {
    clearTimeout(timer.current);
    const { sent, refusals, isUnfinished, needsSignIn } = await sendWaiting({ userPublicId, organizationPublicId });
    if (isUnfinished) timer.current = setTimeout(() => void send(), AGAIN_MS);
    if (sent > 0) notify({ kind: 'success', text: t('sent', { count: sent }) });
    for (const { label, message } of refusals) {
      const text = label ? t('refused', { number: label }) : t('refusedDocument');
      notify({ kind: 'error', text, description: message, durationMs: REFUSED_MS });
    }
    if (needsSignIn) notify({ kind: 'info', text: t('signIn') });
    if (sent > 0 || refusals.length > 0) router.refresh();
  });
  useEffect(() => {
    const start = () => void send();
    // Delayed: the server has just been unreachable.
    const startSoon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(start, AGAIN_MS);
    };
    void forgetOthers({ userPublicId, organizationPublicId }).then(start);
    window.addEventListener('online', start);
    window.addEventListener('dms:waiting', startSoon);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('online', start);
      window.removeEventListener('dms:waiting', startSoon);
    };
  }, [userPublicId, organizationPublicId]);
  useEffect(() => dropOthersTexts(() => window.localStorage, userPublicId), [userPublicId]);
  useEffect(() => {
    void (isOn ? register() : unregister()).catch(() => undefined);
  }, [isOn]);
  return null;
}

async function register(): Promise<void> {
  // Undefined over plain http, except on localhost.
  await navigator.serviceWorker?.register('/sw.js');
}

async function unregister(): Promise<void> {
  await forgetWork();
  const known = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(known.map((one) => one.unregister()));
  const names = known.length > 0 ? await caches.keys() : [];
  await Promise.all(names.filter((name) => name.startsWith('dms-')).map((name) => caches.delete(name)));
}
