import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { contracts, organizations, projectOrganizations } from '@/db/schema/organizations';
import { idOf } from '@/db/testing/factories/document-rows';
import { findContractPublicId, findProjectPublicId } from '@/db/testing/factories/documents';
import { findOrganization, type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { RoleCode } from '@/lib/people/identity/access/permissions';
import { newPublicId } from '@/lib/platform/id';
import { closeRedis } from '@/lib/platform/redis';
import { callOperation, tokenOf } from '../testing/call-operation';

// ผรม.2 is the contractor of LCBP3-C2. ผรม.4 is the rival: it takes part in the same project, and has a contract in
// another one. ผรม.1 shares with them the project above all parts alone, and FAR shares none.

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const SCOPES = ['document.view', 'member.manage', 'organization.manage', 'contract.manage'];

const made = {} as Record<'contractor' | 'colleague' | 'rival' | 'other' | 'consultant' | 'admin' | 'nobody', MadeUser>;
const tokens = {} as Record<keyof typeof made | 'superadmin', string>;

const person = (organization: string, role: RoleCode) =>
  makeUser({ organization, role, email: `${newPublicId()}@example.test` });

beforeAll(async () => {
  await db
    .insert(projectOrganizations)
    .ignore()
    .values({ projectId: await idOf('project', PROJECT), organizationId: (await findOrganization('ผรม.4')).id });
  const [contractors] = await db.select().from(organizations).where(eq(organizations.organizationCode, 'ผรม.4'));
  await db.insert(organizations).values({
    organizationCode: 'FAR',
    nameTh: 'หน่วยงานไกล',
    nameEn: 'Far away',
    organizationRoleId: contractors?.organizationRoleId ?? 0,
  });
  made.contractor = await person('ผรม.2', 'DOCUMENT_CONTROL');
  made.colleague = await person('ผรม.2', 'EDITOR');
  made.rival = await person('ผรม.4', 'DOCUMENT_CONTROL');
  made.other = await person('ผรม.1', 'DOCUMENT_CONTROL');
  made.consultant = await person('คคง.', 'DOCUMENT_CONTROL');
  made.admin = await person('ผรม.2', 'ORG_ADMIN');
  made.nobody = await makeUser({ organization: 'ผรม.2' });
  for (const [name, who] of Object.entries(made)) {
    tokens[name as keyof typeof made] = await tokenOf(await userCtx(who), SCOPES);
  }
  tokens.superadmin = await tokenOf(await userCtx(await person('กทท.', 'SUPERADMIN')), SCOPES);
});
afterAll(async () => {
  closeRedis();
  await closeDatabase();
});

type Reader = keyof typeof tokens;
const read = (reader: Reader, path: string, publicId: string) =>
  callOperation(`get ${path}/{publicId}`, { token: tokens[reader], publicId });

const list = (reader: Reader, path: string, query = '') =>
  callOperation(`get ${path}`, { token: tokens[reader], query });

/** Every page of a list, two rows at a time. */
async function listAll(reader: Reader, kind: 'users' | 'organizations' | 'contracts', filter = '') {
  const rows: { publicId: string; code: string }[] = [];
  let after: string | null = '';
  while (after !== null) {
    const query: string = `?size=2${filter}${after && `&after=${after}`}`;
    const { status, body } = await list(reader, `/${kind}`, query);
    expect(status, JSON.stringify(body)).toBe(200);
    const page = body[kind] as typeof rows;
    expect(page.length).toBeLessThanOrEqual(2);
    rows.push(...page);
    after = body.after as string | null;
  }
  return rows;
}

const idsOf = (rows: readonly { publicId: string }[]) => rows.map(({ publicId }) => publicId);
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code).sort();

