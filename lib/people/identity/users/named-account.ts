import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '@/db/schema/identity';
import { foldAccountName } from '@/lib/platform/account-name';

/**
 * True for the account of a typed name. Names from the product are stored folded; those of a migrated database may have
 * capitals.
 */
export function isNamed(typed: string): SQL {
  // Without an index: some thousand rows are read in less time than a password is hashed.
  return sql`LOWER(${users.username}) = ${foldAccountName(typed)}`;
}

/** Of two that were taken over with names that differ in capitals alone, the folded one goes first. */
export function foldedFirst(typed: string): SQL {
  return desc(eq(users.username, foldAccountName(typed)));
}
