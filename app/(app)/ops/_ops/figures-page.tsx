import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ComponentType } from 'react';
import { deferredSkeletonPage } from '@/app/_ui/deferred-skeleton';
import { LinkTabs } from '@/app/_ui/link-tabs';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import type { RawSearchParams } from '@/app/_web/search-params';
import { HomeSkeleton } from '@/app/(app)/_home/home-skeleton';
import { PERIODS, type Period } from '@/lib/operations/history/periods';
import type { UserCtx } from '@/lib/platform/ctx';
import { LiveSwitch } from './live-switch';
import { OpsOnly } from './ops-only';

export type FiguresKey = 'overview' | 'numbering' | 'queues' | 'deliveries' | 'database' | 'storage';

/** A page of figures: its title, the choice of the period, and what `View` shows of them. */
export function figuresPage<Figures>(
  key: FiguresKey,
  path: string,
  read: (ctx: UserCtx, period: Period) => Promise<Figures>,
  View: ComponentType<{ figures: Figures; period: Period }>,
) {
  return deferredSkeletonPage(
    HomeSkeleton,
    async function FiguresPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
      const ctx = await requireCtx();
      const period = periodOf(await searchParams);
      const figures = await pageRead(read(ctx, period));
      if (!figures) return <OpsOnly />;
      const [t, tabs] = await Promise.all([getTranslations('opsFigures'), getTranslations('ops.tabs')]);
      return (
        <>
          <PageHeader title={tabs(key)} meta={t(`hints.${key}`)} actions={<LiveSwitch />} />
          <div className="mb-4">
            <LinkTabs
              label={t('period')}
              tabs={PERIODS.map((one) => ({
                href: one === 'hour' ? path : `${path}?period=${one}`,
                label: t(`periods.${one}`),
                current: one === period,
              }))}
            />
          </div>
          <View figures={figures} period={period} />
        </>
      );
    },
  );
}

/** The title of such a page. */
export async function figuresTitle(key: FiguresKey): Promise<Metadata> {
  return { title: (await getTranslations('ops.tabs'))(key) };
}

function periodOf({ period }: RawSearchParams): Period {
  return PERIODS.find((one) => one === period) ?? 'hour';
}