describe('people', () => {
  it('are read by the organizations that may name them, and by no other', async () => {
    const sees: [Reader, MadeUser, number][] = [
      ['contractor', made.contractor, 200],
      ['contractor', made.colleague, 200],
      ['contractor', made.consultant, 200],
      ['contractor', made.rival, 404],
      ['contractor', made.other, 404],
      ['consultant', made.contractor, 200],
      ['consultant', made.rival, 200],
      ['rival', made.contractor, 404],
      ['other', made.contractor, 404],
      ['superadmin', made.other, 200],
      ['nobody', made.nobody, 200],
      ['nobody', made.colleague, 404],
    ];
    for (const [reader, who, status] of sees) {
      const answer = await read(reader, '/users', who.publicId);
      expect(answer.status, `${reader} and ${who.organizationCode}`).toBe(status);
      const listed = idsOf(await listAll(reader, 'users', `&organization=${encodeURIComponent(who.organizationCode)}`));
      expect(listed.includes(who.publicId), `${reader} lists ${who.organizationCode}`).toBe(status === 200);
    }
  });

  it('show user name and e-mail address to themselves and to those who manage their roles alone', async () => {
    const shown = async (reader: Reader, who: MadeUser) => (await read(reader, '/users', who.publicId)).body;
    const own = { username: made.colleague.username, email: expect.stringContaining('@example.test') };
    expect(await shown('colleague', made.colleague)).toMatchObject(own);
    expect(await shown('admin', made.colleague)).toMatchObject(own);
    expect(await shown('superadmin', made.colleague)).toMatchObject(own);
    for (const reader of ['contractor', 'consultant'] as const) {
      expect(await shown(reader, made.colleague)).toMatchObject({
        name: made.colleague.displayName,
        organization: { code: 'ผรม.2' },
        username: null,
        email: null,
      });
    }
    // A token that is not for administration shows no more than the person's colleagues see.
    const narrow = await tokenOf(await userCtx(made.admin), ['document.view']);
    const seen = await callOperation('get /users/{publicId}', { token: narrow, publicId: made.colleague.publicId });
    expect(seen.body).toMatchObject({ username: null, email: null });
  });

  it('who left are read by their administrators alone', async () => {
    const gone = await person('ผรม.2', 'EDITOR');
    await db.update(users).set({ isActive: false }).where(eq(users.userId, gone.userId));
    expect((await read('contractor', '/users', gone.publicId)).status).toBe(404);
    expect((await read('admin', '/users', gone.publicId)).body).toMatchObject({ isActive: false });
    expect(idsOf(await listAll('admin', 'users', '&active=no'))).toContain(gone.publicId);
    expect(idsOf(await listAll('admin', 'users', '&active=yes'))).not.toContain(gone.publicId);
  });

  it('who help another organization hide the home organization that the reader does not know', async () => {
    const lent = await makeUser({
      organization: 'FAR',
      assignments: [{ role: 'EDITOR', organization: 'ผรม.2' }],
    });
    expect((await read('contractor', '/users', lent.publicId)).body).toMatchObject({ organization: null });
    expect((await read('superadmin', '/users', lent.publicId)).body).toMatchObject({ organization: { code: 'FAR' } });
    expect(idsOf(await listAll('superadmin', 'users', '&organization=FAR'))).toEqual([lent.publicId]);
    expect(await listAll('contractor', 'users', '&organization=FAR')).toEqual([]);
  });

  it('are listed once each, page by page, by project', async () => {
    const rows = idsOf(await listAll('consultant', 'users', `&project=${PROJECT}`));
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toEqual([...rows].sort());
    expect(rows).toEqual(expect.arrayContaining([made.contractor.publicId, made.rival.publicId]));
    expect(rows).not.toContain(made.other.publicId);
    const hidden = await list('contractor', '/users', '?project=LCBP3-C1');
    expect(hidden).toMatchObject({ body: { code: 'PROJECT_UNKNOWN' } });
  });
});

