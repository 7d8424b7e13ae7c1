import { redirect } from 'next/navigation';
import { LIST_PATHS } from './list-paths';

/** The lists begin with the first of them. */
export default async function ListsPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  redirect(`/p/${project}/admin/lists/${LIST_PATHS.disciplines}`);
}
