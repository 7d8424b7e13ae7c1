import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeferredSkeleton } from '@/app/_ui/deferred-skeleton';
import { PageHeader } from '@/app/_ui/page-header';
import { SkeletonRows } from '@/app/_ui/skeleton';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { findDocuments } from '@/lib/work/find/find-documents';
import type { FindQueryParams } from '@/lib/work/find/schema';
import { readFindQuery } from './_search/read-find-query';
import { SearchForm } from './_search/search-form';
import { SearchResults } from './_search/search-results';

type Props = { searchParams: Promise<RawSearchParams> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('find'))('title') };
}

/** Search over the documents of all projects. */
export default async function SearchPage({ searchParams }: Props) {
  const raw = await searchParams;
  await requireCtx(addressOf('/search', raw));
  const query = readFindQuery(raw);
  const t = await getTranslations('find');
  return (
    <>
      <PageHeader title={t('title')} />
      <SearchForm text={query.q} />
      <DeferredSkeleton read={() => Results({ raw, query })} fallback={<SkeletonRows rows={8} rowHeight={48} />} />
    </>
  );
}

async function Results({ raw, query }: { raw: RawSearchParams; query: FindQueryParams }) {
  const ctx = await requireCtx(addressOf('/search', raw));
  return <SearchResults query={query} answer={await findDocuments(ctx, query)} />;
}
