import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pageRead } from '@/app/_web/page-read';
import { listHeldPermissions } from '@/lib/people/identity/access/access';
import { enterableProject } from '@/lib/people/projects/enterable-project';
import { keepsMasterData } from '@/lib/people/projects/keeps-master-data';
import type { UserCtx } from '@/lib/platform/ctx';

/** The project of an administration page with what the person may do in it; the not-found page where it is none of theirs. */
export const openProject = cache(async (ctx: UserCtx, segment: string) => {
  const project = (await pageRead(enterableProject(ctx, decodeSegment(segment)))) ?? notFound();
  const [ofProject, isKeeper] = await Promise.all([
    listHeldPermissions(ctx, { projectId: project.id, organizationId: ctx.actor.organizationId }),
    keepsMasterData(ctx, project.id),
  ]);
  // Lists per contract also have pages in the project administration.
  const held = isKeeper ? [...new Set([...ofProject, 'master.project' as const])] : ofProject;
  return { code: project.code, name: project.name, publicId: project.publicId, held };
});

/** Decodes a URL segment; an invalid encoding becomes a page that is not found. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return notFound();
  }
}
