import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ClientMessages } from '@/app/_i18n/client-messages';
import { NoPermission } from '@/app/_ui/no-permission';
import { requireCtx } from '@/app/_web/ctx';
import { pageRead } from '@/app/_web/page-read';
import { formOptions } from '@/lib/documents/document/draft/form-options';
import { getLetterTemplates } from '@/lib/documents/letter-templates/get-letter-templates';
import { openProject } from '../_area/open-project';
import { TemplateList } from './template-list';

type Props = { params: Promise<{ project: string }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('lists'))('templates.title') };
}

/** The texts that new letters of the project can start from. */
export default async function LetterTemplatesPage({ params }: Props) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/admin/letter-templates`);
  const { code } = await openProject(ctx, project);
  const kept = await pageRead(getLetterTemplates(ctx, code));
  if (!kept) return <NoPermission roles={[(await getTranslations('projectAdmin'))('projectAdmin')]} />;
  const { types } = await formOptions(ctx, code);
  return (
    <ClientMessages namespaces={['lists']}>
      <TemplateList {...kept} types={types.map((type) => ({ code: type.code, name: type.name }))} />
    </ClientMessages>
  );
}
