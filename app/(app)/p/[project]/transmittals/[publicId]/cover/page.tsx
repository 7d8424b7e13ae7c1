import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { DocumentPageProps } from '@/app/(app)/_documents/document/open-page';
import { printDocument } from '@/lib/documents/prints/print-document';
import { PrintedDocument } from '../../../_paper/printed-document';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('paper'))('title.transmittal') };
}

/** The cover sheet of a transmittal, with who acknowledges and a place to sign. */
export default function CoverPage(props: DocumentPageProps) {
  return <PrintedDocument {...props} folder="transmittals" page="cover" print={printDocument} />;
}
