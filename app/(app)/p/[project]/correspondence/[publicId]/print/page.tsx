import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { DocumentPageProps } from '@/app/(app)/_documents/document/open-page';
import { printDocument } from '@/lib/documents/prints/print-document';
import { PrintedDocument } from '../../../_paper/printed-document';

export async function generateMetadata(): Promise<Metadata> {
  // The number would need a second read, and a title must not disclose documents that the person may not see.
  return { title: (await getTranslations('paper'))('title.letter') };
}

/** The paper of a letter, or the receive slip of a letter from outside. */
export default function LetterPrintPage(props: DocumentPageProps) {
  return <PrintedDocument {...props} folder="correspondence" print={printDocument} />;
}
