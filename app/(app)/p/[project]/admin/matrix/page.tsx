import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { buttonStyle } from '@/app/_ui/button-style';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { listMatrix } from '@/lib/documents/circulations/matrix/list-matrix';
import { matrixOptions } from '@/lib/documents/circulations/matrix/matrix-options';
import { openProject } from '../_area/open-project';
import { ImportButton } from './import-button';
import { MatrixGrid } from './matrix-grid';
import { TryForm } from './try-form';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projectAdmin'))('areas.matrix') };
}

/** Distribution matrix of the acting organization. */
export default async function MatrixPage({ params }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/admin/matrix`);
  const { code } = await openProject(ctx, project);
  const t = await getTranslations('projectAdmin');
  const matrix = await pageRead(listMatrix(ctx, { projectCode: code }));
  if (!matrix) return <NoPermission roles={[t('documentControl'), t('projectAdmin')]} />;
  const [c, files, options] = await Promise.all([
    getTranslations('circulations'),
    getTranslations('register'),
    matrixOptions(ctx, code),
  ]);
  const file = `/p/${encodeURIComponent(code)}/admin/matrix/export?format=xlsx`;
  return (
    <ClientMessages namespaces={['circulations']}>
      <PageHeader
        title={t('areas.matrix')}
        meta={`${code} · ${ctx.actor.organizationCode}`}
        actions={
          <>
            <a href={`${file}&template=1`} download className={buttonStyle('ghost', 'medium')}>
              {c('matrix.template')}
            </a>
            <a href={file} download className={buttonStyle('secondary', 'medium')}>
              {files('export.xlsx')}
            </a>
            <ImportButton projectCode={code} />
          </>
        }
      />
      <p className="mb-4 text-muted">{c('matrix.hint')}</p>
      <MatrixGrid key={matrix.digest} projectCode={code} options={options} {...matrix} />
      <TryForm projectCode={code} />
    </ClientMessages>
  );
}
