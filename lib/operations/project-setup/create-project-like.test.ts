import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { letterTemplates } from '@/db/schema/letter-templates';
import { organizations, projects } from '@/db/schema/organizations';
import { auditRows } from '@/db/testing/factories/audit-rows';
import { findProjectPublicId, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { saveFormatVersion } from '@/lib/numbering/formats/save-format-version';
import { getProject } from '@/lib/people/projects/project-queries';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getCalendars } from '@/lib/workflow/calendars/get-calendars';
import { createProjectLike } from './create-project-like';
import { PROJECT_TABLES } from './project-tables';

const db = getDatabase();
const TEMPLATE = '{ORIGINATOR}-{RECIPIENT}-{SEQ:6}-{YEAR:B.E.}';
const SOURCE = 'LCBP3-C2';
let admin: UserCtx;
let likePublicId: string;
let made = 0;

beforeAll(async () => {
  // Of an organization that takes part in no copy: its rights stay the same.
  admin = await userCtx(await makeUser({ organization: 'ผรม.1', role: 'SUPERADMIN' }));
  likePublicId = await findProjectPublicId(SOURCE);
  await saveFormatVersion(admin, {
    configId: `${SOURCE}.MEMO`,
    versionNo: 0,
    template: TEMPLATE,
    overflow: 'WIDEN',
    effectiveFrom: null,
    reason: 'ลำดับหกหลัก',
  });
});

afterAll(closeDatabase);

const facts = () => {
  made += 1;
  return { code: `LIKE-${made}`, nameTh: 'โครงการถัดไป', nameEn: 'Next project', likePublicId };
};

const holidaysOf = async (code: string) =>
  (await getCalendars(admin, code)).find(({ contract }) => !contract)?.holidays;

async function codesIn(table: string, column: string, projectPublicId: string): Promise<string[]> {
  const [rows] = await db.execute(
    sql`SELECT t.${sql.identifier(column)} AS code FROM ${sql.identifier(table)} AS t
      JOIN projects AS p ON p.id = t.project_id WHERE p.uuid = ${projectPublicId} AND t.is_active ORDER BY 1`,
  );
  return (rows as unknown as { code: string }[]).map(({ code }) => code);
}

describe('a project like another one', () => {
  it('has its organizations, calendar, templates and lists, and is audited; its series are new', async () => {
    const input = facts();
    const answer = await createProjectLike(admin, input);
    const [source, copy] = [await getProject(admin, likePublicId), await getProject(admin, answer.publicId)];
    expect(copy.members.map(({ code }) => code)).toEqual(source.members.map(({ code }) => code));
    expect(answer.copied.organizations).toBe(source.members.length);
    expect(await holidaysOf(input.code)).toEqual(await holidaysOf(SOURCE));
    for (const [table, column] of [
      ['tags', 'name'],
      ['contract_drawing_volumes', 'volume_code'],
      ['contract_drawing_cats', 'cat_code'],
      ['contract_drawing_sub_cats', 'sub_cat_code'],
      ['shop_drawing_main_categories', 'main_category_code'],
      ['shop_drawing_sub_categories', 'sub_category_code'],
      ['letter_templates', 'name_th'],
    ] as const) {
      expect(await codesIn(table, column, answer.publicId)).toEqual(await codesIn(table, column, likePublicId));
    }
    expect(answer.copied.drawingCategories).toBeGreaterThan(0);
    expect(answer.copied.numberTemplates).toBeGreaterThan(0);
    expect(copy.contracts).toEqual([]);
    const [copied] = (await auditRows({ entityType: 'project', entityPublicId: answer.publicId })).filter(
      ({ action }) => action === 'project.set_up_copied',
    );
    expect(copied).toMatchObject({ changes: { project: [null, SOURCE] } });
    const [row] = await db.select().from(projects).where(eq(projects.publicId, answer.publicId));
    const templates = await db
      .select()
      .from(letterTemplates)
      .where(eq(letterTemplates.projectId, row?.id ?? 0));
    expect(templates).toHaveLength(answer.copied.letterTemplates);
    const sender = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
    const memo = await makeSubmitted(sender, { project: input.code, typeCode: 'MEMO', to: ['สคฉ.3'] });
    expect(memo.documentNumber).toMatch(/-000001-25\d\d$/);
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });

  it('leaves out what is not in use', async () => {
    const { publicId = '', code } = (await getProject(admin, likePublicId)).members.at(-1) ?? {};
    expect(code).toBeDefined();
    await db.update(organizations).set({ isActive: false }).where(eq(organizations.publicId, publicId));
    await db.execute(sql`UPDATE tags SET is_active = 0 WHERE id = (SELECT MIN(id) FROM tags AS t)`);
    const answer = await createProjectLike(admin, facts());
    await db.update(organizations).set({ isActive: true }).where(eq(organizations.publicId, publicId));
    expect((await getProject(admin, answer.publicId)).members.map(({ code }) => code)).not.toContain(code);
    expect(await codesIn('tags', 'name', answer.publicId)).toEqual(await codesIn('tags', 'name', likePublicId));
  });

  it('is made by who manages projects alone, of a project that there is, and leaves nothing after a refusal', async () => {
    const before = (await db.select({ id: projects.id }).from(projects)).length;
    const projectAdmin = await userCtx(
      await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: SOURCE }),
    );
    await expect(createProjectLike(projectAdmin, facts())).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const unknown = createProjectLike(admin, { ...facts(), likePublicId: newPublicId() });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(createProjectLike(admin, { ...facts(), code: SOURCE })).rejects.toMatchObject({ code: 'CODE_TAKEN' });
    expect((await db.select({ id: projects.id }).from(projects)).length).toBe(before);
  });

  it('is made once of two with the same code at the same moment', async () => {
    const input = facts();
    const outcomes = await Promise.allSettled([createProjectLike(admin, input), createProjectLike(admin, input)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [lost] = outcomes.filter(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: { code: 'CODE_TAKEN' } });
  });
});

it('says of every table with a project or a contract in it whether it is copied', async () => {
  const [rows] = await db.execute(sql`SELECT DISTINCT c.table_name AS name FROM information_schema.columns AS c
    JOIN information_schema.tables AS t ON t.table_schema = c.table_schema AND t.table_name = c.table_name
    WHERE c.table_schema = DATABASE() AND t.table_type = 'BASE TABLE' AND c.column_name IN ('project_id', 'contract_id')
    ORDER BY 1`);
  const found = (rows as unknown as { name: string }[]).map(({ name }) => name);
  expect(Object.keys(PROJECT_TABLES).sort()).toEqual(found.sort());
});
