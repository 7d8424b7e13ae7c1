import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NoPermission } from '@/app/_ui/no-permission';
import { ThaiDate } from '@/app/_ui/thai-date';
import { pageRead } from '@/app/_web/page-read';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { orWait, TooManyPrints } from '@/app/(app)/_documents/too-many-prints';
import { printCover } from '@/lib/documents/transmittals/read/print-transmittal';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { TransmittalPrint } from '../../_document/transmittal-print';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('transmittals'))('cover.title') };
}

/** The cover sheet to be printed: the list as a table, and who acknowledges with a place to sign. */
export default async function CoverPage(props: DocumentPageProps) {
  const { ctx, publicId } = await openPage(props, 'transmittals', '/cover');
  const t = await getTranslations('transmittals');
  const words = await getTranslations('document');
  const transmittal = await pageRead(printCover(ctx, publicId).catch(orWait));
  if (typeof transmittal === 'number') return <TooManyPrints seconds={transmittal} />;
  if (!transmittal) return <NoPermission roles={words('mayView').split(', ')} />;
  const cell = 'border-b border-line py-1.5 pe-3 text-start align-top';
  return (
    <TransmittalPrint
      title={t('cover.title')}
      transmittal={transmittal}
      verificationAddress={await verificationAddress(ctx, transmittal.revision.publicId)}
    >
      <h3 className="mt-6 font-medium">{t('cover.acknowledgement')}</h3>
      <table className="w-full text-table">
        <thead>
          <tr>
            {(['organization', 'name', 'date', 'signature'] as const).map((name) => (
              <th key={name} scope="col" className={cell}>
                {t(`cover.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {transmittal.recipients
            .filter(({ recipientType }) => recipientType === 'TO')
            .map(({ organization, acknowledgedBy, acknowledgedAt }) => (
              <tr key={organization.publicId}>
                <td className={cell} lang="th">
                  {organization.code}
                </td>
                <td className={cell}>{acknowledgedBy?.name ?? ''}</td>
                <td className={cell}>{acknowledgedAt && <ThaiDate iso={acknowledgedAt} form="datetime" />}</td>
                <td className={`${cell} h-12`} />
              </tr>
            ))}
        </tbody>
      </table>
    </TransmittalPrint>
  );
}
