'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/app/_ui/button';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { useLazyComponent } from '@/app/_ui/use-lazy-component';
import type { HoldRow } from '@/lib/numbering/holds/dto';
import { numberHref } from '../../numbers/_explain/number-href';

const loadRelease = () => import('./release-dialog').then((module) => module.ReleaseDialog);
const DAY_MS = 86_400_000;

/** The held numbers as a table, on a phone as cards; its only act is to give one up. */
export function HoldsTable({
  holds,
  projectCode,
  isEnded,
}: {
  holds: readonly HoldRow[];
  projectCode: string;
  isEnded: boolean;
}) {
  const t = useTranslations('holds');
  const [releasing, setReleasing] = useState<HoldRow | null>(null);
  const [ReleaseDialog, load] = useLazyComponent(loadRelease);
  return (
    <>
      <div className="overflow-x-auto rounded-md border border-line bg-surface max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
        <table className="w-full border-collapse">
          <caption className="sr-only">{t('title')}</caption>
          <thead className="max-md:sr-only">
            <tr className="border-b border-line text-table text-muted">
              {(['number', 'holder', 'purpose', isEnded ? 'ended' : 'until', 'action'] as const).map((key) => (
                <th key={key} scope="col" className="px-4 py-2 text-start font-medium">
                  {t(`column.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {holds.map((hold) => (
              <tr
                key={`${hold.seriesPublicId}-${hold.sequence}`}
                className="border-b border-line last:border-b-0 max-md:grid max-md:gap-1 max-md:px-4 max-md:py-3 md:align-top md:[&>*]:px-4 md:[&>*]:py-2.5"
              >
                <th scope="row" className="text-start font-normal">
                  <Link href={numberHref({ ...hold, projectCode })} prefetch={false} className="hover:underline">
                    <DocumentNumber
                      number={hold.number}
                      type={hold.type}
                      isVoid={isEnded && hold.state !== 'CONFIRMED'}
                    />
                  </Link>
                </th>
                <td>
                  {hold.holder?.name ?? '–'}
                  <span className="block text-meta text-muted">
                    <span lang="th">{hold.organization.code}</span>
                    {hold.madeBy &&
                      hold.madeBy.publicId !== hold.holder?.publicId &&
                      ` · ${t('madeBy', { name: hold.madeBy.name })}`}
                  </span>
                </td>
                <td className="max-w-96 break-words">
                  {hold.purpose ?? <span className="text-muted">{t('notYours')}</span>}
                  {hold.reason && <span className="block text-table text-muted">{hold.reason}</span>}
                </td>
                <td>
                  <Moment hold={hold} />
                </td>
                <td>
                  {hold.mayRelease && hold.token && (
                    <Button
                      size="small"
                      aria-label={t('releaseOf', { number: hold.number })}
                      onPointerEnter={load}
                      onClick={() => {
                        load();
                        setReleasing(hold);
                      }}
                    >
                      {t('release')}
                    </Button>
                  )}
                  {hold.documentPublicId && (
                    <Link
                      href={`/p/${encodeURIComponent(projectCode)}/correspondence/${hold.documentPublicId}`}
                      className="text-primary hover:underline"
                    >
                      {t('openDocument')}
                    </Link>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {ReleaseDialog && releasing?.token && (
        <ReleaseDialog
          token={releasing.token}
          number={releasing.number}
          explained={numberHref({ ...releasing, projectCode })}
          onClose={() => setReleasing(null)}
        />
      )}
    </>
  );
}

/** Until when it is held, or what became of it; how long it has been sat on. */
function Moment({ hold }: { hold: HoldRow }) {
  const t = useTranslations('holds');
  const words = useTranslations('numbers');
  const end = hold.state === 'RESERVED' ? Date.now() : Date.parse(hold.closedAt ?? hold.madeAt);
  const days = Math.floor((end - Date.parse(hold.madeAt)) / DAY_MS);
  const shown = hold.state === 'RESERVED' && hold.isOver ? 'EXPIRED' : hold.state;
  return (
    <>
      {shown === 'RESERVED' ? (
        hold.expiresAt && <ThaiDate iso={hold.expiresAt} form="datetime" />
      ) : (
        <StatusChip code={shown} label={words(`state.${shown}`)} />
      )}
      <span className="block text-meta text-muted" suppressHydrationWarning>
        {hold.state !== 'RESERVED' && hold.closedAt && (
          <>
            <ThaiDate iso={hold.closedAt} form="datetime" /> ·{' '}
          </>
        )}
        {t('age', { days })}
      </span>
    </>
  );
}
