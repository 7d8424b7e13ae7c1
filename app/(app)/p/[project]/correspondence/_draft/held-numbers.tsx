'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/app/_ui/button';
import { DocumentNumber } from '@/app/_ui/document-number';
import { LateConfirmDialog } from '@/app/_ui/late-dialogs';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import type { UsableHold } from '@/lib/numbering/holds/dto';
import { newPublicId } from '@/lib/platform/id';
import { takeHeldNumberAction, usableHoldsAction } from '../../holds/actions';
import { ExplainLink } from '../../numbers/_explain/explain-link';
import { numberHref } from '../../numbers/_explain/number-href';

/** The held numbers that fit this draft, one of which it may get instead of the next free one. */
export function HeldNumbers<V extends { subject: string }, I extends object>({
  session,
  projectCode,
  draft,
  openedWith,
}: {
  session: DraftSession<V, I>;
  projectCode: string;
  draft: { publicId: string; versionNo: number };
  openedWith: { actingOrganizationPublicId: string };
}) {
  const t = useTranslations('holds.pick');
  const [offered, setOffered] = useState<readonly UsableHold[]>([]);
  const [chosen, setChosen] = useState<UsableHold | null>(null);
  const { actingOrganizationPublicId } = openedWith;

  // Every change that is saved makes a new version, and the server looks at the draft it has.
  const { publicId, versionNo } = draft;
  useEffect(() => {
    let isStale = versionNo === 0;
    void usableHoldsAction({ publicId }, { actingOrganizationPublicId })
      .catch(() => null)
      .then((answer) => {
        if (!isStale) setOffered(answer?.ok ? answer.data : []);
      });
    return () => {
      isStale = true;
    };
  }, [publicId, versionNo, actingOrganizationPublicId]);

  if (offered.length === 0) return null;
  return (
    <section className="mt-4 rounded-md border border-line bg-surface p-4" data-testid="usable-holds">
      <h2 className="text-table font-medium text-muted">{t('title')}</h2>
      <p className="text-meta text-muted">{t('hint', { count: offered.length })}</p>
      <ul className="mt-2 max-h-72 overflow-y-auto">
        {offered.map((hold) => (
          <li key={hold.token} className="flex items-center justify-between gap-2 border-t border-line py-2">
            <span className="min-w-0">
              <DocumentNumber number={hold.documentNumber} />{' '}
              <ExplainLink href={numberHref({ projectCode, ...hold })} number={hold.documentNumber} />
              <span className="block text-meta break-words text-muted">
                {hold.purpose}
                {!hold.isMine && hold.holder && ` · ${t('forPerson', { name: hold.holder.name })}`} · {t('until')}{' '}
                <ThaiDate iso={hold.expiresAt} form="datetime" />
              </span>
            </span>
            <Button size="small" onClick={() => setChosen(hold)}>
              {t('use')}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && <TakeDialog {...{ session, openedWith }} hold={chosen} onClose={() => setChosen(null)} />}
    </section>
  );
}

function TakeDialog<V extends { subject: string }, I extends object>({
  session,
  hold,
  openedWith,
  onClose,
}: {
  session: DraftSession<V, I>;
  hold: UsableHold;
  openedWith: { actingOrganizationPublicId: string };
  onClose: () => void;
}) {
  const t = useTranslations('holds');
  const key = useRef(newPublicId());
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState('');
  const take = async () => {
    setPending(true);
    setRefusal('');
    await session.flush();
    const saved = session.read().saved;
    const input = { token: hold.token, publicId: saved?.publicId ?? '', versionNo: saved?.versionNo ?? 0 };
    const answer = await takeHeldNumberAction({ idempotencyKey: key.current, input }, openedWith).catch(() => null);
    if (answer?.ok) {
      // The form is another one now: what the number prints is locked.
      session.finish();
      window.location.reload();
      return;
    }
    setPending(false);
    setRefusal(answer?.message ?? t('offline'));
  };
  return (
    <LateConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('pick.title')}
      confirmLabel={t('pick.use')}
      pending={pending}
      onConfirm={() => void take()}
    >
      <DocumentNumber number={hold.documentNumber} size="title" />
      <p className="mt-2">{t('pick.confirm')}</p>
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {refusal}
      </p>
    </LateConfirmDialog>
  );
}
