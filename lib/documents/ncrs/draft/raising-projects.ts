import { projectsByRole } from '@/lib/people/projects/projects-by-role';
import type { UserCtx } from '@/lib/platform/ctx';
import { RAISERS } from '../constants';

/** Codes of the projects in which the acting organization may raise NCRs. */
export function raisingProjects(ctx: UserCtx): Promise<string[]> {
  return projectsByRole(ctx, RAISERS);
}
