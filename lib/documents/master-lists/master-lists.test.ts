import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { contracts, projects } from '@/db/schema/organizations';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { formOptions } from '../document/draft/form-options';
import { contractDrawingOptions } from '../drawings/form-options';
import { LIST_KEYS } from './constants';
import { createEntry } from './create-entry';
import { getMasterList } from './get-master-list';
import { CreateEntry, type ListKey, UpdateEntry } from './schema';
import { setSubCategories } from './set-sub-categories';
import { updateEntry } from './update-entry';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
let projectAdmin: UserCtx;
let contractAdmin: UserCtx;
const { contractor, outsider: stranger } = await castOf('contractor', 'outsider');
let scopes: Record<'contract' | 'project', string>;

beforeAll(async () => {
  projectAdmin = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'PROJECT_ADMIN', project: PROJECT }));
  contractAdmin = await userCtx(await makeUser({ organization: 'คคง.', role: 'CONTRACT_ADMIN', contract: PROJECT }));
  const [contract] = await db
    .select({ publicId: contracts.publicId })
    .from(contracts)
    .where(eq(contracts.contractCode, PROJECT));
  const [project] = await db
    .select({ publicId: projects.publicId })
    .from(projects)
    .where(eq(projects.projectCode, PROJECT));
  scopes = { contract: contract?.publicId ?? '', project: project?.publicId ?? '' };
});

function scopeOf(list: ListKey): string {
  return list === 'disciplines' || list === 'subTypes' ? scopes.contract : scopes.project;
}

function newEntry(list: ListKey, code: string, change: object = {}): CreateEntry {
  const names = list === 'tags' ? { nameTh: '', nameEn: '' } : { nameTh: 'รายการทดลอง', nameEn: 'Trial' };
  const abbreviation = list === 'subTypes' ? 'TRI' : '';
  return CreateEntry.parse({
    list,
    scopePublicId: scopeOf(list),
    code,
    ...names,
    abbreviation,
    sortOrder: 7,
    ...change,
  });
}

async function stored(list: ListKey, code: string) {
  const [first] = await getMasterList(projectAdmin, PROJECT, list);
  const entry = first?.entries.find((each) => each.code === code);
  if (!entry) throw new Error(`${list} has no ${code}`);
  return entry;
}

async function change(list: ListKey, code: string, to: object): Promise<UpdateEntry> {
  const { uses: _uses, isFree: _isFree, subCategories: _sub, ...entry } = await stored(list, code);
  const tagFacts = list === 'tags' ? { sortOrder: 0 } : {};
  return UpdateEntry.parse({ list, scopePublicId: scopeOf(list), currentCode: code, ...entry, ...tagFacts, ...to });
}

async function audits(entity: string, label: string) {
  return db
    .select({ action: auditLogs.action, changes: auditLogs.changes, projectId: auditLogs.projectId })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityType, entity), eq(auditLogs.entityLabel, label)))
    .orderBy(desc(auditLogs.id));
}

