import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { Banner } from '@/app/_ui/banner';
import { PageHeader } from '@/app/_ui/page-header';
import { TypeWord } from '@/app/_ui/type-names';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { checkCertificate } from '@/lib/numbering/records/read-certificates';
import { PublicId } from '@/lib/platform/public-id';
import { NumberingOnly } from '../../_numbering/numbering-only';
import { CertificateFacts } from './certificate-facts';
import { CertifiedNumbers } from './certified-numbers';
import { PrintButton } from './print-button';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('series'))('certificate.title') };
}

/** A certificate as it was made: on paper it is complete by itself, on screen it also says what changed since. */
export default async function CertificatePage({ params }: { params: Promise<{ publicId: string }> }) {
  const ctx = await requireCtx();
  const publicId = PublicId.safeParse((await params).publicId).data ?? notFound();
  const checked = await pageRead(checkCertificate(ctx, publicId));
  if (!checked) return <NumberingOnly />;
  const t = await getTranslations('series.certificate');
  const { certificate, isSealIntact, changedSince } = checked;
  const state = await getTranslations('series.state');
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={
          <>
            <span lang="th">{certificate.series.projectCode}</span> · <TypeWord code={certificate.series.typeCode} />
          </>
        }
        trail={[{ label: t('listTitle'), href: '/admin/numbering/certificates' }]}
        actions={<PrintButton />}
      />
      <div className="flex flex-col gap-2 pb-4">
        <Banner tone={isSealIntact ? 'info' : 'danger'}>{t(isSealIntact ? 'intact' : 'broken')}</Banner>
        {changedSince.length === 0 ? (
          <Banner>{t('changedNone')}</Banner>
        ) : (
          <details className="border border-line px-4 py-2 text-table" data-print="hide">
            <summary className="cursor-pointer font-medium">
              {t('changed')} ({changedSince.length})
            </summary>
            <ul lang="th">
              {changedSince.map((row) => (
                <li key={row.sequence}>
                  {t('changedRow', {
                    number: row.numberKey,
                    was: state(row.was),
                    is: row.is === null ? t('gone') : state(row.is),
                  })}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <CertificateFacts certificate={certificate} />
      <CertifiedNumbers numbers={certificate.numbers} series={certificate.series} />
      <footer className="mt-4 border-t border-line pt-3 text-table break-inside-avoid">
        <p>
          {t('seal')}: <code className="break-all">{certificate.hash}</code>
        </p>
        <p className="text-muted">{t('howTo')}</p>
      </footer>
    </>
  );
}
