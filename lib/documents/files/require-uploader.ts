import { listCapabilities } from '@/lib/people/identity/access/access';
import type { PermissionCode } from '@/lib/people/identity/access/permissions';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';

/** Anyone with a permission to write or answer may upload a file. */
const WRITING: readonly PermissionCode[] = [
  'correspondence.create',
  'correspondence.edit',
  'correspondence.reply',
  'workflow.respond',
  'drawing.create',
  'drawing.revise',
];

/** @throws AppError FORBIDDEN for a person, or a token, that writes and answers nothing */
export async function requireUploader(ctx: UserCtx): Promise<void> {
  const held = await listCapabilities(ctx);
  if (!WRITING.some((permission) => held.includes(permission))) throw new AppError('FORBIDDEN');
}
