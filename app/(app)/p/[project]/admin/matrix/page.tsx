import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { listMatrix } from '@/lib/documents/circulations/matrix/list-matrix';
import { matrixOptions } from '@/lib/documents/circulations/matrix/matrix-options';
import { openProject } from '../_area/open-project';
import { MatrixEditor } from './matrix-editor';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projectAdmin'))('areas.matrix') };
}

/** Whom the acting organization's letters go to by themselves. */
export default async function MatrixPage({ params }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/admin/matrix`);
  const { code } = await openProject(ctx, project);
  const t = await getTranslations('projectAdmin');
  const matrix = await pageRead(listMatrix(ctx, { projectCode: code }));
  if (!matrix) return <NoPermission roles={[t('documentControl'), t('projectAdmin')]} />;
  return (
    <>
      <PageHeader title={t('areas.matrix')} meta={`${code} · ${ctx.actor.organizationCode}`} />
      <ClientMessages namespaces={['circulations']}>
        <MatrixEditor key={matrix.digest} projectCode={code} options={await matrixOptions(ctx, code)} {...matrix} />
      </ClientMessages>
    </>
  );
}
