'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { formatDate } from '@/app/_ui/format-date';
import { useDateLook } from '@/app/_ui/looks-context';
import { readDraftAction } from '../actions';
import { asValues } from './document-values';
import type { DraftSession, DraftSnapshot } from './draft-session';
import { toInput } from './draft-values';

/** What stands between the text and the server, in words, with the way on. Nothing typed is ever thrown away unasked. */
export function DraftBanners({
  snapshot,
  session,
  organizationCode,
  openedWith,
}: {
  snapshot: DraftSnapshot;
  session: DraftSession;
  organizationCode: string;
  openedWith: { actingOrganizationPublicId: string };
}) {
  const t = useTranslations('draft.banner');
  const look = useDateLook();
  const { state, restored, saved } = snapshot;
  const when = (at: unknown) => (typeof at === 'string' ? formatDate(at, 'datetime', look) : '');

  const loadTheirs = () => {
    session.finish();
    window.location.reload();
  };
  const keepMine = async () => {
    if (!saved) return;
    const answer = await readDraftAction({ publicId: saved.publicId }, openedWith).catch(() => null);
    if (!answer?.ok) return;
    await session.keepMine(answer.data, toInput(asValues(answer.data)));
  };

  return (
    <div className="flex flex-col empty:hidden" data-print="hide">
      {restored && !restored.isConflict && (
        <Banner
          action={
            <Button size="small" onClick={() => session.dropRestored()}>
              {t('dropRestored')}
            </Button>
          }
        >
          {t('restored', { when: when(restored.typedAt) })}
        </Banner>
      )}
      {restored?.isConflict && (
        <Banner
          tone="warning"
          action={
            <>
              <Button size="small" onClick={() => session.dropRestored()}>
                {t('loadTheirs')}
              </Button>
              <Button size="small" variant="primary" onClick={() => session.confirmRestored()}>
                {t('keepMine')}
              </Button>
            </>
          }
        >
          {t('restoredConflict', { when: when(restored.typedAt) })}
        </Banner>
      )}
      {state.kind === 'offline' && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={() => void session.resume()}>
              {t('retry')}
            </Button>
          }
        >
          {t('offline')}
        </Banner>
      )}
      {state.kind === 'conflict' && (
        <Banner
          tone="warning"
          action={
            <>
              <Button size="small" onClick={loadTheirs}>
                {t('loadTheirs')}
              </Button>
              <Button size="small" variant="primary" onClick={() => void keepMine()}>
                {t('keepMine')}
              </Button>
            </>
          }
        >
          {t('conflict', {
            by: String(state.failure.details?.changedBy ?? t('somebody')),
            when: when(state.failure.details?.changedAt),
          })}
        </Banner>
      )}
      {state.kind === 'organization-changed' && (
        <Banner
          tone="danger"
          action={
            <Button size="small" onClick={() => void session.resume()}>
              {t('retry')}
            </Button>
          }
        >
          {t('organizationChanged', { organization: organizationCode })}
        </Banner>
      )}
      {state.kind === 'refused' && (
        <Banner tone="danger">
          {state.failure.message} {state.failure.ref && t('reference', { ref: state.failure.ref })}
        </Banner>
      )}
    </div>
  );
}
