import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { getDatabase } from '@/db/client';
import { rowsOf } from '@/db/rows-of';
import { correspondences } from '@/db/schema/correspondence';
import { documentReaders, readerBacklogs } from '@/db/schema/document-readers';
import { contractOrganizations, contracts } from '@/db/schema/organizations';
import { castOf } from '@/db/testing/factories/cast';
import { idOf, makeDocument } from '@/db/testing/factories/document-rows';
import { findProjectPublicId, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, renewRights, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam } from '@/db/testing/factories/rfa';
import { makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { cancelCorrespondence, reviseCorrespondence } from '@/lib/documents/letters/life';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { recallRfa } from '@/lib/documents/rfas/life';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa, type DecideRfaInput } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { createContract } from '@/lib/people/projects/create-contract';
import { setContractOrganizations } from '@/lib/people/projects/set-contract-organizations';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { countBehind, followParties } from './follow-parties';
import { knownPairs, pairsByRule, storedPairs } from './testing/pairs';
import { verifyReaders } from './verify-readers';

const db = getDatabase();
const ctx = systemCtx('test');
const { controller, administrator, contractor, lead, superadmin } = await castOf(
  'controller',
  'administrator',
  'contractor',
  'lead',
  'superadmin',
);
let reviewer: UserCtx;
let designer: UserCtx;

beforeAll(async () => {
  const user = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([user]);
  reviewer = await userCtx(user);
  designer = await userCtx(await makeUser({ organization: 'TEAM', role: 'EDITOR' }));
});

async function documentIdOf(publicId: string): Promise<number> {
  const [row] = await db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(eq(correspondences.publicId, publicId));
  return row?.id ?? 0;
}

/** Codes of the stored readers, which are those of the rule. */
async function readersOfDocument({ publicId }: { publicId: string }): Promise<string[]> {
  const id = await documentIdOf(publicId);
  const pairs = await storedPairs(ctx, [id]);
  expect(pairs).toEqual(await pairsByRule(ctx, [id]));
  return pairs.map((pair) => pair.replace(`${id} `, '')).sort();
}

describe('the readers of a letter', () => {
  it('are its parties and those of the contract, from its submission on', async () => {
    const draft = await makeDraft(controller, { to: ['ผรม.2'], cc: ['TEAM'], contract: 'LCBP3-C2' });
    expect(await storedPairs(ctx, [await documentIdOf(draft.publicId)])).toEqual([]);
    const sent = await submitCorrespondence(controller, draft);
    expect(await readersOfDocument(sent)).toEqual(['TEAM', 'กทท.', 'คคง.', 'ผรม.2', 'สคฉ.3'].sort());
  });

  it('are the same for its next revision and when it is cancelled', async () => {
    const sent = await makeSubmitted(controller, { to: ['ผรม.2'] });
    expect(await readersOfDocument(sent)).toEqual(['คคง.', 'ผรม.2'].sort());
    const revised = await reviseCorrespondence(controller, sent);
    const again = await submitCorrespondence(controller, revised);
    expect(await readersOfDocument(again)).toEqual(['คคง.', 'ผรม.2'].sort());
    await cancelCorrespondence(administrator, { ...again, reason: 'ส่งผิด' });
    expect(await readersOfDocument(again)).toEqual(['คคง.', 'ผรม.2'].sort());
  });

  it('are written for all letters of a batch', async () => {
    const drafts = [];
    for (let n = 0; n < 6; n += 1) drafts.push(await makeDraft(controller, { to: [n % 2 ? 'ผรม.2' : 'EN'] }));
    const sent = await Promise.all(drafts.map((draft) => submitCorrespondence(controller, draft)));
    for (const [n, letter] of sent.entries()) {
      expect(await readersOfDocument(letter)).toEqual(['คคง.', n % 2 ? 'ผรม.2' : 'EN'].sort());
    }
  });

  it('follow parties that change while it is being sent', async () => {
    const draft = await makeDraft(controller, { to: ['ผรม.2'], contract: 'LCBP3-C2' });
    const contractId = await idOf('contract', 'LCBP3-C2');
    const organizationId = (await findOrganization('EN')).id;
    const party = { contractId, organizationId, roleInContract: 'CONSULTANT' } as const;
    let submitted: Promise<{ publicId: string }> | undefined;
    await db.transaction(async (tx) => {
      await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.id, contractId)).for('update');
      submitted = submitCorrespondence(controller, draft);
      await vi.waitFor(async () => expect(await countSharing()).toBeGreaterThan(0));
      await tx.insert(contractOrganizations).values(party);
    });
    const sent = await submitted;
    expect(await readersOfDocument(sent ?? draft)).toContain('EN');
    await db.delete(documentReaders).where(eq(documentReaders.organizationId, organizationId));
    await db.execute(sql`UPDATE ${contractOrganizations} SET is_active = FALSE
      WHERE contract_id = ${contractId} AND organization_id = ${organizationId}`);
  });
});

/** Statements that wait for a shared lock on contracts. */
async function countSharing(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`SELECT COUNT(*) AS n FROM information_schema.processlist
    WHERE db = DATABASE() AND info LIKE '%LOCK IN SHARE MODE%' AND id <> CONNECTION_ID()`,
  );
  return row?.n ?? 0;
}

