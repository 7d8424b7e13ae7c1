import { sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import type { UserCtx } from '@/lib/platform/ctx';

/** The name column of a table in the reader's language. */
export function named<Th, En>(ctx: Pick<UserCtx, 'locale'>, table: { nameTh: Th; nameEn: En }): Th | En {
  return ctx.locale === 'th' ? table.nameTh : table.nameEn;
}

/** Organization of a joined row, as answers name it. */
export function organizationRef(ctx: Pick<UserCtx, 'locale'>) {
  return { publicId: organizations.publicId, code: organizations.organizationCode, name: named(ctx, organizations) };
}

/** First and last name; an empty text where a left join finds no person. */
export function fullName(people: { firstName: unknown; lastName: unknown }) {
  return sql<string>`CONCAT_WS(' ', ${people.firstName}, ${people.lastName})`;
}

/** A person of a left join, as answers name them; null where there is none. */
export function personOrNull(
  found: { publicId: string | null; name: string } | null,
): { publicId: string; name: string } | null {
  return found?.publicId ? { publicId: found.publicId, name: found.name } : null;
}
