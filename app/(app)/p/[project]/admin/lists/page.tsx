import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';
import { LIST_PATHS } from './list-paths';

/** The lists begin with the first of them. */
export default async function ListsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  await requireCtx(`/p/${project}/admin/lists`);
  redirect(`/p/${project}/admin/lists/${LIST_PATHS.disciplines}`);
}
