import type { Metadata } from 'next';
import { notFound, redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { importedPlace } from '@/lib/numbering/imported/list-imported';
import { explainNumberOf } from '@/lib/numbering/lookup/explain-number';
import { PublicId } from '@/lib/platform/public-id';
import { NumberExplanationView } from '../../../numbers/_explain/number-explanation';
import { documentNumberHref, numberHref } from '../../../numbers/_explain/number-href';

type Props = { params: Promise<{ project: string; publicId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('numbers'))('explain') };
}

/** The number of a document, explained. */
export default async function DocumentNumberPage({ params }: Props) {
  const { project, publicId } = await params;
  const ctx = await requireCtx(`/p/${project}/correspondence/${publicId}/number`);
  if (!PublicId.safeParse(publicId).success) notFound();
  const imported = await importedPlace(ctx, publicId);
  if (imported) redirect(numberHref(imported));
  const explanation = await pageRead(explainNumberOf(ctx, publicId));
  if (!explanation) notFound();
  // A document refers to documents of other projects, and a project's code can change.
  if (explanation.projectCode !== decodeURIComponent(project))
    redirect(documentNumberHref(explanation.projectCode, publicId));
  return <NumberExplanationView explanation={explanation} />;
}
