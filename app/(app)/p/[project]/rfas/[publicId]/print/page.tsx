import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { DocumentPageProps } from '@/app/(app)/_documents/document/open-page';
import { printDocument } from '@/lib/documents/prints/print-document';
import { PrintedDocument } from '../../../_paper/printed-document';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('paper'))('title.rfa') };
}

/** The form of an RFA on paper. */
export default function RfaPrintPage(props: DocumentPageProps) {
  return <PrintedDocument {...props} folder="rfas" print={printDocument} />;
}
