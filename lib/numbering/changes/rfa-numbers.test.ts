import { and, eq, inArray } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { shopDrawingRevisions } from '@/db/schema/drawings';
import { documentNumberManuals, documentNumberVoids } from '@/db/schema/number-changes';
import { documentNumberReservations } from '@/db/schema/numbering';
import { rfaItems } from '@/db/schema/rfas';
import { auditLogs } from '@/db/schema/system';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeDrawingRfa, makeRfaDraft, makeSentRfa } from '@/db/testing/factories/rfa-drafts';
import { recallRfa, reviseRfa } from '@/lib/documents/rfas/life';
import { findRfaStub, getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import {
  auditedOf,
  bothOf,
  eventsOf,
  makeRfaCast,
  numberStateOf,
  type RfaCast,
  rowOf,
} from '@/lib/documents/rfas/testing/rfa-cast';
import type { UserCtx } from '@/lib/platform/ctx';
import { verifyWorkflows } from '@/lib/workflow/engine/verify/verify';
import { generateNumber } from '../document-numbers/generate-number';
import { verifyNumbering } from '../engine/verify/verify';
import { giveNumber } from './give-number';
import { listNumberChanges } from './list-number-changes';
import { numberFacts } from './number-facts';
import { previewGivenNumber } from './preview-given-number';
import { replaceDocument } from './replace-document';
import { ListNumberChanges } from './schema';
import { voidDocumentNumber } from './void-document-number';
import { voidNumber } from './void-number';

const db = getDatabase();
const reason = 'สาขางานในเลขผิด';
const WHY = { reasonCode: 'WRONG_TYPE', reason } as const;
let cast: RfaCast;
/** Keeps the project's numbering for the contractor. */
let keeper: UserCtx;

beforeAll(async () => {
  cast = await makeRfaCast();
  const assignments = [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }] as const;
  keeper = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'VIEWER', assignments: [...assignments] }));
});
afterEach(async () => {
  expect(await verifyNumbering(cast.superadmin)).toEqual([]);
  expect(await verifyWorkflows(cast.superadmin)).toEqual([]);
});

const returned = (publicId: string) =>
  decideRfa(cast.lead, DecideRfa.parse({ publicId, action: 'RETURN', reason: 'INCOMPLETE', comment: 'เอกสารไม่ครบ' }));

async function drawingsOf(publicId: string) {
  const { revisionId } = await rowOf(publicId);
  return db
    .select({ id: shopDrawingRevisions.id, status: shopDrawingRevisions.status, isActive: rfaItems.isActive })
    .from(rfaItems)
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, rfaItems.shopDrawingRevisionId))
    .where(eq(rfaItems.rfaRevisionId, revisionId));
}

async function voidRowOf(publicId: string) {
  const { documentId } = await rowOf(publicId);
  const [row] = await db.select().from(documentNumberVoids).where(eq(documentNumberVoids.correspondenceId, documentId));
  return row;
}

