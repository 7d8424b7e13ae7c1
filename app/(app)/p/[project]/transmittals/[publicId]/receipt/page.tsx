import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { orWait, TooManyPrints } from '@/app/(app)/_documents/too-many-prints';
import { printReceipts } from '@/lib/documents/transmittals/read/print-transmittal';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import { PublicId } from '@/lib/platform/public-id';
import { PaperPage } from '../../../_paper/paper-page';
import { ReceiptStamp } from '../../_document/receipt-stamp';
import { TransmittalSheet, transmittalSheet } from '../../_paper/transmittal-paper';

type Props = {
  params: Promise<{ project: string; publicId: string }>;
  searchParams: Promise<{ organization?: string | string[]; revision?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('transmittals'))('receipt.title') };
}

/** The stamped receipt to print: items received, person, time and way of acknowledgement. */
export default async function ReceiptPage({ params, searchParams }: Props) {
  const { project, publicId } = await params;
  const { organization, revision } = await searchParams;
  const ctx = await requireCtx(addressOf(`/p/${project}/transmittals/${publicId}/receipt`, { organization, revision }));
  if (!PublicId.safeParse(publicId).success) notFound();
  const t = await getTranslations('transmittals');
  const found = await pageRead(printReceipts(ctx, publicId, PublicId.safeParse(revision).data).catch(orWait));
  if (typeof found === 'number') return <TooManyPrints seconds={found} />;
  if (!found) {
    const words = await getTranslations('document');
    return <NoPermission roles={words('mayView').split(', ')} />;
  }
  const { transmittal } = found;
  const receipts = found.receipts.filter((one) => !organization || one.organization.publicId === organization);
  if (receipts.length === 0) notFound();
  const title = t('receipt.title');
  const content = (
    <>
      <TransmittalSheet title={title} transmittal={transmittal} />
      {receipts.map((receipt) => (
        <ReceiptStamp key={receipt.organization.publicId} receipt={receipt} />
      ))}
    </>
  );
  const verification = await verificationAddress(ctx, transmittal.revision.publicId);
  return <PaperPage publicId={publicId} title={title} sheet={transmittalSheet(transmittal, verification, content)} />;
}
