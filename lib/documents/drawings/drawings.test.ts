import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { makeContractDrawing, makeDrawing, place } from '@/db/testing/factories/drawings';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { upload } from '@/lib/documents/files/testing/upload-sample';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { getContractDrawing } from './contract/get-contract-drawing';
import { updateContractDrawing } from './contract/update-contract-drawing';
import { createDrawing } from './create-drawing';
import { listDrawings } from './list-drawings';
import { reviseDrawing } from './revisions/revise-drawing';
import { updateDrawingRevision } from './revisions/update-drawing-revision';
import { withdrawDrawingRevision } from './revisions/withdraw-drawing-revision';
import {
  CreateDrawing,
  ReviseDrawing,
  UpdateContractDrawing,
  UpdateDrawing,
  UpdateDrawingRevision,
  WithdrawDrawingRevision,
} from './schema';
import { suggestNextDrawingNumber } from './suggest-drawing-number';
import { updateDrawing } from './update-drawing';

let contractor: UserCtx;
let consultant: UserCtx;
let viewer: UserCtx;
let other: UserCtx;
let contractAdmin: UserCtx;
let people: Record<string, MadeUser>;

beforeAll(async () => {
  people = {
    contractor: await makeUser({ organization: 'ผรม.2', role: 'DOCUMENT_CONTROL' }),
    consultant: await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }),
    viewer: await makeUser({ organization: 'ผรม.2', role: 'VIEWER' }),
    other: await makeUser({ organization: 'ผรม.1', role: 'DOCUMENT_CONTROL' }),
    contractAdmin: await makeUser({
      organization: 'คคง.',
      assignments: [{ role: 'CONTRACT_ADMIN', contract: 'LCBP3-C2' }],
    }),
  };
  const ctxOf = (name: string) => userCtx(people[name] as MadeUser);
  contractor = await ctxOf('contractor');
  consultant = await ctxOf('consultant');
  viewer = await ctxOf('viewer');
  other = await ctxOf('other');
  contractAdmin = await ctxOf('contractAdmin');
});

afterAll(closeDatabase);

const auditOf = (publicId: string, action: string) =>
  getDatabase()
    .select({ label: auditLogs.entityLabel, changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, action)));

const rowsOf = async (ctx: UserCtx, q: string, all?: true) =>
  (await listDrawings(ctx, 'LCBP3-C2', { kind: 'SHOP', filters: { q, all } })).rows;

