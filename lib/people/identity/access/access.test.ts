import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { userAssignments } from '@/db/schema/identity';
import { contractOrganizations } from '@/db/schema/organizations';
import { ask, idOf, type MadeDocument, makeDocument } from '@/db/testing/factories/document-rows';
import { assignRole, findOrganization, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { visibleCorrespondences } from './access';

const db = getDatabase();

async function sees(user: MadeUser, documentId: number, organization?: string): Promise<boolean> {
  const ctx = await userCtx(user, { organization });
  const rows = await db
    .select({ id: correspondences.id })
    .from(correspondences)
    .where(and(eq(correspondences.id, documentId), visibleCorrespondences(ctx)));
  return rows.length === 1;
}

const people = {} as Record<
  'csc' | 'cscEditor' | 'owner' | 'committee' | 'designer' | 'contractor' | 'other' | 'environment' | 'superadmin',
  MadeUser
>;

beforeAll(async () => {
  people.csc = await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' });
  people.cscEditor = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  people.owner = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
  people.committee = await makeUser({ organization: 'สคฉ.3-03', role: 'VIEWER' });
  people.designer = await makeUser({ organization: 'TEAM', role: 'DOCUMENT_CONTROL' });
  people.contractor = await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' });
  people.other = await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' });
  people.environment = await makeUser({ organization: 'EN', role: 'DOCUMENT_CONTROL' });
  people.superadmin = await makeUser({ organization: 'สคฉ.3', role: 'SUPERADMIN' });
});

type Reader = keyof typeof people;

async function readersOf(documentId: number): Promise<Reader[]> {
  const readers: Reader[] = [];
  for (const [name, user] of Object.entries(people)) if (await sees(user, documentId)) readers.push(name as Reader);
  return readers.sort();
}

describe('visible', () => {
  it.each<[string, Omit<MadeDocument, 'createdBy'>, Reader[]]>([
    [
      'a draft is seen by its originator alone, also when it names recipients',
      { from: 'คคง.', to: ['สคฉ.3'], state: 'draft' },
      ['csc', 'cscEditor'],
    ],
    ['a discarded draft is invisible to everyone', { from: 'คคง.', to: ['สคฉ.3'], state: 'discarded' }, []],
    [
      'a submitted document is seen by originator, TO and CC, the owner and the consultant of its contract and a Superadmin',
      { from: 'ผรม.2', to: ['EN'], cc: ['สคฉ.3-03'] },
      ['committee', 'contractor', 'csc', 'cscEditor', 'environment', 'owner', 'superadmin'],
    ],
    [
      'a document without a contract has no oversight',
      { from: 'ผรม.2', to: ['EN'], contract: null },
      ['contractor', 'environment', 'superadmin'],
    ],
    [
      'another contractor sees nothing of it',
      { from: 'ผรม.2', to: ['คคง.'] },
      ['contractor', 'csc', 'cscEditor', 'owner', 'superadmin'],
    ],
    [
      'another contractor sees it as CC',
      { from: 'ผรม.2', to: ['คคง.'], cc: ['ผรม.1'] },
      ['contractor', 'csc', 'cscEditor', 'other', 'owner', 'superadmin'],
    ],
    [
      'a confidential one is seen by Document Control of the parties, not by their editors and viewers',
      { from: 'คคง.', to: ['ผรม.2'], cc: ['สคฉ.3-03'], secrecy: 'CONFIDENTIAL' },
      ['contractor', 'csc', 'superadmin'],
    ],
  ])('%s', async (_what, made, readers) => {
    expect(await readersOf(await makeDocument({ ...made, createdBy: people.csc }))).toEqual(readers);
  });

  it('lets a designer see a document once a task of its organization exists', async () => {
    const document = await makeDocument({ from: 'ผรม.2', to: ['คคง.'], createdBy: people.contractor });
    expect(await sees(people.designer, document)).toBe(false);
    await ask(document, 'TEAM', people.designer.publicId, people.contractor);
    expect(await sees(people.designer, document)).toBe(true);
    expect(await sees(people.environment, document)).toBe(false);
  });

  it('lets the named person and the assignee of a task see a confidential document', async () => {
    const named = await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' });
    const assignee = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    const document = await makeDocument({
      from: 'ผรม.2',
      to: ['สคฉ.3'],
      secrecy: 'SECRET',
      attention: { organization: 'สคฉ.3', user: named },
      createdBy: people.contractor,
    });
    await ask(document, 'คคง.', assignee.publicId, people.contractor);
    expect(await sees(named, document)).toBe(true);
    expect(await sees(assignee, document)).toBe(true);
    expect(await sees(people.owner, document)).toBe(false);
    expect(await sees(people.cscEditor, document)).toBe(false);
  });

  it('lets the writer of a confidential draft go on writing it', async () => {
    const made = {
      from: 'คคง.',
      to: ['สคฉ.3'],
      state: 'draft',
      secrecy: 'SECRET',
      createdBy: people.cscEditor,
    } as const;
    const document = await makeDocument({ ...made, to: [...made.to] });
    const colleague = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    expect(await sees(people.cscEditor, document)).toBe(true);
    expect(await sees(colleague, document)).toBe(false);
  });

  it('isolates two contractors of one contract, even where one of them also supervises it', async () => {
    const contractId = await idOf('contract', 'LCBP3-C2');
    const organizationId = (await findOrganization('ผรม.3')).id;
    await db.insert(contractOrganizations).values([
      { contractId, organizationId, roleInContract: 'CONTRACTOR' },
      { contractId, organizationId, roleInContract: 'CONSULTANT' },
    ]);
    const both = await makeUser({ organization: 'ผรม.3', role: 'DOCUMENT_CONTROL' });
    const ofContractor = await makeDocument({ from: 'ผรม.2', to: ['สคฉ.3'], createdBy: people.contractor });
    const ofOwner = await makeDocument({ from: 'สคฉ.3', to: ['ผรม.2'], createdBy: people.owner });
    expect(await sees(both, ofContractor)).toBe(false);
    expect(await sees(both, ofOwner)).toBe(true);
  });

  it('ends an oversight with the membership in the contract', async () => {
    const contractId = await idOf('contract', 'LCBP3-C4');
    const organizationId = (await findOrganization('คคง.')).id;
    const made = { from: 'ผรม.4', to: ['สคฉ.3'], project: 'LCBP3-C4', contract: 'LCBP3-C4', createdBy: people.other };
    const document = await makeDocument(made);
    expect(await sees(people.csc, document)).toBe(true);
    await db
      .update(contractOrganizations)
      .set({ isActive: false })
      .where(
        and(eq(contractOrganizations.contractId, contractId), eq(contractOrganizations.organizationId, organizationId)),
      );
    expect(await sees(people.csc, document)).toBe(false);
  });

  it('shows a person with two organizations only what the acting one may see', async () => {
    const both = await makeUser({
      organization: 'คคง.',
      role: 'DOCUMENT_CONTROL',
      assignments: [{ role: 'DOCUMENT_CONTROL', organization: 'TEAM' }],
    });
    const document = await makeDocument({ from: 'คคง.', to: ['ผรม.2'], createdBy: people.csc });
    expect(await sees(both, document)).toBe(true);
    expect(await sees(both, document, 'TEAM')).toBe(false);
  });

  it('shows a contract engineer the documents of the contract and no others', async () => {
    const engineer = await makeUser({ organization: 'สคฉ.3', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' });
    const inside = await makeDocument({ from: 'ผรม.2', to: ['สคฉ.3'], createdBy: people.contractor });
    const outside = await makeDocument({
      from: 'ผรม.1',
      to: ['สคฉ.3'],
      project: 'LCBP3-C1',
      contract: 'LCBP3-C1',
      createdBy: people.other,
    });
    expect(await sees(engineer, inside)).toBe(true);
    expect(await sees(engineer, outside)).toBe(false);
  });

  it('shows nothing to a person without any role, and nothing more once the role is revoked', async () => {
    const guest = await makeUser({ organization: 'คคง.' });
    const document = await makeDocument({ from: 'คคง.', to: ['สคฉ.3'], createdBy: people.csc });
    expect(await sees(guest, document)).toBe(false);
    const assignment = await assignRole(guest, { role: 'VIEWER' });
    expect(await sees(guest, document)).toBe(true);
    await db.update(userAssignments).set({ revokedAt: new Date() }).where(eq(userAssignments.publicId, assignment));
    expect(await sees(guest, document)).toBe(false);
  });
});
