import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { RefreshWhile } from '@/app/_live/refresh-while';
import { ActingFor } from '@/app/_shell/acting-for';
import { Banner } from '@/app/_ui/banner';
import { EmptyState } from '@/app/_ui/empty-state';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { KEPT_DAYS } from '@/lib/documents/exports/constants';
import { listExports } from '@/lib/documents/exports/own-exports';
import { ERRORS, type ErrorCode, errorMessage } from '@/lib/platform/errors/catalog';
import { ExportRow } from './export-row';

/** Exports take from a second to a minute; two seconds show progress in either case. */
const REFRESH_MS = 2000;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('exports'))('title') };
}

/** The person's exports: running, completed and failed ones. */
export default async function ExportsPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf('/exports', raw));
  const exports = await listExports(ctx);
  const t = await getTranslations('exports');
  const isWorking = exports.some(({ state }) => state === 'QUEUED' || state === 'RUNNING');
  const refusal = refusalOf(raw, ctx.locale);
  return (
    <ClientMessages namespaces={['exports']}>
      <ActingFor organizationPublicId={ctx.actor.organizationPublicId}>
        <PageHeader title={t('title')} meta={t('meta', { days: KEPT_DAYS })} />
        {refusal && (
          <div className="mb-4">
            <Banner tone="danger" isUrgent>
              {refusal}
            </Banner>
          </div>
        )}
        {exports.length === 0 ? (
          <EmptyState title={t('emptyTitle')}>{t('emptyText', { days: KEPT_DAYS })}</EmptyState>
        ) : (
          <>
            {isWorking && <p className="mb-3 text-muted">{t('leave')}</p>}
            <ul className="rounded-lg border border-line bg-surface">
              {exports.map((one) => (
                <ExportRow key={one.publicId} row={one} />
              ))}
            </ul>
          </>
        )}
        <RefreshWhile isActive={isWorking} everyMs={REFRESH_MS} />
      </ActingFor>
    </ClientMessages>
  );
}

/** Error of the register's form; an unknown code shows nothing. */
function refusalOf({ refused, after }: RawSearchParams, locale: 'th' | 'en'): string | null {
  if (typeof refused !== 'string' || !Object.hasOwn(ERRORS, refused)) return null;
  return errorMessage(refused as ErrorCode, locale, { seconds: Number(after) || 60 });
}
