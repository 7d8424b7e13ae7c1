import { redirect } from 'next/navigation';
import { requireCtx } from '@/app/_web/ctx';
import { areasFor } from './_area/areas';
import { openProject } from './_area/open-project';

/** The first page of the administration that the person may use; without any, the layout says who may. */
export default async function ProjectAdministrationPage({ params }: { params: Promise<{ project: string }> }) {
  const { project } = await params;
  const ctx = await requireCtx(`/p/${project}/admin`);
  const { code, held } = await openProject(ctx, project);
  const [first] = areasFor(code, held);
  if (first) redirect(first.href);
  return null;
}
