import type { SQLWrapper } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import type { Ctx, UserCtx } from '@/lib/platform/ctx';

/** Asks the rules of access.ts with the columns of `users`, instead of the values of one person. */
export function eachPerson(ctx: Ctx, organizationId: number | SQLWrapper): UserCtx {
  // Drizzle accepts a column wherever it accepts a value; the type of a key does not say so.
  const column = <T>(of: number | SQLWrapper): T => of as unknown as T;
  return {
    ...ctx,
    actor: {
      kind: 'user',
      userId: column(users.userId),
      publicId: column(users.publicId),
      organizationId: column(organizationId),
      username: '',
      displayName: '',
      organizationPublicId: '',
      organizationCode: '',
      tokenScopes: null,
    },
  };
}
