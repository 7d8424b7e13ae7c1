import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashOfJson } from '@/db/canonical-json';
import { getDatabase } from '@/db/client';
import { documentNumberSeries } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { findProjectPublicId, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { CounterKey } from '@/lib/documents/document/schema';
import { cancelCorrespondence } from '@/lib/documents/letters/life';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { reserveNumbers } from '../holds/reserve-numbers';
import { ReserveNumbers } from '../holds/schema';
import { findSeriesByKey } from '../resets/find-series';
import { completenessCertificate } from './completeness-certificate';
import { Certificate, CounterPage, NumberAuditPage } from './dto';
import { listCounters } from './list-counters';
import { listNumberAudit } from './list-number-audit';
import { ListCounters, ListNumberAudit } from './schema';

const db = getDatabase();
const PURPOSE = 'หนังสือเชิญประชุม';
const REASON = 'ส่งผิดหน่วยงาน';
const year = new Date(Date.now() + 7 * 3_600_000).getUTCFullYear();

let superadmin: UserCtx;
let administrator: UserCtx;
let projectAdmin: UserCtx;
let series: string;

// One issued, one voided, one held number of one series, and one number of another.
beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'SUPERADMIN' }));
  administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
  projectAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }));
  await makeSubmitted(administrator);
  const { publicId } = await makeSubmitted(administrator);
  await cancelCorrespondence(administrator, { publicId, reason: REASON });
  await reserveNumbers(
    administrator,
    ReserveNumbers.parse({
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      typeCode: 'LETTER',
      recipientOrganizationPublicId: (await findOrganization('สคฉ.3')).publicId,
      purpose: PURPOSE,
    }),
  );
  await submitCorrespondence(administrator, await makeDraft(administrator, { to: ['TEAM'] }));
  const [row] = await db
    .select({ publicId: documentNumberSeries.publicId })
    .from(documentNumberSeries)
    .where(eq(documentNumberSeries.printedPattern, `คคง.-สคฉ.3-{SEQ}-${year + 543}`));
  series = row?.publicId ?? '';
});

const counters = (more: object = {}) => ListCounters.parse({ project: 'LCBP3-C2', ...more });
const audit = (more: object = {}) => ListNumberAudit.parse({ series, ...more });

async function logged(action: string): Promise<number> {
  return (await db.select().from(auditLogs).where(eq(auditLogs.action, action))).length;
}

describe('the counters', () => {
  it('come with their keys in codes and their series, page by page', async () => {
    const page = await listCounters(superadmin, counters({ size: '1' }));
    expect(CounterPage.safeParse(page).error).toBeUndefined();
    expect(page).toMatchObject({
      total: 2,
      counters: [
        {
          series: { publicId: series, lastNumber: 3, typeCode: 'LETTER' },
          originator: 'คคง.',
          recipient: 'สคฉ.3',
          discipline: null,
          year,
          lastNumber: 3,
        },
      ],
    });
    for (const { counterKey, series: of } of (await listCounters(superadmin, counters())).counters) {
      const configId = `${of.projectCode}.${of.typeCode}`;
      expect(await findSeriesByKey(superadmin, configId, CounterKey.parse(counterKey))).toBe(of.publicId);
    }
    const next = await listCounters(superadmin, counters({ size: 1, page: 2 }));
    expect(next.counters.map(({ recipient }) => recipient)).toEqual(['TEAM']);
    expect(await listCounters(superadmin, counters({ type: 'MEMO' }))).toEqual({ counters: [], total: 0 });
    expect(await listCounters(superadmin, counters({ year: 2030 }))).toEqual({ counters: [], total: 0 });
    expect(await logged('numbering.counters_read')).toBe(5);
  });
});

describe('the audit of numbers', () => {
  it('tells what became of each, newest first, page by page', async () => {
    const first = await listNumberAudit(superadmin, audit({ size: 3 }));
    expect(NumberAuditPage.safeParse(first).error).toBeUndefined();
    expect(first.rows.map(({ event, sequence }) => [event, sequence])).toEqual([
      ['RESERVED', 3],
      ['VOIDED', 2],
      ['ISSUED', 2],
    ]);
    expect(first.rows[1]).toMatchObject({ reason: REASON, by: { publicId: administrator.actor.publicId } });
    const last = await listNumberAudit(superadmin, audit({ size: 3, after: first.after }));
    expect(last.rows.map(({ event, sequence }) => [event, sequence])).toEqual([['ISSUED', 1]]);
    expect(last.after).toBeNull();
    const ofNumber = { number: `คคง.-สคฉ.3-0002-${year + 543}`, event: 'VOIDED' };
    expect((await listNumberAudit(superadmin, audit(ofNumber))).rows).toHaveLength(1);
    await expect(listNumberAudit(superadmin, audit({ after: newPublicId() }))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('a completeness certificate', () => {
  it('names every integer with its state, holder, date and reason, and is sealed', async () => {
    const certificate = await completenessCertificate(superadmin, { series, year });
    expect(Certificate.safeParse(certificate).error).toBeUndefined();
    expect(certificate.numbers.map(({ sequence, state, reason }) => [sequence, state, reason])).toEqual([
      [1, 'CONFIRMED', null],
      [2, 'VOID', REASON],
      [3, 'RESERVED', PURPOSE],
    ]);
    expect(certificate).toMatchObject({
      counts: { CONFIRMED: 1, VOID: 1, RESERVED: 1 },
      missing: [],
      chainFaults: [],
      chainLength: 4,
      isComplete: true,
    });
    expect(certificate.numbers[2]?.holder?.publicId).toBe(administrator.actor.publicId);
    const { hash, ...content } = certificate;
    expect(hashOfJson(content)).toBe(hash);
    const [row] = await db.select().from(auditLogs).where(eq(auditLogs.action, 'numbering.certificate_made'));
    expect(row).toMatchObject({ entityPublicId: series, changes: { hash: [null, hash], isComplete: [null, true] } });
    expect((await completenessCertificate(superadmin, { series, year: 2030 })).numbers).toEqual([]);
  });

  it('says which integers are missing and that the chain was cut', async () => {
    const table = documentNumberSeries;
    const move = (by: number) =>
      db
        .update(table)
        .set({ lastNumber: sql`${table.lastNumber} + ${by}`, auditCount: sql`${table.auditCount} + ${by}` })
        .where(eq(table.publicId, series));
    await move(2);
    const certificate = await completenessCertificate(superadmin, { series });
    await move(-2);
    expect(certificate).toMatchObject({ isComplete: false, missing: [4, 5] });
    expect(certificate.chainFaults).toEqual(['the chain ends at row 4, the series says 6']);
  });

  it('is not made of a series that does not exist', async () => {
    await expect(completenessCertificate(superadmin, { series: newPublicId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

it('none of them is for anybody but a Superadmin', async () => {
  for (const ctx of [administrator, projectAdmin]) {
    for (const read of [
      () => listCounters(ctx, counters()),
      () => listNumberAudit(ctx, audit()),
      () => completenessCertificate(ctx, { series }),
    ]) {
      await expect(read()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  }
});
