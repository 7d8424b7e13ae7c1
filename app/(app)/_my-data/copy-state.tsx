'use client';

import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { RefreshWhile } from '@/app/_live/refresh-while';
import { useActing } from '@/app/_shell/acting-for';
import { Button } from '@/app/_ui/button';
import { notify } from '@/app/_ui/notify';
import { StatusChip } from '@/app/_ui/status-chip';
import type { StatusFamily } from '@/app/_ui/status-families';
import { ThaiDate } from '@/app/_ui/thai-date';
import type { PersonalDataCopyState } from '@/db/enums';
import type { CopyDto } from '@/lib/operations/personal-data/dto';
import { checkDownloadAction } from '../settings/my-data/actions';

/** A copy takes from a second to a minute. */
const REFRESH_MS = 2000;

const FAMILIES: Record<PersonalDataCopyState, StatusFamily> = {
  QUEUED: 'waiting',
  RUNNING: 'waiting',
  DONE: 'approved',
  FAILED: 'rejected',
};

export const isWorking = (copy: CopyDto | null) => copy?.state === 'QUEUED' || copy?.state === 'RUNNING';

/** Progress of the last copy, and its file once it is made. */
export function CopyState({ copy }: { copy: CopyDto }) {
  const t = useTranslations('myData');
  const { state, sizeBytes, failureReference } = copy;
  return (
    <div
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
      aria-live="polite"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="flex flex-wrap items-center gap-2">
          <StatusChip code={state} label={t(`states.${state}`)} family={FAMILIES[state]} />
          {copy.isByAdmin && <span className="text-table text-muted">{t('byAdmin')}</span>}
        </p>
        <p className="mt-1 text-table text-muted">
          {t('asked')} <ThaiDate iso={copy.createdAt} form="datetime" />
          {state === 'DONE' && (
            <>
              {' · '}
              {t('until')} <ThaiDate iso={copy.expiresAt} form="datetime" />
              {sizeBytes !== null && ` · ${sizeOf(sizeBytes)}`}
            </>
          )}
        </p>
        {isWorking(copy) && <p className="mt-1 text-table">{t('leave')}</p>}
        {state === 'FAILED' && (
          <p role="note" className="mt-1 text-table">
            {failureReference ? t('failed', { reference: failureReference }) : t('lost')}
          </p>
        )}
      </div>
      {state === 'DONE' && <Download publicId={copy.publicId} />}
      <RefreshWhile isActive={isWorking(copy)} everyMs={REFRESH_MS} />
    </div>
  );
}

/** Asks for a proof where it is needed, and only then follows the link. */
function Download({ publicId }: { publicId: string }) {
  const t = useTranslations('myData');
  const check = useActing(checkDownloadAction);
  const [isPending, start] = useTransition();
  const press = () =>
    start(async () => {
      const answer = await check({ publicId }).catch(() => null);
      if (!answer) return notify({ kind: 'error', text: t('notSent') });
      if (answer.ok) window.location.assign(`/settings/my-data/${publicId}`);
      else notify({ kind: 'error', text: answer.message, description: answer.ref });
    });
  return (
    <Button variant="primary" pending={isPending} onClick={press}>
      {t('download')}
    </Button>
  );
}

function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
