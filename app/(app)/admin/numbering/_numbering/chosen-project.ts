import { readPreferences } from '@/app/_shell/read-preferences';
import { textFilter } from '@/app/_web/search-params';

/** The project of the address, or the one the person worked in last, or the first they may look into. */
export async function chosenProject(
  wanted: string | string[] | undefined,
  projects: readonly { code: string }[],
): Promise<string | null> {
  const named = textFilter.safeParse([wanted ?? ''].flat()).data;
  if (named && projects.some((project) => project.code === named)) return named;
  const { project } = await readPreferences();
  if (project && projects.some((known) => known.code === project)) return project;
  return projects[0]?.code ?? null;
}
