import { and, eq, inArray } from 'drizzle-orm';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import type { IssuedDocument } from './issued-documents';
import type { Replayed } from './replayed';
import type { Config } from './select-configs';

/**
 * Finds replayed numbers that equal an existing number outside the replay: held, imported, void or older. Replayed
 * numbers cannot collide with each other, because a series gives no sequence twice.
 */
export async function findCollisions(
  ctx: Ctx,
  config: Pick<Config, 'projectId' | 'typeId'>,
  replayed: readonly Replayed[],
): Promise<Map<IssuedDocument, string>> {
  const ledger = documentNumberReservations;
  const keys = replayed.flatMap(({ after }) => after?.numberKey ?? []);
  if (keys.length === 0) return new Map();
  const rows = await ctx.db
    .select({ seriesId: ledger.seriesId, sequence: ledger.sequence, numberKey: ledger.numberKey })
    .from(ledger)
    .where(
      and(
        eq(ledger.projectId, config.projectId),
        eq(ledger.correspondenceTypeId, config.typeId),
        inArray(ledger.numberKey, keys),
      ),
    );
  const among = new Set(replayed.map(({ document }) => `${document.seriesId}:${document.sequence}`));
  const strangers = new Set(
    rows.filter((row) => !among.has(`${row.seriesId}:${row.sequence}`)).map(({ numberKey }) => numberKey),
  );
  return new Map(
    replayed.flatMap(({ document, after }) =>
      after && strangers.has(after.numberKey) ? [[document, after.printed] as const] : [],
    ),
  );
}