describe('a number of an RFA given on paper', () => {
  const number = (sequence: number, label = 'A', discipline = 'BUD') =>
    `LCBP3-C2-RFA-${discipline}-MPR-${String(sequence).padStart(4, '0')}-${label}`;
  const drafted = () => makeRfaDraft(cast.editor, { rfaTypeCode: 'MPR', disciplineCode: 'BUD' });
  const give = async (text: string, ctx = keeper) =>
    giveNumber(ctx, { publicId: (await drafted()).publicId, number: text, reason });

  it('sends it with that number into review, and passes over what lies between', async () => {
    const { publicId } = await drafted();
    const text = number(4);
    expect(await previewGivenNumber(keeper, { publicId, number: text })).toMatchObject({
      documentNumber: text,
      isForeign: false,
      skippedCount: 3,
    });
    const given = await giveNumber(keeper, { publicId, versionNo: 1, number: text, reason });
    expect(given).toMatchObject({ documentNumber: text, skippedCount: 3, isForeign: false, versionNo: 2 });
    expect(await rowOf(publicId)).toMatchObject({ statusCode: 'FRE', documentNumber: text, documentStatus: 'SUBCSC' });
    expect((await getRfa(cast.lead, publicId)).documentNumber).toBe(text);
    expect(await numberStateOf(publicId)).toBe('CONFIRMED');
    expect(await auditedOf(publicId)).toContain('rfa.submitted');
    const logged = await db.select().from(auditLogs).where(eq(auditLogs.entityPublicId, publicId));
    expect(logged.map(({ action }) => action)).toContain('numbering.number_given');
    expect(await eventsOf(publicId)).toContain('rfa.submitted');
    expect((await numberFacts(cast.control, publicId)).manual).toMatchObject({ reason, isForeign: false });
    const next = await drafted();
    expect((await submitRfa(cast.control, { publicId: next.publicId })).documentNumber).toBe(number(5));
  });

  it('of a foreign format has a series of its own', async () => {
    expect(await give('ITD/RFA/2568/ก-17')).toMatchObject({ isForeign: true, documentNumber: 'ITD/RFA/2568/ก-17' });
  });

  it('is refused for another discipline, type or revision, and when somebody has it', async () => {
    for (const text of [number(9, 'A', 'ROW'), number(9, 'B'), number(9).replace('MPR', 'RPT')]) {
      await expect(give(text), text).rejects.toMatchObject({ code: 'NUMBER_OTHER_PARTS' });
    }
    await expect(give(number(4))).rejects.toMatchObject({ code: 'NUMBER_TAKEN' });
  });

  it('is refused to who sends, for a stale version, for what lacks something and for what has a number', async () => {
    const { publicId } = await drafted();
    await expect(give(number(20), cast.control)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(give(number(20), cast.other)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    await expect(giveNumber(keeper, { publicId, versionNo: 8, number: number(20), reason })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const bare = await makeRfaDraft(cast.control, { attachmentPublicIds: [], rfaTypeCode: 'SDW' });
    await expect(giveNumber(keeper, { publicId: bare.publicId, number: number(20), reason })).rejects.toMatchObject({
      code: 'RFA_DRAWING_REQUIRED',
    });
    await generateNumber(cast.control, { publicId });
    await expect(giveNumber(keeper, { publicId, number: number(20), reason })).rejects.toMatchObject({
      code: 'NUMBER_ISSUED',
    });
  });

  it('entered twice at the same moment is one', async () => {
    const { publicId } = await drafted();
    const both = await bothOf(
      giveNumber(keeper, { publicId, number: number(30), reason }),
      giveNumber(keeper, { publicId, number: number(31), reason }),
    );
    expect(both.fulfilled).toBe(1);
    const { documentId } = await rowOf(publicId);
    const rows = await db
      .select()
      .from(documentNumberManuals)
      .where(eq(documentNumberManuals.correspondenceId, documentId));
    expect(rows).toHaveLength(1);
  });
});

describe('declaring the number of an RFA void', () => {
  it('ends it and its review, lets its drawings go and tells its recipients', async () => {
    const { publicId } = await makeDrawingRfa(cast.control, 1);
    const { documentNumber } = await submitRfa(cast.control, { publicId });
    const { versionNo } = await rowOf(publicId);
    const answer = await voidDocumentNumber(cast.admin, { publicId, versionNo, ...WHY });
    expect(answer).toMatchObject({ documentNumber, document: { publicId, statusCode: 'CC' } });
    const row = await rowOf(publicId);
    expect(row).toMatchObject({ statusCode: 'CC', documentStatus: 'CCBCON', versionNo: answer.document?.versionNo });
    expect(row.cancelledAt).not.toBeNull();
    expect(await numberStateOf(publicId)).toBe('VOID');
    expect(await voidRowOf(publicId)).toMatchObject({ reasonCode: 'WRONG_TYPE', reason, replacedById: null });
    expect(await drawingsOf(publicId)).toMatchObject([{ status: 'DRAFT', isActive: false }]);
    expect(await auditedOf(publicId)).toContain('rfa.voided');
    expect(await eventsOf(publicId)).toContain('rfa.cancelled');
    expect((await numberFacts(cast.lead, publicId)).void).toMatchObject({ reasonCode: 'WRONG_TYPE', reason });
    // The number is that of all its revisions: it names none.
    const listed = ListNumberChanges.parse({ project: 'LCBP3-C2', kind: 'VOID' });
    const { changes } = await listNumberChanges(keeper, listed);
    expect(changes[0]?.number).toBe(documentNumber.replace(/-[^-]+$/, '-…'));
    await expect(voidDocumentNumber(cast.admin, { publicId, ...WHY })).rejects.toMatchObject({
      code: 'NUMBER_NOT_VOIDABLE',
    });
  });

  it('by its text does the same, also for who keeps the project’s numbering', async () => {
    const { publicId, documentNumber } = await makeSentRfa(cast.control);
    await voidNumber(cast.superadmin, { project: 'LCBP3-C2', type: 'RFA', number: documentNumber, ...WHY });
    expect(await numberStateOf(publicId)).toBe('VOID');
    expect((await rowOf(publicId)).statusCode).toBe('CC');
  });

  it('takes an early one off its draft, which gets the next when it is sent', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    const { documentNumber } = await generateNumber(cast.control, { publicId });
    const answer = await voidDocumentNumber(cast.admin, { publicId, versionNo: 2, ...WHY });
    expect(answer).toEqual({
      documentNumber,
      document: { publicId, versionNo: 3, documentNumber: null, statusCode: 'DFT' },
    });
    expect(await rowOf(publicId)).toMatchObject({
      numberKey: null,
      documentNumber: null,
      cancelledAt: null,
      versionNo: 3,
    });
    expect(await auditedOf(publicId)).toContain('rfa.number_voided');
    const sent = await submitRfa(cast.control, { publicId });
    expect(sent.documentNumber > documentNumber).toBe(true);
  });

  it('of what was called back ends it, and leaves the stub', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await recallRfa(cast.control, { publicId, reason });
    await voidDocumentNumber(cast.admin, { publicId, ...WHY });
    expect(await numberStateOf(publicId)).toBe('VOID');
    expect(await findRfaStub(cast.lead, publicId)).toMatchObject({ isCancelled: true, reason });
  });

  it('is refused to others, with a stale version, and without a number', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    for (const ctx of [cast.control, cast.owner, cast.lead]) {
      await expect(voidDocumentNumber(ctx, { publicId, ...WHY })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(voidDocumentNumber(cast.other, { publicId, ...WHY })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
    await expect(voidDocumentNumber(cast.admin, { publicId, versionNo: 9, ...WHY })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const draft = await makeRfaDraft(cast.control);
    await expect(voidDocumentNumber(cast.admin, { publicId: draft.publicId, ...WHY })).rejects.toMatchObject({
      code: 'NUMBER_NOT_VOIDABLE',
    });
    expect(await numberStateOf(publicId)).toBe('CONFIRMED');
  });

  it('that earlier revisions share waits until the later one has ended, and is a Superadmin’s then', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await returned(publicId);
    await expect(voidDocumentNumber(cast.admin, { publicId, ...WHY })).rejects.toMatchObject({
      code: 'NUMBER_NOT_VOIDABLE',
    });
    await reviseRfa(cast.control, { publicId });
    await submitRfa(cast.control, { publicId });
    for (const ctx of [cast.admin, cast.superadmin]) {
      await expect(voidDocumentNumber(ctx, { publicId, ...WHY })).rejects.toMatchObject({
        code: 'NUMBER_NOT_VOIDABLE',
      });
    }
    await returned(publicId);
    await voidDocumentNumber(cast.superadmin, { publicId, ...WHY });
    expect(await numberStateOf(publicId)).toBe('VOID');
    // A decided status does not change.
    expect((await rowOf(publicId)).statusCode).toBe('RRS');
  });

  it('by two at the same moment is done once', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    const both = await bothOf(
      voidDocumentNumber(cast.admin, { publicId, ...WHY }),
      voidDocumentNumber(cast.superadmin, { publicId, ...WHY }),
    );
    expect(both.fulfilled).toBe(1);
    expect(['DOCUMENT_CHANGED', 'NUMBER_NOT_VOIDABLE']).toContain(both.codes[0]);
  });
});

describe('replacing an RFA', () => {
  it('makes a draft of the same with its drawings, in which the printed parts can be corrected', async () => {
    const { publicId } = await makeDrawingRfa(cast.control, 2);
    const { documentNumber } = await submitRfa(cast.control, { publicId });
    const { voided, replacement } = await replaceDocument(cast.admin, { publicId, ...WHY });
    expect(voided).toMatchObject({ publicId, documentNumber, statusCode: 'CC' });
    expect(replacement).toMatchObject({ documentNumber: null, statusCode: 'DFT', versionNo: 1 });
    const taken = await drawingsOf(publicId);
    const carried = await drawingsOf(replacement.publicId);
    expect(carried).toEqual(taken.map((drawing) => ({ ...drawing, status: 'DRAFT', isActive: true })));
    const made = await getRfa(cast.control, replacement.publicId);
    expect(made).toMatchObject({ rfaType: { code: 'SDW' }, discipline: { code: 'STR' }, isDraft: true });
    const original = await getRfa(cast.control, publicId);
    expect(made).toMatchObject({ subject: original.subject, revision: { revisionLabel: 'A' } });
    expect(await auditedOf(replacement.publicId)).toEqual(['rfa.created']);
    expect((await numberFacts(cast.control, publicId)).void).toMatchObject({
      replacedBy: { publicId: replacement.publicId },
    });
    // A replacement in draft is invisible to other organizations.
    expect((await numberFacts(cast.lead, publicId)).void).toMatchObject({ isReplaced: false, replacedBy: null });
    const sent = await submitRfa(cast.control, { publicId: replacement.publicId });
    expect(sent.documentNumber > documentNumber).toBe(true);
    expect((await numberFacts(cast.lead, replacement.publicId)).replaces).toMatchObject({ publicId });
  });

  it('after it was called back is the way to another discipline', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await recallRfa(cast.control, { publicId, reason });
    const { replacement } = await replaceDocument(cast.admin, { publicId, ...WHY });
    expect((await rowOf(replacement.publicId)).numberKey).toBeNull();
    expect(await numberStateOf(publicId)).toBe('VOID');
  });

  it('is refused to others, by a letter, for drafts and stale versions, and while a next revision is written', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    for (const ctx of [cast.control, cast.owner, cast.superadmin]) {
      await expect(replaceDocument(ctx, { publicId, ...WHY })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(replaceDocument(cast.admin, { publicId, typeCode: 'LETTER', ...WHY })).rejects.toMatchObject({
      code: 'TYPE_UNKNOWN',
    });
    await expect(replaceDocument(cast.admin, { publicId, versionNo: 9, ...WHY })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const draft = await makeRfaDraft(cast.control);
    await generateNumber(cast.control, { publicId: draft.publicId });
    await expect(replaceDocument(cast.admin, { publicId: draft.publicId, ...WHY })).rejects.toMatchObject({
      code: 'NUMBER_NOT_VOIDABLE',
    });
    const own = await userCtx(await makeUser({ organization: 'ผรม.2', role: 'SUPERADMIN' }));
    await returned(publicId);
    await reviseRfa(cast.control, { publicId });
    await expect(replaceDocument(own, { publicId, ...WHY })).rejects.toMatchObject({ code: 'NUMBER_NOT_VOIDABLE' });
    expect(await numberStateOf(publicId)).toBe('CONFIRMED');
  });

  it('by two at the same moment is done once', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    const both = await bothOf(
      replaceDocument(cast.admin, { publicId, ...WHY }),
      replaceDocument(cast.admin, { publicId, ...WHY }),
    );
    expect(both.fulfilled).toBe(1);
    const row = await voidRowOf(publicId);
    const made = await db
      .select({ id: correspondences.id })
      .from(correspondences)
      .where(inArray(correspondences.id, [row?.replacedById ?? 0]));
    expect(made).toHaveLength(1);
    const ledger = documentNumberReservations;
    const voids = await db
      .select()
      .from(ledger)
      .where(and(eq(ledger.entityPublicId, publicId), eq(ledger.state, 'VOID')));
    expect(voids).toHaveLength(1);
  });
});
