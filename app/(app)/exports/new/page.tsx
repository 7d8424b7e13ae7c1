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
/** Drawings have no references of documents. */
const DRAWINGS = /^\/p\/[^/]+\/drawings\//;
const SHEETS = /^\/p\/[^/]+\/circulations$/;

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('exports'))('new.heading') };
}

/**
 * Confirms an export that takes long, before the worker makes it. Downloads of long lists redirect here, and the page of
 * a record leads here for its evidence pack.
 */
export default async function NewExportPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const raw = await searchParams;
  await requireCtx(addressOf('/exports/new', raw));
  const [from = ''] = [raw.from ?? ''].flat();
  const [, register, query = ''] = EXPORT.exec(from) ?? [];
  if (!register) notFound();
  const filters = new URLSearchParams(query);
  const record = filters.get('record');
  const isPack = filters.get('format') === 'zip';
  for (const own of ['format', 'arranged', 'record', 'thread']) filters.delete(own);
  if (isPack) return <Pack from={from} register={register} record={record} back={`${register}?${filters}`} />;
  const t = await getTranslations('exports.new');
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

/** Confirms an evidence pack, and its records. */
async function Pack({
  from,
  register,
  record,
  back,
}: {
  from: string;
  register: string;
  record: string | null;
  back: string;
}) {
  const t = await getTranslations('exports.pack');
  const hasThread = record !== null && !DRAWINGS.test(register) && !SHEETS.test(register);
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="flex max-w-prose flex-col items-start gap-4">
        <p>{t('holds')}</p>
        <p>{t('rights')}</p>
        <div className="flex flex-wrap gap-2">
          <StartExport address={from}>{t(record === null ? 'list' : 'one')}</StartExport>
          {hasThread && (
            <StartExport address={`${from}&thread=1`} variant="secondary">
              {t('thread')}
            </StartExport>
          )}
          <ButtonLink href={record === null ? back : `${register}/${encodeURIComponent(record)}`}>
            {t('back')}
          </ButtonLink>
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
