import { asc, inArray } from 'drizzle-orm';
import type { Database } from '@/db/client';
import { organizations } from '@/db/schema/organizations';
import type { Locale, UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { PermissionCode } from './permissions';
import { readRights } from './read-rights';

/** No account has this key. */
const NOBODY = 0;
const READS: PermissionCode = 'document.view';

/**
 * For each organization a reader who may view its documents and nothing else: no person, no role in a project, nothing
 * confidential. Every person of the organization sees at least as much. For predicates of one statement, and never for a
 * write: no such account exists.
 */
export async function plainReaders(
  db: Database,
  organizationIds: readonly number[],
  locale: Locale,
): Promise<UserCtx[]> {
  if (organizationIds.length === 0) return [];
  const rows = await db
    .select({ id: organizations.id, publicId: organizations.publicId, code: organizations.organizationCode })
    .from(organizations)
    .where(inArray(organizations.id, [...organizationIds]))
    .orderBy(asc(organizations.id));
  return Promise.all(
    rows.map(async ({ id, publicId, code }): Promise<UserCtx> => {
      const rights = await readRights(db, { userId: NOBODY, organizationId: id });
      return {
        actor: {
          kind: 'user',
          userId: NOBODY,
          publicId: newPublicId(),
          username: '',
          displayName: '',
          organizationId: id,
          organizationPublicId: publicId,
          organizationCode: code,
          tokenScopes: [READS],
          sessionId: null,
          rights: { ...rights, inOrganization: new Set([READS]) },
        },
        requestId: newPublicId(),
        ipAddress: null,
        userAgent: null,
        locale,
        db,
      };
    }),
  );
}
