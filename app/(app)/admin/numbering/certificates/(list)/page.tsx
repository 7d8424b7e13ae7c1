import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ButtonLink } from '@/app/_ui/button-link';
import { EmptyState } from '@/app/_ui/empty-state';
import { Link } from '@/app/_ui/link';
import { PageHeader } from '@/app/_ui/page-header';
import { Section } from '@/app/_ui/section';
import { StatusChip } from '@/app/_ui/status-chip';
import { ThaiDate } from '@/app/_ui/thai-date';
import { TypeWord } from '@/app/_ui/type-names';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { type RawSearchParams, textFilter } from '@/app/_web/search-params';
import { findCertificateBySeal, listCertificates } from '@/lib/numbering/records/read-certificates';
import { PublicId } from '@/lib/platform/public-id';
import { FactsTable } from '../../_numbering/facts-table';
import { NumberingOnly } from '../../_numbering/numbering-only';
import { Year } from '../../_numbering/year';
import { SealCheck } from './seal-check';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('tabs.certificates') };
}

/** The certificates that were made, and a place to hold a printed one against them. */
export default async function CertificatesPage({ searchParams }: { searchParams: Promise<RawSearchParams> }) {
  const ctx = await requireCtx();
  const raw = await searchParams;
  const series = PublicId.safeParse(raw.series).data;
  const page = await pageRead(listCertificates(ctx, { after: PublicId.safeParse(raw.after).data, series }));
  if (!page) return <NumberingOnly />;
  const seal = textFilter.safeParse([raw.seal ?? ''].flat()).data;
  const found = seal ? await findCertificateBySeal(ctx, seal) : null;
  const t = await getTranslations('series');
  return (
    <>
      <PageHeader title={t('tabs.certificates')} />
      <Section title={t('certificate.checkTitle')} hint={t('certificate.checkHint')}>
        <SealCheck seal={seal ?? ''} found={found} />
      </Section>
      <Section title={t('certificate.listTitle')}>
        {page.rows.length === 0 ? (
          <EmptyState
            title={t('certificate.emptyTitle')}
            action={<ButtonLink href="/admin/numbering/counters">{t('reset.emptyAction')}</ButtonLink>}
          >
            {t('certificate.empty')}
          </EmptyState>
        ) : (
          <FactsTable
            caption={t('certificate.listTitle')}
            rows={page.rows}
            rowKey={(row) => row.publicId}
            columns={[
              {
                header: t('certificate.series'),
                cell: (row) => (
                  <Link
                    href={`/admin/numbering/certificates/${row.publicId}`}
                    lang="th"
                    className="font-medium text-primary hover:underline"
                  >
                    {row.projectCode} · <TypeWord code={row.typeCode} /> · {row.pattern}
                  </Link>
                ),
              },
              {
                header: t('certificate.year'),
                cell: (row) => (row.year === null ? t('certificate.allYears') : <Year year={row.year} />),
              },
              {
                header: t('certificate.result'),
                cell: ({ isComplete }) => (
                  <StatusChip
                    code={isComplete ? 'COMPLETE' : 'INCOMPLETE'}
                    family={isComplete ? 'approved' : 'rejected'}
                    label={t(isComplete ? 'certificate.complete' : 'certificate.incomplete')}
                  />
                ),
              },
              { header: t('certificate.madeAt'), cell: (row) => <ThaiDate iso={row.madeAt} form="datetime" /> },
              { header: t('certificate.madeBy'), cell: (row) => row.madeBy?.name ?? t('system') },
              {
                header: t('certificate.seal'),
                cell: (row) => <code className="text-meta">{row.seal.slice(0, 12)}…</code>,
              },
            ]}
          />
        )}
        {page.after && (
          <div className="flex justify-center py-4">
            <ButtonLink href={`/admin/numbering/certificates?after=${page.after}${series ? `&series=${series}` : ''}`}>
              {t('certificate.older')}
            </ButtonLink>
          </div>
        )}
      </Section>
    </>
  );
}