describe('organizations', () => {
  it('are those of the projects of the reader', async () => {
    const own = codesOf(await listAll('contractor', 'organizations'));
    expect(own).toEqual(expect.arrayContaining(['ผรม.2', 'ผรม.4', 'คคง.', 'กทท.']));
    expect(own).not.toContain('FAR');
    expect(codesOf(await listAll('nobody', 'organizations'))).toEqual(['ผรม.2']);
    expect(codesOf(await listAll('superadmin', 'organizations'))).toContain('FAR');
    expect(codesOf(await listAll('superadmin', 'organizations', `&project=${PROJECT}`))).not.toContain('ผรม.1');
  });

  it('name the projects that the reader may enter, and answer 404 where they share none', async () => {
    const rival = await findOrganization('ผรม.4');
    const answer = await read('contractor', '/organizations', rival.publicId);
    expect(answer.body).toMatchObject({
      code: 'ผรม.4',
      role: { code: 'CONTRACTOR' },
      projects: [{ code: 'LCBP3' }, { code: PROJECT }],
    });
    const far = await findOrganization('FAR');
    expect((await read('contractor', '/organizations', far.publicId)).status).toBe(404);
    expect((await read('superadmin', '/organizations', far.publicId)).status).toBe(200);
  });

  it('are filtered by use and by the day of their last change', async () => {
    const { id } = await findOrganization('EN');
    await db.update(organizations).set({ isActive: false }).where(eq(organizations.id, id));
    try {
      expect(codesOf(await listAll('contractor', 'organizations', '&active=no'))).toEqual(['EN']);
      expect(codesOf(await listAll('contractor', 'organizations', '&active=yes'))).not.toContain('EN');
    } finally {
      await db.update(organizations).set({ isActive: true }).where(eq(organizations.id, id));
    }
    expect(await listAll('contractor', 'organizations', '&changedSince=2099-01-01')).toEqual([]);
    expect(codesOf(await listAll('contractor', 'organizations', '&changedSince=2020-01-01'))).toContain('EN');
  });
});

describe('projects and contracts', () => {
  it('are read by those who may enter the project', async () => {
    const project = await findProjectPublicId(PROJECT);
    const contract = await findContractPublicId(PROJECT);
    for (const reader of ['contractor', 'rival', 'consultant', 'superadmin'] as const) {
      const { body } = await read(reader, '/projects', project);
      expect(codesOf(body.organizations as { code: string }[]), reader).toContain('ผรม.2');
      expect(body).toMatchObject({ code: PROJECT, isActive: true, contracts: [{ code: PROJECT }] });
      expect((await read(reader, '/contracts', contract)).body).toMatchObject({ project: { code: PROJECT } });
    }
    for (const reader of ['other', 'nobody'] as const) {
      expect((await read(reader, '/projects', project)).status, reader).toBe(404);
      expect((await read(reader, '/contracts', contract)).status, reader).toBe(404);
      expect(codesOf(await listAll(reader, 'contracts')), reader).not.toContain(PROJECT);
    }
  });

  it('hide dates and parties of a contract from another contractor, in the filter as well', async () => {
    const contract = await findContractPublicId(PROJECT);
    await db.update(contracts).set({ startDate: '2024-02-01' }).where(eq(contracts.publicId, contract));
    const theirs = `&organization=${encodeURIComponent('ผรม.2')}`;
    for (const reader of ['contractor', 'consultant', 'superadmin'] as const) {
      const { body } = await read(reader, '/contracts', contract);
      expect(body.terms, reader).toMatchObject({ startDate: '2024-02-01' });
      const { parties } = body.terms as { parties: { organization: { code: string }; party: string }[] };
      expect(parties.map(({ organization, party }) => `${party} ${organization.code}`)).toContain('CONTRACTOR ผรม.2');
      expect(codesOf(await listAll(reader, 'contracts', theirs)), reader).toEqual([PROJECT]);
    }
    expect((await read('rival', '/contracts', contract)).body).toMatchObject({ code: PROJECT, terms: null });
    expect(codesOf(await listAll('rival', 'contracts', `&project=${PROJECT}`))).toEqual([PROJECT]);
    expect(await listAll('rival', 'contracts', theirs)).toEqual([]);
  });
});

describe('every read of the directory', () => {
  it.each(['/users', '/organizations', '/projects', '/contracts'])(
    'answers 404 for an INT and an unknown: %s',
    async (path) => {
      for (const publicId of ['1', newPublicId(), '1 OR 1=1']) {
        expect(await read('superadmin', path, publicId)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      }
    },
  );

  it.each(['/users', '/organizations', '/contracts'])('refuses a cursor or a size that is none: %s', async (path) => {
    for (const query of ['?after=1', '?size=0', '?size=101', '?q=x', '?active=maybe']) {
      expect((await list('contractor', path, query)).status, query).toBe(422);
    }
  });

  it('speaks the language of the reader', async () => {
    const publicId = await findProjectPublicId(PROJECT);
    const call = { token: tokens.contractor, publicId };
    const english = await callOperation('get /projects/{publicId}', { ...call, language: 'en' });
    expect(english.body.name).toMatch(/^Laem Chabang/);
    expect((await callOperation('get /projects/{publicId}', call)).body.name).toMatch(/^โครงการ/);
  });
});
