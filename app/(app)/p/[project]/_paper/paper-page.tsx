import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { PageHeader } from '@/app/_ui/page-header';
import { PaperFrame } from '@/app/(app)/_documents/paper/paper-frame';
import type { PaperSheet } from '@/app/(app)/_documents/paper/paper-sheet';
import { PrintButton } from '@/app/(app)/_documents/register/print-button';
import { documentPath } from '@/lib/documents/document-path';
import '@/app/(app)/_documents/paper/paper.css';

/** Paper on the screen. Its header is not printed. */
export async function PaperPage({ publicId, title, sheet }: { publicId: string; title: string; sheet: PaperSheet }) {
  const t = await getTranslations('paper');
  const { project, typeCode, number } = sheet;
  return (
    <>
      <div data-print="hide">
        <PageHeader
          title={`${title} ${number ?? ''}`.trim()}
          meta={`${project.code} ${project.name}`}
          trail={[
            {
              label: number ?? t('noNumber'),
              href: documentPath({ projectCode: project.code, typeCode, publicId }),
            },
          ]}
          actions={
            <ClientMessages namespaces={['register']}>
              <PrintButton />
            </ClientMessages>
          }
        />
      </div>
      <PaperFrame sheet={{ ...sheet, title }} />
    </>
  );
}
