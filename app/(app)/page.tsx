import { redirect } from 'next/navigation';
import { readPreferences } from '@/app/_shell/read-preferences';
import { requireCtx } from '@/app/_web/ctx';
import { listEnterableProjects } from '@/lib/identity/queries';

/** The start: the register of the project that was last looked at, else of the first; without any, the inbox. */
export default async function StartPage() {
  const ctx = await requireCtx();
  const [projects, preferences] = await Promise.all([listEnterableProjects(ctx), readPreferences()]);
  const last = projects.find((project) => project.code === preferences.project) ?? projects[0];
  redirect(last ? `/p/${encodeURIComponent(last.code)}/correspondence` : '/inbox');
}
