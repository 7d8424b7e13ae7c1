import { and, asc, eq, gte, lte } from 'drizzle-orm';
import { documentNumberAudit, documentNumberReservations, documentNumberSeries } from '@/db/schema/numbering';
import type { UserCtx } from '@/lib/platform/ctx';
import type { NumberFile } from '../check/pack-format';

/** Rows of a chain that are read and written at a time: some 700 kB. */
const PAGE = 5000;

/** Place of a series' extract in the pack, and the rows that it needs so far. */
interface Extract {
  path: string;
  seriesId: number;
  series: string;
  from: number;
  to: number;
}

/** Extracts of the series that records of a pack have numbers of. */
export class SeriesExtracts {
  readonly #extracts = new Map<number, Extract>();

  /** Number of a record: its ledger row and its rows in the audit of the series, without keys and addresses. */
  async numberOf(
    ctx: UserCtx,
    { publicId, seriesId, number }: { publicId: string; seriesId: number | null; number: string | null },
  ): Promise<NumberFile & { number: string | null; ledger: object | null }> {
    if (seriesId === null) return { number, ledger: null, extract: null, rows: [] };
    const [ledger, rows] = await Promise.all([
      selectLedger(ctx, seriesId, publicId),
      selectRows(ctx, seriesId, publicId),
    ]);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!ledger || !first || !last) return { number, ledger: null, extract: null, rows: [] };
    const { series, ...known } = ledger;
    const extract = this.#extracts.get(seriesId) ?? {
      path: `chains/numbers-${this.#extracts.size + 1}.json`,
      seriesId,
      series,
      from: first.chainNo,
      to: last.chainNo,
    };
    extract.from = Math.min(extract.from, first.chainNo);
    extract.to = Math.max(extract.to, last.chainNo);
    this.#extracts.set(seriesId, extract);
    return { number, ledger: known, extract: extract.path, rows };
  }

  /**
   * The files of the extracts: hashes from the first to the last row of the packed numbers, of other numbers their hashes
   * alone.
   */
  *files(ctx: UserCtx): Generator<{ path: string; parts: AsyncIterable<string> }> {
    for (const extract of this.#extracts.values()) yield { path: extract.path, parts: linksOf(ctx, extract) };
  }
}

async function selectLedger(ctx: UserCtx, seriesId: number, publicId: string) {
  const ledger = documentNumberReservations;
  const [row] = await ctx.db
    .select({
      series: documentNumberSeries.publicId,
      number: ledger.numberKey,
      sequence: ledger.sequence,
      state: ledger.state,
      year: ledger.currentYear,
      template: ledger.templateUsed,
      issuedAt: ledger.issuedAt,
    })
    .from(ledger)
    .innerJoin(documentNumberSeries, eq(documentNumberSeries.id, ledger.seriesId))
    .where(and(eq(ledger.seriesId, seriesId), eq(ledger.entityPublicId, publicId)));
  return row && { ...row, issuedAt: row.issuedAt?.toISOString() ?? null };
}

async function selectRows(ctx: UserCtx, seriesId: number, publicId: string) {
  const audit = documentNumberAudit;
  const rows = await ctx.db
    .select({
      chainNo: audit.chainNo,
      event: audit.event,
      number: audit.generatedNumber,
      sequence: audit.sequence,
      template: audit.templateUsed,
      revision: audit.revisionPublicId,
      contentHash: audit.contentHash,
      issuedAt: audit.issuedAt,
      createdAt: audit.createdAt,
      prevHash: audit.prevHash,
      rowHash: audit.rowHash,
    })
    .from(audit)
    .where(and(eq(audit.seriesId, seriesId), eq(audit.documentPublicId, publicId)))
    .orderBy(asc(audit.chainNo));
  return rows.map(({ chainNo, issuedAt, createdAt, ...row }) => ({
    ...row,
    chainNo: chainNo ?? 0,
    issuedAt: issuedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

async function* linksOf(ctx: UserCtx, { seriesId, series, from, to }: Extract): AsyncGenerator<string> {
  const audit = documentNumberAudit;
  yield `{"series":${JSON.stringify(series)},"rows":[`;
  for (let at = from; at <= to; at += PAGE) {
    const rows = await ctx.db
      .select({ chainNo: audit.chainNo, prevHash: audit.prevHash, rowHash: audit.rowHash })
      .from(audit)
      .where(and(eq(audit.seriesId, seriesId), gte(audit.chainNo, at), lte(audit.chainNo, Math.min(to, at + PAGE - 1))))
      .orderBy(asc(audit.chainNo));
    yield `${at === from ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(row)).join(',\n')}`;
  }
  yield '\n]}\n';
}
