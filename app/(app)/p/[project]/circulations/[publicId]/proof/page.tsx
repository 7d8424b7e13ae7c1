import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { ProofPage } from '@/app/(app)/_documents/proof/proof-page';
import { proveCirculation } from '@/lib/operations/proof/prove-document';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('proof'))('title') };
}

/** The verification of a circulation sheet. */
export default async function CirculationProofPage(props: DocumentPageProps) {
  const { ctx, publicId } = await openPage(props, 'circulations', '/proof');
  return <ProofPage proving={proveCirculation(ctx, { publicId })} />;
}
