import { and, asc, eq, gt, inArray, isNotNull, notLike, or } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentNumberReservations } from '@/db/schema/numbering';
import type { Ctx } from '@/lib/platform/ctx';
import { CODE_TOKENS, type CodeToken, parseTemplate } from '../template/parse-template';
import { fillNumberKey, openNumber, printNumberKey } from '../template/render-number';
import type { Finding } from './finding';

/** Rows read at a time: a programme's ledger does not fit into memory for ever. */
const PAGE = 5000;

/** Numbers that do not print again from their own template and codes, and revisions that show something else. */
export async function findTextFaults(ctx: Ctx): Promise<Finding[]> {
  return [...(await findLedgerTexts(ctx)), ...(await findRevisionTexts(ctx))];
}

async function findLedgerTexts(ctx: Ctx): Promise<Finding[]> {
  const ledger = documentNumberReservations;
  const findings: Finding[] = [];
  let after = { seriesId: 0, sequence: 0 };
  for (;;) {
    const rows = await ctx.db
      .select()
      .from(ledger)
      .where(
        and(
          // Imported numbers print again too; what an undone import left aside carries a mark in its text.
          or(
            inArray(ledger.state, ['RESERVED', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'VOID']),
            and(eq(ledger.state, 'IMPORTED'), eq(ledger.entityType, 'number_import_row')),
          ),
          notLike(ledger.numberKey, '{UNDONE %'),
          or(
            gt(ledger.seriesId, after.seriesId),
            and(eq(ledger.seriesId, after.seriesId), gt(ledger.sequence, after.sequence)),
          ),
        ),
      )
      .orderBy(asc(ledger.seriesId), asc(ledger.sequence))
      .limit(PAGE);
    for (const row of rows) {
      const printed = printAgain(row);
      if (printed === row.numberKey) continue;
      findings.push({ seriesId: row.seriesId, rule: 'TEXT', detail: `${row.numberKey} prints as ${printed}` });
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return findings;
    after = last;
  }
}

/** A row's text, printed anew from its own template and codes. */
export function printAgain(row: typeof documentNumberReservations.$inferSelect): string {
  const codes = Object.fromEntries(CODE_TOKENS.map((token) => [token, row.printedCodes[token] ?? null]));
  const open = openNumber(parseTemplate(row.templateUsed), {
    codes: codes as Record<CodeToken, string | null>,
    year: row.currentYear,
  });
  return printNumberKey(open, row.sequence);
}

async function findRevisionTexts(ctx: Ctx): Promise<Finding[]> {
  const findings: Finding[] = [];
  let after = 0;
  for (;;) {
    const rows = await ctx.db
      .select({
        id: correspondenceRevisions.id,
        label: correspondenceRevisions.revisionLabel,
        documentNumber: correspondenceRevisions.documentNumber,
        numberKey: correspondences.numberKey,
        seriesId: correspondences.seriesId,
      })
      .from(correspondenceRevisions)
      .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
      .where(and(gt(correspondenceRevisions.id, after), isNotNull(correspondenceRevisions.documentNumber)))
      .orderBy(asc(correspondenceRevisions.id))
      .limit(PAGE);
    for (const row of rows) {
      const expected = row.numberKey === null ? null : fillNumberKey(row.numberKey, row.label);
      if (expected === row.documentNumber) continue;
      findings.push({
        seriesId: row.seriesId,
        rule: 'REVISION',
        detail: `revision ${row.label || '-'} shows ${row.documentNumber} instead of ${expected}`,
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return findings;
    after = last.id;
  }
}
