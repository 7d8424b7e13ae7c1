import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { LONG_EXPORT_ROWS } from '@/lib/documents/exports/constants';
import { StartExport } from './start-export';

/** Accepts only the address of a register's export, with its filters. */
const EXPORT = /^(\/p\/[^/?#]+\/[a-z/-]+)\/export(\?[^#]*)?$/;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('exports'))('new.title') };
}

/** Confirms an export that takes long, before the worker makes it. Downloads of long lists redirect here. */
export default async function NewExportPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const raw = await searchParams;
  await requireCtx(addressOf('/exports/new', raw));
  const t = await getTranslations('exports.new');
  const [from = ''] = [raw.from ?? ''].flat();
  const [, register, query = ''] = EXPORT.exec(from) ?? [];
  if (!register) notFound();
  const filters = new URLSearchParams(query);
  for (const own of ['format', 'arranged']) filters.delete(own);
  const length = lengthOf(Number(raw.rows), t);
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="flex max-w-prose flex-col items-start gap-4">
        <p>
          {length && `${length} `}
          {t('text')}
        </p>
        <div className="flex flex-wrap gap-2">
          <StartExport address={from}>{t('start')}</StartExport>
          <ButtonLink href={`${register}?${filters}`}>{t('back')}</ButtonLink>
        </div>
      </div>
    </>
  );
}

/** Counts only up to the limit. */
function lengthOf(rows: number, t: Awaited<ReturnType<typeof getTranslations<'exports.new'>>>): string | null {
  if (!Number.isSafeInteger(rows) || rows <= 0) return null;
  const isMore = rows > LONG_EXPORT_ROWS;
  return t(isMore ? 'more' : 'rows', { rows: Math.min(rows, LONG_EXPORT_ROWS).toLocaleString('en-US') });
}
