import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { organizations, projects } from '@/db/schema/organizations';
import { idOf, makeDocument } from '@/db/testing/factories/document-rows';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { enterableProjects, holds, listCapabilities, requirePermission, visibleCorrespondences } from './access';

const db = getDatabase();

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

describe('allow', () => {
  const placeOf = { projectId: correspondences.projectId, contractId: correspondences.contractId };
  const mayDo = async (user: MadeUser, permission: Parameters<typeof holds>[1], id: number, tokenScopes?: string[]) => {
    const ctx = await userCtx(user, { tokenScopes });
    const rows = await db
      .select({ id: correspondences.id })
      .from(correspondences)
      .where(and(eq(correspondences.id, id), visibleCorrespondences(ctx), holds(ctx, permission, placeOf)));
    return rows.length === 1;
  };

  it('needs the permission as well as the sight of the document', async () => {
    const document = await makeDocument({ from: 'คคง.', to: ['สคฉ.3'], createdBy: people.csc });
    expect(await mayDo(people.csc, 'correspondence.submit', document)).toBe(true);
    expect(await mayDo(people.cscEditor, 'correspondence.submit', document)).toBe(false);
    expect(await mayDo(people.other, 'correspondence.submit', document)).toBe(false);
  });

  it('is limited by the scopes of a token, but sight is not', async () => {
    const document = await makeDocument({ from: 'คคง.', to: ['สคฉ.3'], createdBy: people.csc });
    expect(await mayDo(people.csc, 'correspondence.edit', document, ['correspondence.edit'])).toBe(true);
    expect(await mayDo(people.csc, 'correspondence.submit', document, ['correspondence.edit'])).toBe(false);
  });

  it('counts a project assignment in its contracts, and a role without its scope nowhere', async () => {
    const admin = await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' });
    const ctx = await userCtx(admin);
    const scopes = { C2: await idOf('contract', 'LCBP3-C2'), C1: await idOf('contract', 'LCBP3-C1') };
    await expect(requirePermission(ctx, 'master.project', { contractId: scopes.C2 })).resolves.toBeUndefined();
    await expect(requirePermission(ctx, 'master.project', { contractId: scopes.C1 })).rejects.toThrow('FORBIDDEN');
    await expect(requirePermission(ctx, 'master.project')).rejects.toThrow('FORBIDDEN');
  });

  it('holds a permission in the acting organization only', async () => {
    const ctx = await userCtx(people.csc);
    const rows = await db
      .select({ code: organizations.organizationCode })
      .from(organizations)
      .where(holds(ctx, 'correspondence.submit', { organizationId: organizations.id }));
    expect(rows).toEqual([{ code: 'คคง.' }]);
  });

  it('refuses a token that is not for it with a reason of its own', async () => {
    const ctx = await userCtx(people.csc, { tokenScopes: ['document.view'] });
    await expect(requirePermission(ctx, 'correspondence.submit')).rejects.toThrow('TOKEN_SCOPE');
    expect(await listCapabilities(ctx)).toEqual(['document.view']);
  });
});

describe('projects', () => {
  const projectsOf = async (user: MadeUser, organization?: string) => {
    const ctx = await userCtx(user, { organization });
    const rows = await db
      .select({ code: projects.projectCode })
      .from(projects)
      .where(enterableProjects(ctx))
      .orderBy(projects.projectCode);
    return rows.map((row) => row.code);
  };

  it.each<[string, () => Promise<MadeUser>, string[]]>([
    ['a contractor enters its project and the programme', async () => people.contractor, ['LCBP3', 'LCBP3-C2']],
    [
      'a contract assignment opens its project alone',
      () => makeUser({ organization: 'สคฉ.3', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }),
      ['LCBP3-C2'],
    ],
    [
      'a project assignment opens the project alone',
      () => makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: 'LCBP3-C1' }),
      ['LCBP3-C1'],
    ],
    ['no role opens nothing', () => makeUser({ organization: 'คคง.' }), []],
    [
      'a Superadmin enters all',
      async () => people.superadmin,
      ['LCBP3', 'LCBP3-C1', 'LCBP3-C2', 'LCBP3-C3', 'LCBP3-C4', 'LCBP3-EN'],
    ],
  ])('%s', async (_what, user, codes) => {
    expect(await projectsOf(await user())).toEqual(codes);
  });
});