describe.each(LIST_KEYS)('the list of %s', (list) => {
  it('takes a new entry, a change of it, and takes it out of use', async () => {
    await createEntry(projectAdmin, newEntry(list, 'TRY1'));
    expect(await stored(list, 'TRY1')).toMatchObject({ isActive: true, versionNo: 1, uses: 0, isFree: true });
    const answer = await updateEntry(projectAdmin, await change(list, 'TRY1', { isActive: false }));
    expect(answer).toEqual({ code: 'TRY1', versionNo: 2 });
    expect(await stored(list, 'TRY1')).toMatchObject({ isActive: false });
    expect(await updateEntry(projectAdmin, await change(list, 'TRY1', {}))).toEqual({ code: 'TRY1', versionNo: 2 });
  });

  it('has a code once, of two at the same moment as well', async () => {
    const outcomes = await Promise.allSettled([
      createEntry(projectAdmin, newEntry(list, 'TWICE')),
      createEntry(projectAdmin, newEntry(list, 'TWICE')),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(createEntry(projectAdmin, newEntry(list, 'TWICE'))).rejects.toMatchObject({ code: 'CODE_TAKEN' });
  });

  it('refuses what another has changed meanwhile, and of two changes at once one', async () => {
    await createEntry(projectAdmin, newEntry(list, 'RACE'));
    const input = await change(list, 'RACE', { isActive: false });
    const outcomes = await Promise.allSettled([updateEntry(projectAdmin, input), updateEntry(projectAdmin, input)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(updateEntry(projectAdmin, { ...input, isActive: true })).rejects.toMatchObject({
      code: 'RECORD_CHANGED',
    });
  });

  it('is neither read nor changed without the permission, nor outside the project', async () => {
    await expect(getMasterList(contractor, PROJECT, list)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(createEntry(contractor, newEntry(list, 'NO'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const unknown = { code: expect.stringMatching(/^(CONTRACT|PROJECT)_UNKNOWN$/) };
    await expect(createEntry(stranger, newEntry(list, 'NO'))).rejects.toMatchObject(unknown);
    const elsewhere = newEntry(list, 'NO', { scopePublicId: newPublicId() });
    await expect(createEntry(projectAdmin, elsewhere)).rejects.toMatchObject(unknown);
    await expect(
      updateEntry(projectAdmin, { ...(await change(list, 'TRY1', {})), currentCode: 'NONE' }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an entry', () => {
  it('is audited with what changed, under its project', async () => {
    await createEntry(projectAdmin, newEntry('disciplines', 'AUD'));
    await updateEntry(projectAdmin, await change('disciplines', 'AUD', { nameTh: 'ตรวจสอบ', sortOrder: 3 }));
    const [updated, created] = await audits('discipline', 'AUD');
    expect(updated).toMatchObject({
      action: 'discipline.updated',
      changes: { nameTh: ['รายการทดลอง', 'ตรวจสอบ'], sortOrder: [7, 3] },
    });
    expect(created).toMatchObject({ action: 'discipline.created', changes: { code: [null, 'AUD'] } });
    expect(created?.projectId).not.toBeNull();
  });

  it('is offered by the forms while it is in use, in the order of the list', async () => {
    await createEntry(contractAdmin, newEntry('disciplines', 'FIRST', { sortOrder: 0 }));
    const offered = async () => {
      const { contracts: all } = await formOptions(contractor, PROJECT);
      return all.find(({ code }) => code === PROJECT)?.disciplines.map(({ code }) => code) ?? [];
    };
    expect(await offered()).toContain('FIRST');
    await updateEntry(contractAdmin, await change('disciplines', 'FIRST', { sortOrder: 900 }));
    expect((await offered()).at(-1)).toBe('FIRST');
    await updateEntry(contractAdmin, await change('disciplines', 'FIRST', { isActive: false }));
    expect(await offered()).not.toContain('FIRST');
  });

  it('changes its code while nothing uses it, and not afterwards', async () => {
    await createEntry(projectAdmin, newEntry('disciplines', 'TYPO'));
    await updateEntry(projectAdmin, await change('disciplines', 'TYPO', { code: 'RIGHT' }));
    const { publicId } = await makeDraft(contractor, { contract: PROJECT, disciplineCode: 'RIGHT', to: ['คคง.'] });
    expect(publicId).toBeTruthy();
    expect(await stored('disciplines', 'RIGHT')).toMatchObject({ uses: 1, isFree: false });
    const renamed = updateEntry(projectAdmin, await change('disciplines', 'RIGHT', { code: 'OTHER' }));
    await expect(renamed).rejects.toMatchObject({ code: 'CODE_IN_USE', params: { count: 1 } });
    const taken = updateEntry(projectAdmin, await change('places', 'TRY1', { code: 'TWICE' }));
    await expect(taken).rejects.toMatchObject({ code: 'CODE_TAKEN' });
  });

  it('of a contract is its contract administrator’s, of a project only its project administrator’s', async () => {
    await createEntry(contractAdmin, newEntry('subTypes', '29'));
    expect(await stored('subTypes', '29')).toMatchObject({ abbreviation: 'TRI' });
    await expect(createEntry(contractAdmin, newEntry('places', 'NO'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(getMasterList(contractAdmin, PROJECT, 'places')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it.each([
    ['in Thai', { code: 'งานดิน' }, 'code'],
    ['with a blank', { code: 'A B' }, 'code'],
    ['longer than its column', { code: 'A'.repeat(11) }, 'code'],
    ['with 51 characters', { code: 'A'.repeat(51) }, 'code'],
    ['empty', { code: ' ' }, 'code'],
    ['without a Thai name', { nameTh: '' }, 'nameTh'],
    ['without an English name', { nameEn: ' ' }, 'nameEn'],
    ['before the first place', { sortOrder: -1 }, 'sortOrder'],
  ])('%s is refused by its field', (_name, wrong, field) => {
    const input = { list: 'disciplines', scopePublicId: scopes.contract, code: 'OK', nameTh: 'ก', nameEn: 'a' };
    const parsed = CreateEntry.safeParse({ ...input, abbreviation: '', sortOrder: 0, ...wrong });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });

  it('may be any word where it is a tag, and a tag is corrected although letters carry it', async () => {
    await createEntry(projectAdmin, newEntry('tags', 'เสาเข็ม เจาะ'));
    await makeDraft(contractor, { tags: ['เสาเข็ม เจาะ'] });
    expect(await stored('tags', 'เสาเข็ม เจาะ')).toMatchObject({ uses: 1 });
    await updateEntry(projectAdmin, await change('tags', 'เสาเข็ม เจาะ', { code: 'เสาเข็มเจาะ' }));
    expect(await stored('tags', 'เสาเข็มเจาะ')).toMatchObject({ uses: 1 });
  });
});

describe('the sub-categories of a category', () => {
  it('are the pairs that the drawing form offers; a pair goes again while no drawing uses it', async () => {
    await createEntry(projectAdmin, newEntry('categories', 'CATX'));
    await createEntry(projectAdmin, newEntry('subCategories', 'SUBX'));
    await createEntry(projectAdmin, newEntry('subCategories', 'SUBY'));
    const set = (subCategoryCodes: string[]) =>
      setSubCategories(projectAdmin, { scopePublicId: scopes.project, categoryCode: 'CATX', subCategoryCodes });
    await set(['SUBX', 'SUBY']);
    const offered = async () => JSON.stringify(await contractDrawingOptions(projectAdmin, PROJECT));
    expect(await offered()).toContain('SUBY');
    await set(['SUBX']);
    expect((await stored('categories', 'CATX')).subCategories).toEqual(['SUBX']);
    expect(await offered()).not.toContain('SUBY');
    expect((await audits('contract_drawing_category', 'CATX'))[0]).toMatchObject({
      action: 'contract_drawing_category.sub_categories_set',
      changes: { subCategories: [['SUBX', 'SUBY'], ['SUBX']] },
    });
    await expect(set(['NONE'])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(
      setSubCategories(contractor, { scopePublicId: scopes.project, categoryCode: 'CATX', subCategoryCodes: [] }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});
