import { textFilter } from '@/app/_web/search-params';
import { readLastProject } from '@/lib/people/preferences/last-project';
import type { UserCtx } from '@/lib/platform/ctx';

/** The project of the address, or the person's last one, or the first that they may enter. */
export async function chosenProject(
  ctx: UserCtx,
  wanted: string | string[] | undefined,
  projects: readonly { code: string }[],
): Promise<string | null> {
  const named = textFilter.safeParse([wanted ?? ''].flat()).data;
  if (named && projects.some((project) => project.code === named)) return named;
  const last = await readLastProject(ctx);
  if (last && projects.some((project) => project.code === last)) return last;
  return projects[0]?.code ?? null;
}
