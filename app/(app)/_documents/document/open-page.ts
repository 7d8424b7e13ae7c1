import { notFound, redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';
import { addressOf } from '@/app/_web/next-address';
import type { RawSearchParams } from '@/app/_web/search-params';
import { documentPath } from '@/lib/documents/document-path';
import { PublicId } from '@/lib/platform/public-id';

export interface DocumentPageProps {
  params: Promise<{ project: string; publicId: string }>;
  searchParams?: Promise<RawSearchParams>;
}

/**
 * Session and address of a page of a document; the sign-in leads back to it. Answers 404 for an address without a
 * publicId.
 * @param folder of the kind's pages
 * @param below the page below the document's own, for example `/edit`
 */
export async function openPage({ params, searchParams }: DocumentPageProps, folder: string, below = '') {
  const { project, publicId } = await params;
  const { revision } = (await searchParams) ?? {};
  const projectCode = decodeURIComponent(project);
  const home = `/p/${encodeURIComponent(projectCode)}/${folder}/${publicId}`;
  const ctx = await requireCtx(addressOf(`${home}${below}`, { revision }));
  if (!PublicId.safeParse(publicId).success) notFound();
  return {
    ctx,
    publicId,
    projectCode,
    /** publicId of the asked revision. */
    revision: PublicId.safeParse(revision).data,
    /** Address of the document's own page. Redirects from the address of another project or kind. */
    homeOf: (code: string, typeCode: string) => {
      const own = documentPath({ projectCode: code, typeCode, publicId });
      if (own !== home) redirect(`${own}${below}`);
      return own;
    },
  };
}
