import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { DeferredSkeleton } from '../_ui/deferred-skeleton';
import { PageHeader } from '../_ui/page-header';
import { requireCtx } from '../_web/ctx';
import { addressOf } from '../_web/next-address';
import type { RawSearchParams } from '../_web/search-params';
import { Home } from './_home/home';
import { HomeSkeleton } from './_home/home-skeleton';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('home'))('title') };
}

/** The start of every role: what to do now, and how the project of the last visit is doing. */
export default async function StartPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const raw = await searchParams;
  const ctx = await requireCtx(addressOf('/', raw));
  const t = await getTranslations('home');
  const chosen = Array.isArray(raw.project) ? raw.project[0] : raw.project;
  return (
    <>
      <PageHeader title={t('title')} meta={ctx.actor.organizationCode} />
      <DeferredSkeleton read={() => Home({ ctx, wanted: chosen ?? null })} fallback={<HomeSkeleton />} />
    </>
  );
}
