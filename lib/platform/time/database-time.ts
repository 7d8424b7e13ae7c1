import { sql } from 'drizzle-orm';
import { rowsOf } from '@/db/rows-of';
import type { Ctx } from '../ctx';

/** A moment as the database writes it: UTC with milliseconds. Bulk statements carry their rows as JSON text. */
export function toDatabaseTime(moment: Date): string {
  return moment.toISOString().slice(0, 23).replace('T', ' ');
}

/** The inverse of `toDatabaseTime`: outside typed selects the driver hands times over as text. */
export function fromDatabaseTime(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}Z`);
}

/** The database's clock, which is the only one that counts. */
export async function readNow(ctx: Ctx): Promise<Date> {
  const rows = await rowsOf<{ now: string | Date }>(ctx.db, sql`SELECT NOW(3) AS now`);
  const now = rows[0]?.now;
  if (now === undefined) throw new Error('the database returned no time');
  return now instanceof Date ? now : fromDatabaseTime(now);
}
