'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActing } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { Button } from '@/app/_ui/button';
import { Link } from '@/app/_ui/link';
import { notify } from '@/app/_ui/notify';
import { StatusChip } from '@/app/_ui/status-chip';
import type { DefinitionVersion } from '@/lib/workflow/authoring/dto';
import { createDraftAction, retireAction, saveDraftAction } from '../../actions';
import { useLabel } from '../../use-label';
import type { DefinitionText } from './use-definition-text';

const ConfirmDialog = dynamic(() => import('@/app/_ui/confirm-dialog').then((module) => module.ConfirmDialog), {
  loading: () => null,
});
const PublishDialog = dynamic(() => import('./publish-dialog').then((module) => module.PublishDialog), {
  loading: () => null,
});

const FAMILIES = { DRAFT: 'draft', PUBLISHED: 'approved', RETIRED: 'closed' } as const;

/** Version, its running documents, and its commands. */
export function EditorBar({
  version,
  versions,
  state,
  isReadOnly,
}: {
  version: DefinitionVersion;
  versions: readonly DefinitionVersion[];
  state: DefinitionText;
  isReadOnly: boolean;
}) {
  const t = useTranslations('workflows');
  const label = useLabel();
  const router = useRouter();
  const save = useActing(saveDraftAction);
  const begin = useActing(createDraftAction);
  const retire = useActing(retireAction);
  const [pending, setPending] = useState<'save' | 'begin' | 'retire' | null>(null);
  const [asking, setAsking] = useState<'discard' | 'retire' | 'publish' | null>(null);
  const [error, setError] = useState<string | null>(null);
  const draft = versions.find(({ status }) => status === 'DRAFT');
  const address = `/admin/workflows/${version.workflowCode}`;

  const ask = (what: typeof asking) => {
    setError(null);
    setAsking(what);
  };

  const run = async (
    what: NonNullable<typeof pending>,
    act: () => Promise<{ ok: true } | { ok: false; message: string }>,
    done: () => void,
  ) => {
    setPending(what);
    setError(null);
    const outcome = await act().catch(() => null);
    setPending(null);
    if (outcome?.ok) done();
    // The typed text stays: the page is not reloaded.
    else setError(outcome?.message ?? t('failed'));
  };

  return (
    <div className="flex flex-col gap-3">
      {error && asking === null && <Banner tone="danger">{error}</Banner>}
      <div className="flex flex-wrap items-center gap-3">
        <StatusChip code={version.status} label={t(`status.${version.status}`)} family={FAMILIES[version.status]} />
        <span>{t('version', { version: version.version })}</span>
        {!isReadOnly && (
          <span role="status" className="text-table text-muted">
            {t(state.isChanged ? 'unsaved' : 'allSaved')}
          </span>
        )}
        <span className="flex-1" />
        {isReadOnly && version.isActive && <Button onClick={() => ask('retire')}>{t('retire.do')}</Button>}
        {isReadOnly ? (
          draft ? (
            <Link href={address} className="text-primary hover:underline">
              {t('openDraft')}
            </Link>
          ) : (
            <Button
              variant="primary"
              pending={pending === 'begin'}
              onClick={() =>
                run(
                  'begin',
                  () => begin({ workflowCode: version.workflowCode, fromVersion: version.version }),
                  () => {
                    router.push(address);
                    router.refresh();
                  },
                )
              }
            >
              {t('beginDraft')}
            </Button>
          )
        ) : (
          <>
            <Button onClick={() => ask('discard')}>{t('discard')}</Button>
            <Button
              pending={pending === 'save'}
              disabled={!state.isChanged}
              onClick={() =>
                state.oversize
                  ? setError(label(state.oversize))
                  : run(
                      'save',
                      () => save({ id: version.id, versionNo: version.versionNo, text: state.text }),
                      () => {
                        state.markSaved();
                        notify({ kind: 'success', text: t('saved') });
                        router.refresh();
                      },
                    )
              }
            >
              {t('save')}
            </Button>
            <Button variant="primary" onClick={() => ask('publish')}>
              {t('publish.button')}
            </Button>
          </>
        )}
      </div>
      {versions
        .filter(({ inFlight }) => inFlight > 0)
        .map(({ id, inFlight, version: number }) => (
          <p key={id} className="text-table text-muted">
            {t('pinned', { count: inFlight, version: number })}
          </p>
        ))}
      {(asking === 'discard' || asking === 'retire') && (
        <ConfirmDialog
          open
          onOpenChange={() => ask(null)}
          title={t(asking === 'discard' ? 'discardTitle' : 'retire.title', { version: version.version })}
          confirmLabel={t(asking === 'discard' ? 'discard' : 'retire.do')}
          danger
          freeText="required"
          pending={pending === 'retire'}
          onConfirm={({ text }) =>
            run(
              'retire',
              () => retire({ id: version.id, versionNo: version.versionNo, reason: text }),
              () => {
                setAsking(null);
                notify({ kind: 'success', text: t(asking === 'discard' ? 'discarded' : 'retire.done') });
                router.push(asking === 'retire' || versions.length > 1 ? address : '/admin/workflows');
                router.refresh();
              },
            )
          }
        >
          {error && <Banner tone="danger">{error}</Banner>}
          {t(asking === 'discard' ? 'discardText' : 'retire.text')}
        </ConfirmDialog>
      )}
      {asking === 'publish' && <PublishDialog version={version} state={state} onClose={() => setAsking(null)} />}
    </div>
  );
}
