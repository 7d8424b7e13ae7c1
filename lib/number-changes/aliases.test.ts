import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberAliases } from '@/db/schema/number-changes';
import { auditLogs } from '@/db/schema/system';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { findOrganization, makeUser, userCtx } from '@/db/testing/factories/people';
import { listCorrespondences } from '../correspondence/list-correspondences';
import { palette } from '../correspondence/palette';
import type { UserCtx } from '../ctx';
import { newPublicId } from '../id';
import { addAlias } from './add-alias';
import { numberFacts } from './number-facts';
import { removeAlias } from './remove-alias';
import { AddAlias } from './schema';

const db = getDatabase();

let controller: UserCtx;
let recipient: UserCtx;
let stranger: UserCtx;

beforeAll(async () => {
  controller = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' }));
  stranger = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }));
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
  it('is noted by a party, with who and whose it is, and shown to all who see the document', async () => {
    const { publicId } = await makeSubmitted(controller);
    await add(recipient, publicId, 'กทท 0402.3/1187', { kind: 'REGISTRY', note: 'ลงรับ 20 พ.ย.' });
    expect((await numberFacts(controller, publicId)).aliases).toMatchObject([
      {
        kind: 'REGISTRY',
        number: 'กทท 0402.3/1187',
        organization: { code: 'สคฉ.3' },
        note: 'ลงรับ 20 พ.ย.',
        addedBy: { publicId: recipient.actor.publicId },
      },
    ]);
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
        (await palette(recipient, typed)).map((hit) => hit.publicId),
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