describe('the readers of an RFA', () => {
  const decide = (by: UserCtx, input: DecideRfaInput) => decideRfa(by, DecideRfa.parse(input));

  it('end with its recall, and return with its next submission', async () => {
    const sent = await makeSentRfa(contractor);
    const readers = await readersOfDocument(sent);
    expect(readers).toEqual(['กทท.', 'คคง.', 'ผรม.2', 'สคฉ.3'].sort());
    await recallRfa(contractor, { publicId: sent.publicId, reason: 'แนบผิดไฟล์' });
    expect(await readersOfDocument(sent)).toEqual([]);
    await submitRfa(contractor, { publicId: sent.publicId });
    expect(await readersOfDocument(sent)).toEqual(readers);
  });

  it('include its designer from the first task on', async () => {
    const sent = await makeSentRfa(contractor);
    await decide(reviewer, { publicId: sent.publicId, action: 'RESPOND', code: '1N', comment: 'ตรวจแล้ว' });
    expect(await readersOfDocument(sent)).not.toContain('TEAM');
    await decide(lead, { publicId: sent.publicId, action: 'ASK_DESIGNER', comment: 'ขอความเห็น' });
    expect(await readersOfDocument(sent)).toContain('TEAM');
    await decide(designer, { publicId: sent.publicId, action: 'RESPOND', code: '3C', comment: 'ไม่ขัดข้อง' });
    expect(await readersOfDocument(sent)).toContain('TEAM');
  });
});

describe('a contract of more than a thousand documents', () => {
  const COUNT = 1203;
  let publicId: string;
  let contractId: number;
  let ids: number[];

  beforeAll(async () => {
    ({ publicId } = await createContract(superadmin, {
      projectPublicId: await findProjectPublicId('LCBP3-C2'),
      code: 'LARGE',
      nameTh: 'สัญญาใหญ่',
      nameEn: 'Large contract',
      startDate: null,
      endDate: null,
    }));
    contractId = await idOf('contract', 'LARGE');
    await setParties(['กทท.', 'OWNER'], ['คคง.', 'CONSULTANT']);
    const first = await makeDocument({ from: 'ผรม.2', to: ['สคฉ.3'], contract: 'LARGE', createdBy: await writer() });
    const [row] = await db.select().from(correspondences).where(eq(correspondences.id, first));
    if (!row) throw new Error('no document');
    const { id, listedAt, ...copy } = row;
    await db.insert(correspondences).values(
      Array.from({ length: COUNT - 1 }, (_, n) => ({
        ...copy,
        publicId: sql`UUID()` as never,
        numberKey: `LARGE-${n}`,
      })),
    );
    const rows = await db
      .select({ id: correspondences.id })
      .from(correspondences)
      .where(eq(correspondences.contractId, contractId));
    ids = rows.map((document) => document.id);
    await verifyReaders(ctx, { isRepairing: true });
  });

  async function writer() {
    return makeUser({ organization: 'ผรม.2', role: 'EDITOR' });
  }

  async function setParties(...parties: ['กทท.' | 'คคง.' | 'EN', 'OWNER' | 'CONSULTANT'][]) {
    const wanted = await Promise.all(
      parties.map(async ([code, roleInContract]) => ({
        organizationPublicId: (await findOrganization(code)).publicId,
        roleInContract,
      })),
    );
    await setContractOrganizations(superadmin, { publicId, parties: wanted });
    await renewRights(superadmin, controller, administrator, contractor, lead);
  }

  const codesOf = (pairs: readonly string[]) => [...new Set(pairs.map((pair) => pair.split(' ')[1]))].sort();

  it('is lost to a former party at once, and shown to a new one by the worker', async () => {
    expect(ids).toHaveLength(COUNT);
    await setParties(['กทท.', 'OWNER'], ['EN', 'CONSULTANT']);
    expect(await countBehind(ctx)).toBe(COUNT);
    expect(codesOf(await storedPairs(ctx, ids))).toContain('คคง.');
    expect(codesOf(await knownPairs(ctx, ids))).toEqual(['กทท.', 'ผรม.2', 'สคฉ.3'].sort());
    // The nightly verification leaves such a contract to the worker.
    expect(await verifyReaders(ctx)).toEqual([]);

    expect(await followParties(ctx)).toBe(COUNT);
    expect(await countBehind(ctx)).toBe(0);
    expect(await db.select().from(readerBacklogs)).toEqual([]);
    const expected = await pairsByRule(ctx, ids);
    expect(codesOf(expected)).toEqual(['EN', 'กทท.', 'ผรม.2', 'สคฉ.3'].sort());
    expect(await storedPairs(ctx, ids)).toEqual(expected);
    expect(await knownPairs(ctx, ids)).toEqual(expected);
  });

  it('begins anew when its parties change again, and goes on after a stop', async () => {
    await setParties(['กทท.', 'OWNER'], ['คคง.', 'CONSULTANT']);
    const stopping = new AbortController();
    stopping.abort();
    expect(await followParties(ctx, stopping.signal)).toBe(0);
    await db.update(readerBacklogs).set({ followedTo: ids[1000] ?? 0 });
    await setParties(['EN', 'OWNER'], ['คคง.', 'CONSULTANT']);
    expect(await countBehind(ctx)).toBe(COUNT);
    await db.update(readerBacklogs).set({ followedTo: ids[2] ?? 0 });
    expect(await followParties(ctx)).toBe(COUNT - 3);
    expect(await storedPairs(ctx, ids.slice(3))).toEqual(await pairsByRule(ctx, ids.slice(3)));
    await verifyReaders(ctx, { isRepairing: true });
  });
});

it('a document that a process of the former version has sent gets its readers from the worker', async () => {
  const sent = await makeSubmitted(controller, { to: ['ผรม.2'] });
  const id = await documentIdOf(sent.publicId);
  await db.delete(documentReaders).where(eq(documentReaders.correspondenceId, id));
  expect(await followParties(ctx)).toBe(1);
  expect(await readersOfDocument(sent)).toEqual(['คคง.', 'ผรม.2'].sort());
  expect(await followParties(ctx)).toBe(0);
});

it('every document of this file agrees with the rule', async () => {
  expect(await verifyReaders(ctx)).toEqual([]);
});
