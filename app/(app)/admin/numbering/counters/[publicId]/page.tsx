import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { ButtonLink } from '@/app/_ui/button-link';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { inspectSeries } from '@/lib/numbering/records/inspect-series';
import { listResets } from '@/lib/numbering/resets/list-resets';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { PublicId } from '@/lib/platform/public-id';
import { NumberingOnly } from '../../_numbering/numbering-only';
import { MakeCertificate } from './make-certificate';
import { SeriesFacts } from './series-facts';
import { CounterKeys, HeldNumbers, Holes, RecentNumbers } from './series-lists';
import { VerifySeries } from './verify-series';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('tabs.counters') };
}

/** Everything about one series. */
export default async function SeriesPage({ params }: { params: Promise<{ publicId: string }> }) {
  const ctx = await requireCtx();
  const publicId = PublicId.safeParse((await params).publicId).data ?? notFound();
  const found = await pageRead(inspectSeries(ctx, publicId));
  if (!found) return <NumberingOnly />;
  const [t, held] = await Promise.all([getTranslations('series'), listHeldPermissions(ctx)]);
  const mayReset = held.includes('numbering.reset');
  const open = mayReset ? await listResets(ctx, { state: 'PENDING', series: publicId, size: 1 }) : { resets: [] };
  const [pending] = open.resets;
  const { series } = found;
  const listHref = `/admin/numbering/counters?project=${encodeURIComponent(series.projectCode)}`;
  return (
    <>
      <PageHeader
        title={<span lang="th">{series.pattern}</span>}
        meta={`${series.projectCode} · ${found.typeName}`}
        trail={[{ label: t('tabs.counters'), href: listHref }]}
        actions={
          <>
            <VerifySeries publicId={publicId} />
            <ButtonLink href={`/admin/numbering/audit?series=${publicId}`}>{t('series.audit')}</ButtonLink>
            {mayReset && found.next !== null && !pending && (
              <ButtonLink href={`/admin/numbering/counters/${publicId}/reset`}>{t('series.askReset')}</ButtonLink>
            )}
          </>
        }
      />
      {pending && (
        <div className="pb-4">
          <Banner
            tone="warning"
            action={
              <ButtonLink size="small" href={`/admin/numbering/resets/${pending.publicId}`}>
                {t('series.openPending')}
              </ButtonLink>
            }
          >
            {t('series.pending')}
          </Banner>
        </div>
      )}
      {found.missing !== 0 && (
        <div className="pb-4">
          <Banner tone="danger">{t('series.missing', { count: found.missing })}</Banner>
        </div>
      )}
      <SeriesFacts found={found} />
      <Section title={t('series.counters')} hint={t('series.countersHint')}>
        <CounterKeys counters={found.counters} />
      </Section>
      <Section title={t('series.recent')}>
        <RecentNumbers entries={found.recent} series={series} />
      </Section>
      <Section title={t('series.held')}>
        <HeldNumbers entries={found.held} series={series} />
      </Section>
      <Section title={t('series.holes')}>
        <Holes holes={found.holes} series={series} />
      </Section>
      <Section title={t('series.certificates')} hint={t('series.certificatesHint')}>
        <MakeCertificate publicId={publicId} years={found.years} />
      </Section>
    </>
  );
}
