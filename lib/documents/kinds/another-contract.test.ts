import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceSubTypes, disciplines } from '@/db/schema/correspondence-types';
import { rfaTypes } from '@/db/schema/rfa-types';
import { idOf } from '@/db/testing/factories/document-rows';
import { findContractPublicId, findProjectPublicId, makeDraft } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft } from '@/db/testing/factories/rfa-drafts';
import { generateNumber } from '@/lib/numbering/document-numbers/generate-number';
import { createContract } from '@/lib/people/projects/create-contract';
import { setContractOrganizations } from '@/lib/people/projects/set-contract-organizations';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import type { DocumentAnswer } from '../document/dto';
import type { DocumentVersion } from '../document/schema';
import { KIND_CODES, type KindCode } from '../kind-traits';
import { updateCorrespondence } from '../letters/draft/update-correspondence';
import { getCorrespondence } from '../letters/read/get-correspondence';
import { updateNcr } from '../ncrs/draft/update-ncr';
import { getNcr } from '../ncrs/read/get-ncr';
import { makeNcr } from '../ncrs/testing/make-ncr';
import { updateRfa } from '../rfas/draft/update-rfa';
import { getRfa } from '../rfas/read/get-rfa';
import { updateTransmittal } from '../transmittals/draft/update-transmittal';
import { getTransmittal } from '../transmittals/read/get-transmittal';
import { makeTransmittal } from '../transmittals/testing/make-transmittal';
import { SAMPLES as KIND_SAMPLES } from './testing/samples';

// A draft that moves to another contract, of every kind: choices belong to their contract.

interface MoveSample {
  draft: (ctx: UserCtx) => Promise<DocumentAnswer>;
  move: (ctx: UserCtx, input: DocumentVersion & { contractPublicId: string }) => Promise<DocumentAnswer>;
  /** The choice within the contract, as a caller sends it. */
  choice: { disciplineCode: string } | { subTypeNumber: string };
  readChoice: (ctx: UserCtx, publicId: string) => Promise<string | undefined>;
}

const SAMPLES: Readonly<Record<KindCode, MoveSample>> = {
  letter: {
    draft: async (ctx) => {
      const draft = await makeDraft(ctx, { to: ['คคง.'] });
      const first = { contractPublicId: await findContractPublicId('LCBP3-C2'), disciplineCode: 'STR' };
      return updateCorrespondence(ctx, { publicId: draft.publicId, ...first });
    },
    move: updateCorrespondence,
    choice: { disciplineCode: 'STR' },
    readChoice: async (ctx, publicId) => (await getCorrespondence(ctx, publicId)).discipline?.code,
  },
  rfa: {
    draft: async (ctx) => makeRfaDraft(ctx),
    move: updateRfa,
    choice: { disciplineCode: 'STR' },
    readChoice: async (ctx, publicId) => (await getRfa(ctx, publicId)).discipline?.code,
  },
  transmittal: {
    draft: async (ctx) => makeTransmittal(ctx),
    move: updateTransmittal,
    choice: { subTypeNumber: '22' },
    readChoice: async (ctx, publicId) => (await getTransmittal(ctx, publicId)).subType?.code,
  },
  ncr: {
    draft: async (ctx) => makeNcr(ctx, { disciplineCode: 'STR' }),
    move: updateNcr,
    choice: { disciplineCode: 'STR' },
    readChoice: async (ctx, publicId) => (await getNcr(ctx, publicId)).discipline?.code,
  },
};

const db = getDatabase();
let contractPublicId: string;
let firstContract: string;

beforeAll(async () => {
  contractPublicId = await makeSecondContract();
  firstContract = await findContractPublicId('LCBP3-C2');
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

/** Another contract of the same parties, with the lists of the first. */
async function makeSecondContract(): Promise<string> {
  const superadmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' }));
  const code = `C2-${newPublicId().slice(-8)}`;
  const made = await createContract(superadmin, {
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    code,
    nameTh: 'สัญญาที่สอง',
    nameEn: 'Second contract',
    startDate: null,
    endDate: null,
  });
  const organizationOf = async (name: string) => (await findOrganization(name)).publicId;
  await setContractOrganizations(superadmin, {
    ...made,
    parties: [
      { organizationPublicId: await organizationOf('คคง.'), roleInContract: 'CONSULTANT' },
      { organizationPublicId: await organizationOf('ผรม.2'), roleInContract: 'CONTRACTOR' },
    ],
  });
  const [from, contractId] = [await idOf('contract', 'LCBP3-C2'), await idOf('contract', code)];
  const copied = async <T extends typeof disciplines | typeof rfaTypes | typeof correspondenceSubTypes>(table: T) =>
    (await db.select().from(table).where(eq(table.contractId, from))).map((row) => ({
      ...row,
      id: undefined,
      contractId,
    }));
  await db.insert(disciplines).values(await copied(disciplines));
  await db.insert(rfaTypes).values(await copied(rfaTypes));
  await db.insert(correspondenceSubTypes).values(await copied(correspondenceSubTypes));
  return made.publicId;
}

describe.each(KIND_CODES)('%s', (kind) => {
  const { draft, move, choice, readChoice } = SAMPLES[kind];
  let control: UserCtx;
  beforeAll(async () => {
    control = await userCtx(await makeUser({ organization: KIND_SAMPLES[kind].from, role: 'DOCUMENT_CONTROL' }));
  });

  it('keeps a choice that is sent with the contract, though its code is the stored one', async () => {
    const { publicId } = await draft(control);
    await move(control, { publicId, contractPublicId, ...choice });
    expect(await readChoice(control, publicId)).toBe(Object.values(choice)[0]);
  });

  it('asks for a choice again that is not sent', async () => {
    const { publicId } = await draft(control);
    await move(control, { publicId, contractPublicId });
    expect(await readChoice(control, publicId)).toBeUndefined();
  });

  it('stays in the contract of its number, with the choice that the number is counted by', async () => {
    const { publicId } = await draft(control);
    const { versionNo } = await generateNumber(control, { publicId });
    for (const sent of [{}, choice]) {
      await expect(move(control, { publicId, versionNo, contractPublicId, ...sent })).rejects.toMatchObject({
        code: 'NUMBER_ISSUED',
      });
    }
    expect(await readChoice(control, publicId)).toBe(Object.values(choice)[0]);
    await expect(move(control, { publicId, versionNo, contractPublicId: firstContract })).resolves.toMatchObject({
      versionNo,
    });
  });

  it('refuses a choice that the other contract does not have, and stays as it was', async () => {
    const { publicId, versionNo } = await draft(control);
    const unknown = Object.fromEntries(Object.keys(choice).map((field) => [field, 'ZZ']));
    await expect(move(control, { publicId, contractPublicId, ...unknown })).rejects.toMatchObject({
      code: expect.stringMatching(/UNKNOWN/),
    });
    expect(await readChoice(control, publicId)).toBe(Object.values(choice)[0]);
    await expect(move(control, { publicId, versionNo, contractPublicId })).resolves.toMatchObject({
      versionNo: versionNo + 1,
    });
  });
});
