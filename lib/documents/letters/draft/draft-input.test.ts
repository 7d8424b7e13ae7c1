import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { contracts, organizations, projects } from '@/db/schema/organizations';
import { draftInput, findContractPublicId } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { CreateCorrespondence } from '../../document/schema';
import { createCorrespondence } from './create-correspondence';

const db = getDatabase();
let stranger: UserCtx;

beforeAll(async () => {
  stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
});

async function stored() {
  return (await db.select({ id: correspondences.id }).from(correspondences)).length;
}

describe('bad input', () => {
  const cases: [string, () => Promise<CreateCorrespondence>, string][] = [
    [
      'an unknown project',
      async () => ({ ...(await draftInput()), projectPublicId: newPublicId() }),
      'PROJECT_UNKNOWN',
    ],
    ['a project of others', () => draftInput({ project: 'LCBP3-C1', to: ['กทท.'] }), 'PROJECT_UNKNOWN'],
    ['an unknown type', () => draftInput({ typeCode: 'FAX' }), 'TYPE_UNKNOWN'],
    ['a type with verbs of its own', () => draftInput({ typeCode: 'RFA' }), 'TYPE_UNKNOWN'],
    ['an internal type', () => draftInput({ typeCode: 'CIRCULATION' }), 'TYPE_UNKNOWN'],
    ['an organization outside the project', () => draftInput({ to: ['ผรม.1'] }), 'ORGANIZATION_NOT_IN_PROJECT'],
    ['its own organization as recipient', () => draftInput({ to: ['ผรม.2'] }), 'RECIPIENT_IS_ORIGINATOR'],
    ['a recipient named twice', () => draftInput({ to: ['สคฉ.3'], cc: ['สคฉ.3'] }), 'RECIPIENT_DUPLICATE'],
    ['a contract of another project', () => draftInput({ contract: 'LCBP3-C1' }), 'CONTRACT_UNKNOWN'],
    ['a discipline without a contract', () => draftInput({ disciplineCode: 'STR' }), 'DISCIPLINE_UNKNOWN'],
    [
      'a reference to nothing',
      () => draftInput({ references: [{ correspondencePublicId: newPublicId() }] }),
      'REFERENCE_UNKNOWN',
    ],
    ['details of another type', () => draftInput({ details: { question: 'x' } }), 'INVALID_INPUT'],
    [
      'an attachment that is not there',
      () => draftInput({ attachmentPublicIds: [newPublicId()] }),
      'ATTACHMENT_UNKNOWN',
    ],
  ];

  it.each(cases)('%s is refused and leaves nothing', async (_name, input, code) => {
    const before = await stored();
    await expect(createCorrespondence(stranger, await input())).rejects.toMatchObject({ code });
    expect(await stored()).toBe(before);
  });

  it('an inactive contract, type, organization or project is refused', async () => {
    const contract = await findContractPublicId('LCBP3-C2');
    const input = await draftInput({ contract: 'LCBP3-C2', typeCode: 'MEMO', to: ['EN'] });
    const tryWhile = async (off: () => Promise<unknown>, on: () => Promise<unknown>) => {
      await off();
      const outcome = await createCorrespondence(stranger, input).catch((error: { code: string }) => error.code);
      await on();
      return outcome;
    };
    const set = (isActive: boolean) => ({ isActive });
    const ofContract = (value: boolean) => db.update(contracts).set(set(value)).where(eq(contracts.publicId, contract));
    const ofType = (value: boolean) =>
      db.update(correspondenceTypes).set(set(value)).where(eq(correspondenceTypes.typeCode, 'MEMO'));
    const ofOrganization = (value: boolean) =>
      db.update(organizations).set(set(value)).where(eq(organizations.organizationCode, 'EN'));
    const ofProject = (value: boolean) =>
      db.update(projects).set(set(value)).where(eq(projects.projectCode, 'LCBP3-C2'));
    expect(
      await tryWhile(
        () => ofContract(false),
        () => ofContract(true),
      ),
    ).toBe('CONTRACT_INACTIVE');
    expect(
      await tryWhile(
        () => ofType(false),
        () => ofType(true),
      ),
    ).toBe('TYPE_UNKNOWN');
    expect(
      await tryWhile(
        () => ofOrganization(false),
        () => ofOrganization(true),
      ),
    ).toBe('ORGANIZATION_INACTIVE');
    expect(
      await tryWhile(
        () => ofProject(false),
        () => ofProject(true),
      ),
    ).toBe('PROJECT_UNKNOWN');
  });

  it('control characters and over-long texts do not get past the schema', async () => {
    const input = await draftInput();
    const problems = (change: object) => CreateCorrespondence.safeParse({ ...input, ...change }).error?.issues.length;
    expect(problems({ subject: 'ก\u0000ข' })).toBe(1);
    expect(problems({ subject: 'ก\nข' })).toBe(1);
    expect(problems({ body: 'ก\n\tข' })).toBeUndefined();
    expect(problems({ body: 'ก\u0007ข' })).toBe(1);
    expect(problems({ subject: 'ก\u202eข' })).toBe(1);
    expect(problems({ subject: 'ก'.repeat(501) })).toBe(1);
    expect(problems({ body: 'ก'.repeat(200_001) })).toBe(1);
    expect(problems({ projectPublicId: 7 })).toBe(1);
    expect(problems({ id: 1 })).toBe(1);
  });
});
