import { listCapabilities } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/** @throws AppError FORBIDDEN when the actor holds audit.read in no scope at all; which rows they read is the query's */
export async function requireAnywhere(ctx: UserCtx): Promise<void> {
  const held = await listCapabilities(ctx);
  if (!held.includes('audit.read')) throw new AppError('FORBIDDEN', { details: { permission: 'audit.read' } });
}
