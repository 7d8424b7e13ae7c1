import { projectsByRole } from '@/lib/people/projects/projects-by-role';
import type { UserCtx } from '@/lib/platform/ctx';

/** Codes of the projects in which the acting organization is the contractor of a contract: it alone writes RFAs there. */
export function sendingProjects(ctx: UserCtx): Promise<string[]> {
  return projectsByRole(ctx, ['CONTRACTOR']);
}
