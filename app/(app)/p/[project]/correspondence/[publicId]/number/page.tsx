import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { pageRead } from '@/app/_web/page-read';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { importedPlace } from '@/lib/numbering/imported/list-imported';
import { explainNumberOf } from '@/lib/numbering/lookup/explain-number';
import { NumberExplanationView } from '../../../numbers/_explain/number-explanation';
import { documentNumberHref, numberHref } from '../../../numbers/_explain/number-href';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('numbers'))('explain') };
}

/** The number of a document, explained. */
export default async function DocumentNumberPage(props: DocumentPageProps) {
  const { ctx, publicId, projectCode } = await openPage(props, 'correspondence', '/number');
  const imported = await importedPlace(ctx, publicId);
  if (imported) redirect(numberHref(imported));
  const explanation = await pageRead(explainNumberOf(ctx, publicId));
  if (!explanation) notFound();
  // A document refers to documents of other projects, and a project's code can change.
  if (explanation.projectCode !== projectCode) redirect(documentNumberHref(explanation.projectCode, publicId));
  return <NumberExplanationView explanation={explanation} />;
}
