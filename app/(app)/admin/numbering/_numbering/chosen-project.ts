import { readLastProject } from '@/app/_shell/read-last-project';
import { textFilter } from '@/app/_web/search-params';

/** The project of the address, or the one the person worked in last, or the first they may look into. */
export async function chosenProject(
  wanted: string | string[] | undefined,
  projects: readonly { code: string }[],
): Promise<string | null> {
  const named = textFilter.safeParse([wanted ?? ''].flat()).data;
  if (named && projects.some((project) => project.code === named)) return named;
  const last = await readLastProject();
  if (last && projects.some((project) => project.code === last)) return last;
  return projects[0]?.code ?? null;
}
