'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { formatDate } from '@/app/_ui/format-date';
import { useDateLook } from '@/app/_ui/looks-context';
import type { SavedDraft } from './draft-saver';
import type { DraftSession, DraftSnapshot } from './draft-session';

/**
 * Banners for problems between the form and the server, each with a way to resolve it. Typed text is discarded only on
 * request.
 */
export function DraftBanners<V extends { subject: string }, I extends object>({
  snapshot,
  session,
  organizationCode,
  readStored,
}: {
  snapshot: DraftSnapshot<V>;
  session: DraftSession<V, I>;
  organizationCode: string;
  /** The draft as the server has it; null where it cannot be read. */
  readStored: (publicId: string) => Promise<{ draft: SavedDraft; input: I } | null>;
}) {
  const t = useTranslations('draft.banner');
  const look = useDateLook();
  const { state, restored, saved } = snapshot;
  const when = (at: unknown) => (typeof at === 'string' ? formatDate(at, 'datetime', look) : '');

  // A conflict with the own person in another tab is no conflict with another person.
  const isOwnTab = state.kind === 'conflict' && state.failure.details?.isOwn === true;

  const loadTheirs = () => {
    session.finish();
    window.location.reload();
  };
  const keepMine = async () => {
    if (!saved) return;
    const stored = await readStored(saved.publicId).catch(() => null);
    if (stored) await session.keepMine(stored.draft, stored.input);
  };

  return (
    // Beside the commands, which stay in view; on a small screen it stays by itself.
    <div className="flex flex-col empty:hidden max-lg:sticky max-lg:top-13 max-lg:z-20 max-lg:bg-bg" data-print="hide">
      {snapshot.unsaved.map((one) => (
        <Banner
          key={one.key}
          action={
            <>
              <Button size="small" onClick={() => session.throwAway(one)}>
                {t('throwAway')}
              </Button>
              <Button size="small" variant="primary" onClick={() => session.takeUp(one)}>
                {t('takeUp')}
              </Button>
            </>
          }
        >
          {t('unsaved', { subject: one.subject || t('noSubject'), when: when(one.typedAt) })}
        </Banner>
      ))}
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
      {state.kind === 'failing' && (
        <Banner
          tone="warning"
          action={
            <Button size="small" onClick={() => void session.resume()}>
              {t('retry')}
            </Button>
          }
        >
          {t('failing')} {state.failure.ref && t('reference', { ref: state.failure.ref })}
        </Banner>
      )}
      {state.kind === 'conflict' && (
        <Banner
          tone="warning"
          isUrgent
          action={
            <>
              <Button size="small" onClick={loadTheirs}>
                {t(isOwnTab ? 'loadOtherTab' : 'loadTheirs')}
              </Button>
              <Button size="small" variant="primary" onClick={() => void keepMine()}>
                {t(isOwnTab ? 'keepThisPage' : 'keepMine')}
              </Button>
            </>
          }
        >
          {isOwnTab
            ? t('otherTab', { when: when(state.failure.details?.changedAt) })
            : t('conflict', {
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
