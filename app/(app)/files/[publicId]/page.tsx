import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { FileViewer } from '@/app/_viewer/file-viewer';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { describeAttachment } from '@/lib/documents/files/open-attachment';
import { PublicId } from '@/lib/platform/public-id';

type Props = { params: Promise<{ publicId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  // The name would disclose a file that the person may not see.
  return { title: (await getTranslations('viewer'))('title') };
}

/** One file by itself: the target of a link to a file. The viewer's read checks access again. */
export default async function FilePage({ params }: Props) {
  const { publicId } = await params;
  const ctx = await requireCtx(`/files/${publicId}`);
  if (!PublicId.safeParse(publicId).success) notFound();
  const file = await pageRead(describeAttachment(ctx, publicId));
  const t = await getTranslations('viewer');
  if (!file) return <NoPermission roles={t('mayView').split(', ')} />;
  const { filename, mimeType, mark } = file;
  return (
    <ClientMessages namespaces={['viewer']}>
      <h1 className="sr-only">{filename}</h1>
      <div className="h-[calc(100dvh-8rem)] min-h-96">
        <FileViewer
          isAsked
          file={{
            publicId: file.publicId,
            name: filename,
            mimeType,
            revision: null,
            supersededBy: mark?.kind === 'SUPERSEDED' ? '' : null,
            isCancelled: mark?.kind === 'CANCELLED',
          }}
        />
      </div>
    </ClientMessages>
  );
}
