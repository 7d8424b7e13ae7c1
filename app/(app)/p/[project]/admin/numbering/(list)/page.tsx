import type { Metadata } from 'next';
import Link from 'next/link';
import { getTranslations } from 'next-intl/server';
import { NoPermission } from '@/app/_ui/no-permission';
import { PageHeader } from '@/app/_ui/page-header';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { listFormats } from '@/lib/number-formats/list-formats';
import { openProject } from '../../_area/open-project';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('projectAdmin'))('areas.numbering') };
}

/** How each type of the project is numbered. */
export default async function NumberTemplatesPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/admin/numbering`);
  const { code } = await openProject(ctx, project);
  const t = await getTranslations('projectAdmin');
  const list = await pageRead(listFormats(ctx, { project: code }));
  if (!list) return <NoPermission roles={[t('projectAdmin')]} />;
  return (
    <>
      <PageHeader title={t('areas.numbering')} meta={code} />
      <ul>
        {list.configs.map((config) => (
          <li key={config.configId}>
            <Link href={`/p/${project}/admin/numbering/${config.type.code}`}>{config.type.name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
