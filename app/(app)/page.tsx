import { redirect } from 'next/navigation';
import { readLastProject } from '@/app/_shell/read-last-project';
import { requireCtx } from '@/app/_web/ctx';
import { listEnterableProjects } from '@/lib/identity/queries';

/** The start: the register of the project that was last looked at, else of the first; without any, the inbox. */
export default async function StartPage() {
  const ctx = await requireCtx();
  const [projects, lastProject] = await Promise.all([listEnterableProjects(ctx), readLastProject()]);
  const last = projects.find((project) => project.code === lastProject) ?? projects[0];
  redirect(last ? `/p/${encodeURIComponent(last.code)}/correspondence` : '/inbox');
}
