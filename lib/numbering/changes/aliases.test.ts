import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberAliases } from '@/db/schema/number-changes';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { palette } from '@/lib/documents/document/register/palette';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import { recallRfa } from '@/lib/documents/rfas/life';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa } from '@/lib/documents/rfas/schema';
import { bothOf, makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { findNumbers } from '../lookup/find-numbers';
import { addAlias } from './add-alias';
import { numberFacts } from './number-facts';
import { removeAlias } from './remove-alias';
import { AddAlias } from './schema';

const db = getDatabase();

const { controller, contractor: stranger } = await castOf('controller', 'contractor');
let recipient: UserCtx;

beforeAll(async () => {
  recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }));
});

const add = (ctx: UserCtx, publicId: string, number: string, more: object = {}) =>
  addAlias(ctx, AddAlias.parse({ publicId, number, ...more }));
const aliasesOf = async (publicId: string, ctx = controller) =>
  (await numberFacts(ctx, publicId)).aliases.map(({ number }) => number);

async function found(ctx: UserCtx, q: string): Promise<string[]> {
  const page = await listCorrespondences(ctx, 'LCBP3-C2', { filters: { q } });
  return page.rows.map((row) => row.publicId);
}

describe('a counterpart number', () => {
  it('is noted by a party and shown to all who see the document, its note to that party alone', async () => {
    const { publicId } = await makeSubmitted(controller);
    await add(recipient, publicId, 'กทท 0402.3/1187', { kind: 'REGISTRY', note: 'ลงรับ 20 พ.ย.' });
    const alias = {
      kind: 'REGISTRY',
      number: 'กทท 0402.3/1187',
      organization: { code: 'สคฉ.3' },
      addedBy: { publicId: recipient.actor.publicId },
    };
    expect((await numberFacts(recipient, publicId)).aliases).toMatchObject([{ ...alias, note: 'ลงรับ 20 พ.ย.' }]);
    expect((await numberFacts(controller, publicId)).aliases).toMatchObject([{ ...alias, note: '' }]);
    const logged = await db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entityPublicId, publicId))
      .orderBy(asc(auditLogs.id));
    expect(logged.at(-1)).toMatchObject({ action: 'correspondence.alias_added' });
  });

  it('can be one of the other side that the sender knows', async () => {
    const { publicId } = await makeSubmitted(controller);
    const organizationPublicId = (await findOrganization('สคฉ.3')).publicId;
    await add(controller, publicId, 'สคฉ.3/55', { organizationPublicId });
    expect((await numberFacts(recipient, publicId)).aliases[0]?.organization.code).toBe('สคฉ.3');
    const other = (await findOrganization('TEAM')).publicId;
    await expect(add(controller, publicId, 'X-1', { organizationPublicId: other })).rejects.toMatchObject({
      code: 'ALIAS_ORGANIZATION',
    });
  });

  it('finds the document in the register and in the palette, however it is typed', async () => {
    const { publicId } = await makeSubmitted(controller);
    await add(recipient, publicId, 'กทท. 0777/2569-ฟ');
    for (const typed of ['กทท. 0777/2569-ฟ', 'กทท๗๗๗/๒๕๖๙ ฟ', 'กทท 777-2569ฟ']) {
      expect(await found(controller, typed), typed).toContain(publicId);
      expect(
        (await palette(recipient, typed)).hits.map((hit) => hit.publicId),
        typed,
      ).toContain(publicId);
    }
    expect(await found(stranger, 'กทท. 0777/2569-ฟ')).toEqual([]);
  });

  it('is not found any more once it was taken off, and can be noted again', async () => {
    const { publicId } = await makeSubmitted(controller);
    const { publicId: aliasPublicId } = await add(recipient, publicId, 'ZX-4711');
    await expect(add(recipient, publicId, 'ZX-4711')).rejects.toMatchObject({ code: 'ALIAS_TAKEN' });
    await removeAlias(recipient, { publicId, aliasPublicId });
    expect(await aliasesOf(publicId)).toEqual([]);
    expect(await found(controller, 'ZX-4711')).toEqual([]);
    await expect(removeAlias(recipient, { publicId, aliasPublicId })).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    await add(recipient, publicId, 'ZX-4711');
    const [first] = await db
      .select()
      .from(documentNumberAliases)
      .where(eq(documentNumberAliases.publicId, aliasPublicId));
    expect(first).toMatchObject({ removedBy: recipient.actor.userId, aliasNumber: 'ZX-4711' });
  });

  it('is the parties’ to note and to take off', async () => {
    const { publicId } = await makeSubmitted(controller, { cc: ['TEAM'] });
    const viewer = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'VIEWER' }));
    await expect(add(viewer, publicId, 'A-1')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(add(stranger, publicId, 'A-1')).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const team = await userCtx(await makeUser({ organization: 'TEAM', role: 'EDITOR' }));
    const { publicId: aliasPublicId } = await add(recipient, publicId, 'A-1');
    await expect(removeAlias(team, { publicId, aliasPublicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(removeAlias(controller, { publicId, aliasPublicId: newPublicId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await removeAlias(controller, { publicId, aliasPublicId });
    expect(await aliasesOf(publicId)).toEqual([]);
  });

  it('on a draft stays with it, and two at once note it once', async () => {
    const { publicId } = await makeDraft(controller);
    const tries = await Promise.allSettled([add(controller, publicId, 'D-9'), add(controller, publicId, 'D-9')]);
    expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await aliasesOf(publicId)).toEqual(['D-9']);
  });

  it('has to have something to search for', async () => {
    const { publicId } = await makeSubmitted(controller);
    await expect(add(controller, publicId, '***')).rejects.toMatchObject({ code: 'NUMBER_UNREADABLE' });
    expect(AddAlias.safeParse({ publicId, number: '' }).success).toBe(false);
    expect(AddAlias.safeParse({ publicId, number: 'x'.repeat(151) }).success).toBe(false);
    expect(AddAlias.safeParse({ publicId, number: '‮1' }).success).toBe(false);
  });
});

describe('a counterpart number of an RFA', () => {
  let cast: RfaCast;

  beforeAll(async () => {
    cast = await makeRfaCast();
  });

  const mayName = async (ctx: UserCtx, publicId: string) =>
    (await getRfa(ctx, publicId)).capabilities.find(({ action }) => action === 'nameAlias')?.refusal;

  it('is noted by a party, with who and whose it is, told to all who see it, and taken off', async () => {
    const { publicId, documentNumber } = await makeSentRfa(cast.control);
    expect(await mayName(cast.reviewer, publicId)).toBeNull();
    const { publicId: aliasPublicId } = await add(cast.reviewer, publicId, 'คคง. 88/2569', { kind: 'REGISTRY' });
    const [row] = await db
      .select()
      .from(documentNumberAliases)
      .where(eq(documentNumberAliases.publicId, aliasPublicId));
    expect(row).toMatchObject({
      aliasKind: 'REGISTRY',
      aliasNumber: 'คคง. 88/2569',
      organizationId: cast.reviewer.actor.organizationId,
      addedBy: cast.reviewer.actor.userId,
      removedAt: null,
    });
    expect((await numberFacts(cast.owner, publicId)).aliases[0]?.organization.code).toBe('คคง.');
    await removeAlias(cast.control, { publicId, aliasPublicId });
    expect(await aliasesOf(publicId, cast.control)).toEqual([]);
    const logged = await db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entityPublicId, publicId))
      .orderBy(asc(auditLogs.id));
    expect(logged.filter(({ action }) => action.includes('.alias_'))).toMatchObject([
      { action: 'rfa.alias_added', entityLabel: documentNumber, changes: { alias: [null, 'คคง. 88/2569'] } },
      { action: 'rfa.alias_removed', entityLabel: documentNumber, changes: { alias: ['คคง. 88/2569', null] } },
    ]);
    const told = (await getRfa(cast.control, publicId)).timeline.map(({ action }) => action);
    expect(told).toEqual(expect.arrayContaining(['rfa.alias_added', 'rfa.alias_removed']));
  });

  it('finds it by any typed spelling, only for people who may see the document', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await add(cast.control, publicId, 'ITD-SITE/0312-25');
    for (const typed of ['ITD-SITE/0312-25', 'itd site 312/25']) {
      expect((await findNumbers(cast.lead, typed)).documents, typed).toMatchObject([
        { publicId, alias: 'ITD-SITE/0312-25', type: { code: 'RFA' } },
      ]);
      const { rows } = await listRfas(cast.lead, 'LCBP3-C2', { filters: { q: typed } });
      expect(
        rows.map((one) => one.publicId),
        typed,
      ).toEqual([publicId]);
    }
    for (const ctx of [cast.rival, cast.other]) {
      expect((await findNumbers(ctx, 'ITD-SITE/0312-25')).documents).toEqual([]);
    }
    await recallRfa(cast.control, { publicId, reason: 'แนบไฟล์ผิด' });
    expect((await findNumbers(cast.lead, 'ITD-SITE/0312-25')).documents).toEqual([]);
    expect((await findNumbers(cast.editor, 'ITD-SITE/0312-25')).documents).toHaveLength(1);
  });

  it('is the parties’ to note, each its own and the other side’s', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    for (const ctx of [cast.rival, cast.other]) {
      await expect(add(ctx, publicId, 'R-1')).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
    await expect(add(cast.viewer, publicId, 'R-1')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await mayName(cast.viewer, publicId)).toBe('FORBIDDEN');
    const organizationPublicId = (await findOrganization('TEAM')).publicId;
    await expect(add(cast.control, publicId, 'R-1', { organizationPublicId })).rejects.toMatchObject({
      code: 'ALIAS_ORGANIZATION',
    });
    const consultant = (await findOrganization('คคง.')).publicId;
    const { publicId: aliasPublicId } = await add(cast.editor, publicId, 'R-1', { organizationPublicId: consultant });
    for (const [ctx, code] of [
      [cast.rival, 'DOCUMENT_NOT_FOUND'],
      [cast.viewer, 'FORBIDDEN'],
    ] as const) {
      await expect(removeAlias(ctx, { publicId, aliasPublicId })).rejects.toMatchObject({ code });
    }
    await add(cast.control, publicId, 'R-2');
    const own = (await numberFacts(cast.lead, publicId)).aliases.find(({ number }) => number === 'R-2');
    await expect(removeAlias(cast.lead, { publicId, aliasPublicId: own?.publicId ?? '' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  it('is the owner’s too, who gets no copy and registers it, and the designer’s once asked', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    const partiesOf = async (ctx: UserCtx) => (await getRfa(ctx, publicId)).parties.map(({ code }) => code).sort();
    expect(await mayName(cast.owner, publicId)).toBeNull();
    await add(cast.owner, publicId, 'กทท. 0402/99', { kind: 'REGISTRY' });
    expect((await numberFacts(cast.control, publicId)).aliases[0]?.organization.code).toBe('กทท.');
    const office = (await findOrganization('สคฉ.3')).publicId;
    await add(cast.control, publicId, 'สคฉ.3 ร.12', { organizationPublicId: office });
    expect(await partiesOf(cast.control)).toEqual(['กทท.', 'คคง.', 'ผรม.2', 'สคฉ.3']);
    const designers = (await findOrganization('TEAM')).publicId;
    const noted = () => add(cast.lead, publicId, 'TEAM-7', { organizationPublicId: designers });
    await expect(noted()).rejects.toMatchObject({ code: 'ALIAS_ORGANIZATION' });
    await decideRfa(cast.reviewer, DecideRfa.parse({ publicId, action: 'RESPOND', code: '1N', comment: 'ตรวจแล้ว' }));
    await decideRfa(cast.lead, DecideRfa.parse({ publicId, action: 'ASK_DESIGNER', comment: 'ขอความเห็นฐานราก' }));
    await noted();
    await add(cast.designer, publicId, 'TEAM-8');
    expect(await partiesOf(cast.designer)).toContain('TEAM');
  });

  it('is noted once, and taken off once, by two at the same moment; also on a draft', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    const noted = await bothOf(add(cast.control, publicId, 'D-77'), add(cast.editor, publicId, 'D-77'));
    expect(noted).toEqual({ fulfilled: 1, codes: ['ALIAS_TAKEN'] });
    const [one] = (await numberFacts(cast.control, publicId)).aliases;
    const change = { publicId, aliasPublicId: one?.publicId ?? '' };
    const taken = await bothOf(removeAlias(cast.control, change), removeAlias(cast.editor, change));
    expect(taken).toEqual({ fulfilled: 1, codes: ['RECORD_CHANGED'] });
    await expect(removeAlias(cast.control, change)).rejects.toMatchObject({ code: 'RECORD_CHANGED' });
    expect(await aliasesOf(publicId, cast.control)).toEqual([]);
  });
});
