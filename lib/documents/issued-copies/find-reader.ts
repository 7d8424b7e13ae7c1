import { and, eq } from 'drizzle-orm';
import { circulations } from '@/db/schema/circulations';
import { correspondences } from '@/db/schema/correspondence';
import { documentReaders } from '@/db/schema/document-readers';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { findOwnerCtx } from '@/lib/people/identity/access/find-person-ctx';
import { listActing } from '@/lib/people/identity/access/list-acting';
import { plainReaders } from '@/lib/people/identity/access/plain-readers';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import type { Ctx, Locale, UserCtx } from '@/lib/platform/ctx';
import type { CopyToMake } from './find-cause';

/** No person of the organization that issued the document may see it any more. A role for one of them mends it. */
class NoReader extends Error {
  override name = 'NoReader';
}

/**
 * A person of the issuing organization who may see the document: its sender, else another one. The paper is read through
 * their eyes, and then reduced to what all readers see (`narrow.ts`).
 * @throws NoReader
 */
export async function findReader(ctx: Ctx, copy: CopyToMake, locale: Locale): Promise<UserCtx> {
  const { organizationId, issuedBy } = copy;
  for (const userId of await listActing(ctx, organizationId, issuedBy)) {
    const reader = await findOwnerCtx(ctx.db, { userId, organizationId }, locale);
    if (reader && (await maySee(reader, copy))) return reader;
  }
  throw new NoReader(`no person of the organization may see ${copy.number}`);
}

/** A plain reader of each organization that may know of the document; none for a sheet, which stays in its own. */
export async function otherReaders(ctx: Ctx, { keys, organizationId }: CopyToMake, locale: Locale): Promise<UserCtx[]> {
  if ('circulationId' in keys) return plainReaders(ctx.db, [organizationId], locale);
  const rows = await ctx.db
    .select({ organizationId: documentReaders.organizationId })
    .from(documentReaders)
    .where(eq(documentReaders.correspondenceId, keys.correspondenceId));
  return plainReaders(ctx.db, [organizationId, ...rows.map((row) => row.organizationId)], locale);
}

async function maySee(reader: UserCtx, { keys }: CopyToMake): Promise<boolean> {
  const found =
    'circulationId' in keys
      ? await reader.db.$count(circulations, and(eq(circulations.id, keys.circulationId), visibleCirculations(reader)))
      : await reader.db.$count(
          correspondences,
          and(eq(correspondences.id, keys.correspondenceId), visibleCorrespondences(reader)),
        );
  return found > 0;
}