describe('createDrawing', () => {
  it('saves a draft with its file and references, seen by the contractor alone', async () => {
    const reference = await makeContractDrawing(consultant);
    const file = await upload(contractor, 'แบบฐานราก.pdf', pdf(newPublicId()));
    const made = await makeDrawing(contractor, {
      title: 'แบบขยายฐานราก อาคาร B',
      attachmentPublicIds: [file.publicId],
      referencePublicIds: [reference.publicId],
    });
    expect(made).toMatchObject({ versionNo: 1, revisionLabel: '0' });
    const [row] = await rowsOf(contractor, made.drawingNumber);
    expect(row).toMatchObject({
      drawingNumber: made.drawingNumber,
      title: 'แบบขยายฐานราก อาคาร B',
      status: 'DRAFT',
      filesCount: 1,
      originator: { code: 'ผรม.2' },
    });
    expect(await rowsOf(consultant, made.drawingNumber)).toEqual([]);
    const [audit] = await auditOf(made.publicId, 'drawing.created');
    expect(audit?.label).toBe(`${made.drawingNumber} Rev. 0`);
  });

  it('keeps one spelling of a number', async () => {
    const number = await suggestNextDrawingNumber(contractor, await place());
    const made = await makeDrawing(contractor, { drawingNumber: ` ${number.toLowerCase()} ` });
    expect(made.drawingNumber).toBe(number);
  });

  it('is for Document Control and Editors of the contractor, and for admins of the contract on its behalf', async () => {
    await expect(makeDrawing(viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(makeDrawing(consultant)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(makeDrawing(other)).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
    const made = await makeDrawing(contractAdmin);
    expect(await rowsOf(contractor, made.drawingNumber)).toHaveLength(1);
    expect(await rowsOf(contractAdmin, made.drawingNumber)).toHaveLength(1);
    expect(await rowsOf(consultant, made.drawingNumber)).toEqual([]);
  });

  it('refuses another shape, saying what the number must start with', async () => {
    for (const drawingNumber of [
      'LCBP3-C2-SDW-HW-BST-1',
      'LCBP3-C2-ADW-HW-BST-101',
      'LCBP3-C2-SDW-TB-BST-101',
      'ผัง-1',
    ]) {
      await expect(makeDrawing(contractor, { drawingNumber })).rejects.toMatchObject({
        code: 'DRAWING_NUMBER_SHAPE',
        params: { prefix: 'LCBP3-C2-SDW-HW-BST-' },
      });
    }
  });

  it('refuses a number that is taken, naming the other drawing only where it is visible', async () => {
    const made = await makeDrawing(contractor, { title: 'เดิม' });
    await expect(makeDrawing(contractor, { drawingNumber: made.drawingNumber })).rejects.toMatchObject({
      code: 'DRAWING_NUMBER_TAKEN',
      details: { drawing: { publicId: made.publicId, title: 'เดิม' } },
    });
    const refusal = await makeDrawing(contractAdmin, { drawingNumber: made.drawingNumber }).catch((error) => error);
    expect(refusal).toMatchObject({ code: 'DRAWING_NUMBER_TAKEN', details: undefined });
  });

  it('gives one of two at once the number', async () => {
    const drawingNumber = await suggestNextDrawingNumber(contractor, await place());
    const results = await Promise.allSettled([
      makeDrawing(contractor, { drawingNumber }),
      makeDrawing(contractor, { drawingNumber }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'DRAWING_NUMBER_TAKEN' },
    });
  });

  it("refuses unknown categories, disciplines, references and other people's files", async () => {
    const theirs = await upload(consultant, 'a.pdf', pdf(newPublicId()));
    const cases: [Parameters<typeof makeDrawing>[1], string][] = [
      [{ mainCategoryCode: 'XX', drawingNumber: 'LCBP3-C2-SDW-XX-BST-101' }, 'DRAWING_CATEGORY_UNKNOWN'],
      [{ disciplineCode: 'ZZZ' }, 'DISCIPLINE_UNKNOWN'],
      [{ referencePublicIds: [newPublicId()] }, 'DRAWING_REFERENCE_UNKNOWN'],
      [{ attachmentPublicIds: [theirs.publicId] }, 'ATTACHMENT_UNKNOWN'],
    ];
    for (const [change, code] of cases) {
      await expect(makeDrawing(contractor, change)).rejects.toMatchObject({ code });
    }
  });

  it('reads hostile input as text or refuses it', async () => {
    const base = { ...(await place()), drawingNumber: 'LCBP3-C2-SDW-HW-BST-999', title: 'x' };
    for (const change of [
      { title: '' },
      { title: 'ก'.repeat(501) },
      { title: 'a\u0000b' },
      { drawingNumber: 'x'.repeat(151) },
      { revisionLabel: '123456789' },
      { revisionLabel: '<b>' },
      { revisionDate: '2568-13-01' },
      { attachmentPublicIds: Array(21).fill(newPublicId()) },
      { referencePublicIds: [base.contractPublicId, base.contractPublicId] },
      { originatorOrganizationId: 1 },
      { kind: 'CONTRACT' },
    ]) {
      expect(CreateDrawing.safeParse({ ...base, ...change }).success, JSON.stringify(change)).toBe(false);
    }
    const made = await makeDrawing(contractor, { title: `'; DROP TABLE shop_drawings; -- %_\\` });
    const [row] = await rowsOf(contractor, "'; DROP TABLE shop_drawings; -- %_\\");
    expect(row?.publicId).toBe(made.publicId);
    expect(await rowsOf(contractor, '%BST%')).toEqual([]);
  });

  it('answers a repeated call by its key with the same drawing', async () => {
    const input = CreateDrawing.parse({
      ...(await place()),
      drawingNumber: await suggestNextDrawingNumber(contractor, await place()),
      title: 'ครั้งเดียว',
    });
    const claim = {
      row: {
        userId: contractor.actor.userId,
        idempotencyKey: newPublicId(),
        route: 'POST',
        requestHash: 'a'.repeat(64),
      },
      statusCode: 201,
    };
    await createDrawing(contractor, input, claim);
    await expect(createDrawing(contractor, input, claim)).rejects.toBeDefined();
    expect(await rowsOf(contractor, input.drawingNumber)).toHaveLength(1);
  });
});

describe('reviseDrawing', () => {
  it('follows the last label, once the draft before is no work in progress any more', async () => {
    const made = await makeDrawing(contractor);
    const revise = (input: object = {}) =>
      reviseDrawing(contractor, ReviseDrawing.parse({ kind: 'SHOP', publicId: made.publicId, ...input }));
    await expect(revise()).rejects.toMatchObject({ code: 'DRAWING_HAS_DRAFT', params: { label: '0' } });
    await withdrawDrawingRevision(
      contractor,
      WithdrawDrawingRevision.parse({ kind: 'SHOP', publicId: made.revisionPublicId }),
    );
    await expect(revise()).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    expect(await auditOf(made.publicId, 'drawing.withdrawn')).toHaveLength(1);
    // The number is free again.
    const again = await makeDrawing(contractor, { drawingNumber: made.drawingNumber });
    expect(again.publicId).not.toBe(made.publicId);
  });

  it('tells a stranger nothing and a reader no', async () => {
    const made = await makeDrawing(contractor);
    const input = ReviseDrawing.parse({ kind: 'SHOP', publicId: made.publicId });
    await expect(reviseDrawing(other, input)).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    await expect(reviseDrawing(consultant, input)).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    await expect(reviseDrawing(viewer, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(
      reviseDrawing(contractor, ReviseDrawing.parse({ kind: 'AS_BUILT', publicId: made.publicId })),
    ).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    await expect(reviseDrawing(contractor, { ...input, versionNo: 7 })).rejects.toMatchObject({
      code: 'DRAWING_CHANGED',
    });
  });
});

describe('updateDrawingRevision', () => {
  it('edits a draft, and leaves what was not sent', async () => {
    const made = await makeDrawing(contractor, { remarks: 'หมายเหตุ' });
    const file = await upload(contractor, 'b.pdf', pdf(newPublicId()));
    const edit = UpdateDrawingRevision.parse({
      kind: 'SHOP',
      publicId: made.revisionPublicId,
      versionNo: 1,
      title: 'ชื่อใหม่',
      revisionLabel: 'a',
      attachmentPublicIds: [file.publicId],
    });
    await updateDrawingRevision(contractor, edit);
    const [row] = await rowsOf(contractor, made.drawingNumber);
    expect(row).toMatchObject({ title: 'ชื่อใหม่', revisionLabel: 'A', filesCount: 1 });
    const [audit] = await auditOf(made.publicId, 'drawing.revision_updated');
    expect(audit?.changes).toMatchObject({ revision: ['0', 'A'], title: [expect.any(String), 'ชื่อใหม่'] });
    await expect(updateDrawingRevision(contractor, edit)).rejects.toMatchObject({ code: 'DRAWING_CHANGED' });
    await expect(updateDrawingRevision(viewer, edit)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(updateDrawingRevision(other, edit)).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
  });

  it('lets one of two at once through', async () => {
    const made = await makeDrawing(contractor);
    const edit = (title: string) =>
      updateDrawingRevision(
        contractor,
        UpdateDrawingRevision.parse({ kind: 'SHOP', publicId: made.revisionPublicId, versionNo: 1, title }),
      );
    const results = await Promise.allSettled([edit('ก'), edit('ข')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'DRAWING_CHANGED' } });
  });
});

describe('updateDrawing', () => {
  it('renumbers a drawing that others have not read, into a free number of its categories', async () => {
    const made = await makeDrawing(contractor);
    const edit = (input: object) =>
      updateDrawing(contractor, UpdateDrawing.parse({ kind: 'SHOP', publicId: made.publicId, ...input }));
    await expect(edit({ mainCategoryCode: 'TB' })).rejects.toMatchObject({ code: 'DRAWING_NUMBER_SHAPE' });
    const number = await suggestNextDrawingNumber(contractor, { ...(await place()), mainCategoryCode: 'TB' });
    const answer = await edit({ mainCategoryCode: 'TB', drawingNumber: number, disciplineCode: 'BST' });
    expect(answer).toMatchObject({ drawingNumber: number, versionNo: 2 });
    expect(await edit({ drawingNumber: number })).toMatchObject({ versionNo: 2 });
    const [row] = await rowsOf(contractor, number);
    expect(row).toMatchObject({ mainCategory: { code: 'TB' }, discipline: { code: 'BST' } });
    const taken = await makeDrawing(contractor);
    await expect(edit({ drawingNumber: taken.drawingNumber, mainCategoryCode: 'HW' })).rejects.toMatchObject({
      code: 'DRAWING_NUMBER_TAKEN',
    });
    await expect(edit({ versionNo: 1, disciplineCode: null })).rejects.toMatchObject({ code: 'DRAWING_CHANGED' });
  });

  it('is audited, is for its contractor alone, and done by one of two at once', async () => {
    const made = await makeDrawing(contractor);
    const edit = (ctx: UserCtx, disciplineCode: string) =>
      updateDrawing(ctx, UpdateDrawing.parse({ kind: 'SHOP', publicId: made.publicId, versionNo: 1, disciplineCode }));
    await expect(edit(viewer, 'BST')).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const stranger of [other, consultant]) {
      await expect(edit(stranger, 'BST')).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    }
    const results = await Promise.allSettled([edit(contractor, 'BST'), edit(contractor, 'GEO')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'DRAWING_CHANGED' } });
    expect(await auditOf(made.publicId, 'drawing.updated')).toHaveLength(1);
  });
});

describe('updateContractDrawing', () => {
  const edit = (ctx: UserCtx, publicId: string, input: object) =>
    updateContractDrawing(ctx, UpdateContractDrawing.parse({ publicId, ...input }));

  it('changes what it names, says in the audit what from, and writes nothing where nothing changes', async () => {
    const { publicId } = await makeContractDrawing(consultant, { title: 'เดิม', volumeCode: '1' });
    const file = await upload(consultant, 'c.pdf', pdf(newPublicId()));
    const answer = await edit(consultant, publicId, { title: 'ใหม่', attachmentPublicIds: [file.publicId] });
    expect(answer).toMatchObject({ publicId, versionNo: 2 });
    expect(await edit(consultant, publicId, { title: 'ใหม่' })).toMatchObject({ versionNo: 2 });
    expect(await getContractDrawing(contractor, publicId)).toMatchObject({
      title: 'ใหม่',
      volume: { code: '1' },
      files: [{ publicId: file.publicId }],
    });
    const [row, ...others] = await auditOf(publicId, 'drawing.updated');
    expect(row?.changes).toEqual({ title: ['เดิม', 'ใหม่'], files: [null, 1] });
    expect(others).toEqual([]);
  });

  it('is refused to who does not keep the contract, with a stale version and a taken number; one of two at once does it', async () => {
    const { publicId } = await makeContractDrawing(consultant);
    const taken = await makeContractDrawing(consultant);
    await expect(edit(contractor, publicId, { title: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(edit(other, publicId, { title: 'x' })).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    await expect(edit(consultant, publicId, { title: 'x', versionNo: 7 })).rejects.toMatchObject({
      code: 'DRAWING_CHANGED',
    });
    await expect(edit(consultant, publicId, { drawingNumber: taken.drawingNumber })).rejects.toMatchObject({
      code: 'DRAWING_NUMBER_TAKEN',
    });
    const results = await Promise.allSettled([
      edit(consultant, publicId, { title: 'หนึ่ง', versionNo: 1 }),
      edit(contractAdmin, publicId, { title: 'สอง', versionNo: 1 }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'DRAWING_CHANGED' } });
    expect(await auditOf(publicId, 'drawing.updated')).toHaveLength(1);
  });
});
