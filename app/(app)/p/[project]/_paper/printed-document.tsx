import { redirect } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { NoPermission } from '@/app/_ui/no-permission';
import { addressOf } from '@/app/_web/next-address';
import { pageRead } from '@/app/_web/page-read';
import { type DocumentPageProps, openPage } from '@/app/(app)/_documents/document/open-page';
import { paperPath } from '@/app/(app)/_documents/paper/paper-path';
import { orWait, TooManyPrints } from '@/app/(app)/_documents/too-many-prints';
import type { RegisterFolder } from '@/lib/documents/kind-traits';
import type { Print } from '@/lib/documents/prints/print-document';
import { PaperPage } from './paper-page';
import { PAPERS } from './papers';

type Props = DocumentPageProps & {
  folder: RegisterFolder;
  /** The page below the document's own. */
  page?: 'print' | 'cover';
  /** Counts and audits the print. */
  print: Print;
};

/** The page of a document's paper, below a header with way back and button that only the screen has. */
export async function PrintedDocument({ folder, page = 'print', print, ...props }: Props) {
  const { ctx, publicId, projectCode, revision } = await openPage(props, folder, `/${page}`);
  const asked = `/p/${encodeURIComponent(projectCode)}/${folder}/${publicId}/${page}`;
  const sheet = await pageRead(
    print(ctx, publicId, async (kind) => {
      const read = await PAPERS[kind](ctx, publicId, revision);
      const own = paperPath({ projectCode: read.project.code, typeCode: read.typeCode, publicId });
      if (own !== asked) redirect(addressOf(own, { revision }));
      return read;
    }).catch(orWait),
  );
  if (typeof sheet === 'number') return <TooManyPrints seconds={sheet} />;
  if (!sheet) return <NoPermission roles={(await getTranslations('document'))('mayView').split(', ')} />;
  const title = sheet.typeName ?? (await getTranslations('paper'))(`title.${sheet.kind}`);
  return <PaperPage publicId={publicId} title={title} sheet={sheet} />;
}
