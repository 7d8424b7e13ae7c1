import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { openAdminConnection } from '@/db/admin-connection';
import { getDatabase } from '@/db/client';
import type { ContractParty } from '@/db/enums';
import { correspondences } from '@/db/schema/correspondence';
import { documentReaders } from '@/db/schema/document-readers';
import { contractOrganizations } from '@/db/schema/organizations';
import { ask, idOf, makeDocument } from '@/db/testing/factories/document-rows';
import { findProjectPublicId, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, type MadeUser, makeUser, renewRights, userCtx } from '@/db/testing/factories/people';
import { cancelCorrespondence } from '@/lib/documents/letters/life';
import { createContract } from '@/lib/people/projects/create-contract';
import { setContractOrganizations } from '@/lib/people/projects/set-contract-organizations';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { partiesChanged } from './follow-parties';
import { refreshReaders } from './refresh-readers';
import { knownPairs, pairsByRule, storedPairs } from './testing/pairs';
import { verifyReaders } from './verify-readers';

/**
 * Random worlds, each a contract with its parties and letters in every state. Designers get tasks, letters are recalled
 * and cancelled, parties change. After each step rows and rule agree for every organization and document.
 */
const WORLDS = 48;
const MEMBERS = ['กทท.', 'สคฉ.3', 'คคง.', 'ผรม.2', 'TEAM', 'EN'] as const;
const PARTIES: readonly ContractParty[] = ['OWNER', 'CONSULTANT', 'CONTRACTOR', 'DESIGNER'];

const db = getDatabase();
const ctx = systemCtx('test');
let superadmin: UserCtx;
let writer: MadeUser;
let senders: [code: string, ctx: UserCtx][];

beforeAll(async () => {
  superadmin = await userCtx(await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' }));
  writer = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  senders = await Promise.all(
    ['คคง.', 'ผรม.2', 'สคฉ.3'].map(
      async (code): Promise<[string, UserCtx]> => [
        code,
        await userCtx(await makeUser({ organization: code, role: 'ORG_ADMIN' })),
      ],
    ),
  );
});

/** Mulberry32: the same numbers for the same seed. */
function randomOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share: number) => next() < share,
    one: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
    some: <T>(from: readonly T[], share: number): T[] => from.filter(() => next() < share),
  };
}

type Random = ReturnType<typeof randomOf>;

/** Roles of each member, several at once; at most one contractor, as the verb demands. */
async function randomParties(random: Random) {
  const contractor = random.one(MEMBERS);
  const parties = MEMBERS.flatMap((code) =>
    random
      .some(PARTIES, 0.35)
      .filter((role) => role !== 'CONTRACTOR' || code === contractor)
      .map((roleInContract) => ({ code, roleInContract })),
  );
  return Promise.all(
    parties.map(async ({ code, roleInContract }) => ({
      organizationPublicId: (await findOrganization(code)).publicId,
      roleInContract,
    })),
  );
}

/** Recipients, none of them twice. */
function randomRecipients(random: Random, from: string) {
  const others = MEMBERS.filter((code) => code !== from);
  const to = random.one(others);
  return { to: [to], cc: random.some(others, 0.2).filter((code) => code !== to) };
}

it.each(Array.from({ length: WORLDS }, (_, seed) => seed + 1))('agree in world %i', async (seed) => {
  const random = randomOf(seed);
  const code = `W-${seed}`;
  const { publicId } = await createContract(superadmin, {
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    code,
    nameTh: 'สัญญา',
    nameEn: 'Contract',
    startDate: null,
    endDate: null,
  });
  const contractId = await idOf('contract', code);
  const changeParties = async () => {
    await changeAll();
    await renewRights(superadmin, ...senders.map(([, sender]) => sender));
  };
  const changeAll = async () => {
    await setContractOrganizations(superadmin, { publicId, parties: await randomParties(random) });
    // The verb takes one contractor; contracts of an earlier time have several.
    const others = await Promise.all(random.some(MEMBERS, 0.4).map(findOrganization));
    if (others.length === 0) return;
    await transact(ctx, async (tx) => {
      await tx.db
        .insert(contractOrganizations)
        .values(others.map(({ id }) => ({ contractId, organizationId: id, roleInContract: 'CONTRACTOR' as const })))
        .onDuplicateKeyUpdate({ set: { isActive: true } });
      await partiesChanged(tx, contractId);
    });
  };
  const ids: number[] = [];
  const compare = async () => {
    const expected = await pairsByRule(ctx, ids);
    expect(await storedPairs(ctx, ids)).toEqual(expected);
    expect(await knownPairs(ctx, ids)).toEqual(expected);
  };

  await changeParties();
  for (let n = 0; n < 4; n += 1) {
    const from = random.one(MEMBERS);
    ids.push(
      await makeDocument({
        from,
        ...randomRecipients(random, from),
        contract: random.chance(0.85) ? code : null,
        state: random.one(['submitted', 'submitted', 'submitted', 'draft', 'discarded']),
        secrecy: random.one(['NORMAL', 'CONFIDENTIAL', 'SECRET']),
        createdBy: writer,
      }),
    );
  }
  const [from, sender] = random.one(senders);
  const sent = await makeSubmitted(sender, {
    ...randomRecipients(random, from),
    secrecy: random.one(['NORMAL', 'CONFIDENTIAL']),
    ...(random.chance(0.8) && { contract: code }),
  });
  const [row] = await db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(eq(correspondences.publicId, sent.publicId));
  ids.push(row?.id ?? 0);
  await compare();

  for (const id of random.some(ids.slice(0, 4), 0.5)) await ask(id, random.one(MEMBERS), writer.publicId, writer);
  await compare();
  await changeParties();
  await compare();

  if (random.chance(0.5)) {
    await cancelCorrespondence(sender, { publicId: sent.publicId, versionNo: sent.versionNo, reason: 'ยกเลิก' });
  }
  // As the projection of a recall takes a document back.
  for (const id of random.some(ids.slice(0, 4), 0.3)) {
    await transact(ctx, async (tx) => {
      await tx.db.update(correspondences).set({ submittedAt: null }).where(eq(correspondences.id, id));
      await refreshReaders(tx, [id]);
    });
  }
  if (random.chance(0.7)) await changeParties();
  await compare();
});

it('agree over all worlds in the verification as well', async () => {
  expect(await verifyReaders(ctx)).toEqual([]);
});

it('are those that delta 96 writes for documents from before', async () => {
  const delta = readFileSync('deltas/96-document-readers.sql', 'utf8');
  const fill = delta.slice(delta.indexOf('EXECUTE IMMEDIATE')).replace(/;\s*$/, '');
  await db.delete(documentReaders);
  expect(await verifyReaders(ctx)).not.toEqual([]);
  const admin = await openAdminConnection(process.env.DATABASE_ADMIN_URL ?? '');
  try {
    await admin.query(fill);
  } finally {
    await admin.end();
  }
  expect(await verifyReaders(ctx)).toEqual([]);
});
