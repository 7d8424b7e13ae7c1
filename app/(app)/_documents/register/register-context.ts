import type { UserCtx } from '@/lib/platform/ctx';
import { projectDay } from '@/lib/platform/time/project-day';

export type RegisterContext = {
  projectCode: string;
  /** The acting organization: what waits for it reads "waiting for you". */
  organizationCode: string;
  organizationPublicId: string;
  /** Calendar date of the project, from the server, so that both sides paint the same words. */
  today: string;
};

/** Context of a register's rows: project, reader and time. */
export function registerContextOf(ctx: UserCtx, projectCode: string): RegisterContext {
  const { organizationCode, organizationPublicId } = ctx.actor;
  return { projectCode, organizationCode, organizationPublicId, today: projectDay(new Date()) };
}
