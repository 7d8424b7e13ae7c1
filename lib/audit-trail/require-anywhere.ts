import type { UserCtx } from '../ctx';
import { AppError } from '../errors/app-error';
import { listCapabilities } from '../identity/access';

/** @throws AppError FORBIDDEN when the actor holds audit.read in no scope at all; which rows they read is the query's */
export async function requireAnywhere(ctx: UserCtx): Promise<void> {
  const held = await listCapabilities(ctx);
  if (!held.includes('audit.read')) throw new AppError('FORBIDDEN', { details: { permission: 'audit.read' } });
}
