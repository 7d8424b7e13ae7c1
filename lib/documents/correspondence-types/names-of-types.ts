import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { named } from '@/lib/people/names';
import type { UserCtx } from '@/lib/platform/ctx';

/** Names of all types of documents in the reader's language, by their code; those out of use and inside one included. */
export async function namesOfTypes(ctx: Pick<UserCtx, 'db' | 'locale'>): Promise<Record<string, string>> {
  const rows = await ctx.db
    .select({
      code: correspondenceTypes.typeCode,
      name: named(ctx, correspondenceTypes),
    })
    .from(correspondenceTypes);
  return Object.fromEntries(rows.map(({ code, name }) => [code, name]));
}
