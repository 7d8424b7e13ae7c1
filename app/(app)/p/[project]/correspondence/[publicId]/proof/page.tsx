import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { ProofPage } from '@/app/(app)/_documents/proof/proof-page';
import { proveDocument } from '@/lib/operations/proof/prove-document';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('proof'))('title') };
}

/** The verification of a document of any kind. */
export default async function DocumentProofPage(props: DocumentPageProps) {
  const { ctx, publicId } = await openPage(props, 'correspondence', '/proof');
  return <ProofPage proving={proveDocument(ctx, { publicId })} />;
}
