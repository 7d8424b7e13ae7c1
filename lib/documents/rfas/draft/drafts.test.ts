import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRecipients } from '@/db/schema/correspondence';
import { organizations } from '@/db/schema/organizations';
import { rfaItems } from '@/db/schema/rfas';
import { draftInput, makeSubmitted, recipientInputs } from '@/db/testing/factories/documents';
import { makeDrawingRfa, makeRfaDraft, makeShopRevision, rfaInput, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { newPublicId } from '@/lib/platform/id';
import { updateCorrespondence } from '../../letters/draft/update-correspondence';
import { discardCorrespondence } from '../../letters/life';
import { submitCorrespondence } from '../../letters/submit/submit-correspondences';
import { discardRfa } from '../life';
import { getRfa } from '../read/get-rfa';
import { CreateRfa, UpdateRfa } from '../schema';
import { submitRfa } from '../submit/submit-rfas';
import { auditedOf, bothOf, makeRfaCast, type RfaCast, rowOf } from '../testing/rfa-cast';
import { createRfa } from './create-rfa';
import { previewRfaNumber } from './rfa-number';
import { setRfaReady } from './set-rfa-ready';
import { updateRfa } from './update-rfa';

const db = getDatabase();
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

describe('a new RFA', () => {
  it('is a draft of its contractor alone, without a number, to the contract’s consultants', async () => {
    const { publicId, versionNo, statusCode } = await makeRfaDraft(cast.editor);
    expect({ versionNo, statusCode }).toEqual({ versionNo: 1, statusCode: 'DFT' });
    const row = await rowOf(publicId);
    expect(row).toMatchObject({ submittedAt: null, numberKey: null, statusCode: 'DFT', isReady: false });
    const to = await db
      .select({ code: organizations.organizationCode, type: correspondenceRecipients.recipientType })
      .from(correspondenceRecipients)
      .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
      .where(eq(correspondenceRecipients.correspondenceId, row.documentId));
    expect(to).toEqual([{ code: 'คคง.', type: 'TO' }]);
    expect(await auditedOf(publicId)).toEqual(['rfa.created']);
    expect(
      (await getRfa(cast.control, publicId)).capabilities.find(({ action }) => action === 'submit')?.refusal,
    ).toBeNull();
    for (const stranger of [cast.lead, cast.owner, cast.other, cast.superadmin]) {
      await expect(getRfa(stranger, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
  });

  it('is refused without the permission to write, and to organizations other than the contractor', async () => {
    await expect(makeRfaDraft(cast.viewer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const control = { ...(await rfaInput(cast.control)), attachmentPublicIds: [] };
    await expect(createRfa(cast.reviewer, control)).rejects.toMatchObject({ code: 'RFA_NOT_CONTRACTOR' });
    await expect(createRfa(cast.other, control)).rejects.toMatchObject({ code: 'PROJECT_UNKNOWN' });
  });

  it.each([
    ['a type that the contract does not have', { rfaTypeCode: 'BC' }, 'RFA_TYPE_UNKNOWN'],
    ['a discipline of another contract', { disciplineCode: 'BRW' }, 'DISCIPLINE_UNKNOWN'],
    [
      'a drawing that is not there',
      { rfaTypeCode: 'SDW', items: [{ drawingRevisionPublicId: newPublicId() }] },
      'RFA_ITEM_UNKNOWN',
    ],
    ['a file that is not there', { attachmentPublicIds: [newPublicId()] }, 'ATTACHMENT_UNKNOWN'],
  ])('is refused with %s', async (_, options, code) => {
    await expect(makeRfaDraft(cast.control, options)).rejects.toMatchObject({ code });
  });

  it('takes neither another person’s file nor a drawing of a kind that is not the type’s', async () => {
    const foreign = await uploadPdf(cast.reviewer);
    await expect(makeRfaDraft(cast.control, { attachmentPublicIds: [foreign] })).rejects.toMatchObject({
      code: 'ATTACHMENT_UNKNOWN',
    });
    const items = [{ drawingRevisionPublicId: await makeShopRevision(cast.control) }];
    for (const rfaTypeCode of ['ADW', 'MST']) {
      await expect(makeRfaDraft(cast.control, { rfaTypeCode, items })).rejects.toMatchObject({ code: 'RFA_ITEM_KIND' });
    }
    const cc = await recipientInputs(['คคง.']);
    await expect(makeRfaDraft(cast.control, { cc })).rejects.toMatchObject({ code: 'RECIPIENT_DUPLICATE' });
  });

  it('has no room for who acts, nor for more than a form holds', async () => {
    const input = await rfaInput(cast.control);
    const item = { drawingRevisionPublicId: newPublicId() };
    const hostile: object[] = [
      { roles: ['SUPERADMIN'] },
      { userId: 1 },
      { orgId: newPublicId() },
      { originatorOrganizationId: 1 },
      { to: [] },
      { subject: 'x'.repeat(501) },
      { subject: 'ก\u0000ข' },
      { items: Array.from({ length: 101 }, () => ({ drawingRevisionPublicId: newPublicId() })) },
      { items: [item, item] },
      { attachmentPublicIds: Array.from({ length: 201 }, newPublicId) },
      { body: 'x'.repeat(200_001) },
    ];
    for (const extra of hostile) expect(CreateRfa.safeParse({ ...input, ...extra }).success).toBe(false);
  });

  it('shows the likely number and takes none', async () => {
    const { projectPublicId, contractPublicId } = await rfaInput(cast.control);
    const place = { projectPublicId, contractPublicId, rfaTypeCode: 'MST', disciplineCode: 'GEO' };
    const likely = await previewRfaNumber(cast.control, place);
    expect(likely.documentNumber).toMatch(/^LCBP3-C2-RFA-GEO-MST-\d{4}-A$/);
    const { publicId } = await makeRfaDraft(cast.control, { disciplineCode: 'GEO' });
    expect((await submitRfa(cast.control, { publicId })).documentNumber).toBe(likely.documentNumber);
    await expect(previewRfaNumber(cast.viewer, place)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('a drawing revision', () => {
  it('is in at most one open RFA: a unique key decides the race', async () => {
    const items = [{ drawingRevisionPublicId: await makeShopRevision(cast.control) }];
    const draft = () => makeRfaDraft(cast.control, { rfaTypeCode: 'SDW', items });
    const { fulfilled, codes } = await bothOf(draft(), draft());
    expect({ fulfilled, codes }).toEqual({ fulfilled: 1, codes: ['RFA_DRAWING_IN_REVIEW'] });
  });

  it('in use is refused with the name of its RFA, and is free once that is discarded', async () => {
    const items = [{ drawingRevisionPublicId: await makeShopRevision(cast.control) }];
    const first = await makeRfaDraft(cast.control, { rfaTypeCode: 'SDW', items });
    await expect(makeRfaDraft(cast.editor, { rfaTypeCode: 'SDW', items })).rejects.toMatchObject({
      code: 'RFA_DRAWING_IN_REVIEW',
      details: { rfaPublicId: first.publicId },
    });
    await discardRfa(cast.control, { publicId: first.publicId });
    await expect(makeRfaDraft(cast.editor, { rfaTypeCode: 'SDW', items })).resolves.toMatchObject({
      statusCode: 'DFT',
    });
  });
});

describe('editing a draft', () => {
  const change = (ctx: RfaCast['control'], input: object) => updateRfa(ctx, UpdateRfa.parse(input));

  it('changes the sent fields, increments the version once, and is a no-op if unchanged', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    const saved = await change(cast.editor, { publicId, versionNo: 1, subject: 'เรื่องใหม่', disciplineCode: 'GEO' });
    expect(saved.versionNo).toBe(2);
    expect((await change(cast.editor, { publicId, versionNo: 2, subject: 'เรื่องใหม่' })).versionNo).toBe(2);
    expect(await rowOf(publicId)).toMatchObject({ subject: 'เรื่องใหม่', versionNo: 2 });
    expect(await auditedOf(publicId)).toEqual(['rfa.created', 'rfa.updated']);
  });

  it('is refused with a stale version, with who changed it, and to others', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    await change(cast.control, { publicId, subject: 'ก่อน' });
    await expect(change(cast.control, { publicId, versionNo: 1, subject: 'หลัง' })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
      details: { changedBy: cast.control.actor.displayName },
    });
    await expect(change(cast.viewer, { publicId, subject: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(change(cast.other, { publicId, subject: 'x' })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('by two at once is done once', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    const { fulfilled, codes } = await bothOf(
      change(cast.control, { publicId, versionNo: 1, subject: 'หนึ่ง' }),
      change(cast.editor, { publicId, versionNo: 1, subject: 'สอง' }),
    );
    expect({ fulfilled, codes }).toEqual({ fulfilled: 1, codes: ['DOCUMENT_CHANGED'] });
  });

  it('replaces items as a whole, and lets go of those that are left out', async () => {
    const { publicId } = await makeDrawingRfa(cast.control, 2);
    const kept = (await getRfa(cast.control, publicId)).items[1]?.drawing.revisionPublicId ?? '';
    await change(cast.control, { publicId, items: [{ drawingRevisionPublicId: kept }] });
    const { revisionId } = await rowOf(publicId);
    expect(await db.select().from(rfaItems).where(eq(rfaItems.rfaRevisionId, revisionId))).toHaveLength(1);
  });

  it('is over once it was sent', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    await submitRfa(cast.control, { publicId });
    await expect(change(cast.control, { publicId, subject: 'x' })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_EDITABLE',
    });
  });
});

describe('marking a draft ready', () => {
  it('requires completeness, is cleared by an edit, and is idempotent', async () => {
    const empty = await makeRfaDraft(cast.editor, { subject: '' });
    await expect(setRfaReady(cast.editor, { publicId: empty.publicId, isReady: true })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { subject: ['REQUIRED'] },
    });
    const { publicId } = await makeRfaDraft(cast.editor);
    const ready = await setRfaReady(cast.editor, { publicId, versionNo: 1, isReady: true });
    expect((await setRfaReady(cast.editor, { publicId, isReady: true })).versionNo).toBe(ready.versionNo);
    expect((await rowOf(publicId)).isReady).toBe(true);
    expect(await auditedOf(publicId)).toEqual(['rfa.created', 'rfa.marked_ready']);
    await updateRfa(cast.editor, UpdateRfa.parse({ publicId, subject: 'แก้อีกครั้ง' }));
    expect((await rowOf(publicId)).isReady).toBe(false);
  });

  it('is refused to readers, with a stale version, after sending, and to one of two at once', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    await expect(setRfaReady(cast.viewer, { publicId, isReady: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(setRfaReady(cast.control, { publicId, versionNo: 9, isReady: true })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const both = await bothOf(
      setRfaReady(cast.control, { publicId, versionNo: 1, isReady: true }),
      setRfaReady(cast.editor, { publicId, versionNo: 1, isReady: true }),
    );
    expect(both).toEqual({ fulfilled: 1, codes: ['DOCUMENT_CHANGED'] });
    await submitRfa(cast.control, { publicId });
    await expect(setRfaReady(cast.control, { publicId, isReady: false })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_EDITABLE',
    });
  });
});

describe('throwing a draft away', () => {
  it('hides it and ends its workflow; it is refused to others, after sending and with a stale version', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    await expect(discardRfa(cast.editor, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(discardRfa(cast.control, { publicId, versionNo: 5 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    const both = await bothOf(
      discardRfa(cast.control, { publicId, versionNo: 1 }),
      discardRfa(cast.admin, { publicId, versionNo: 1 }),
    );
    expect(both.fulfilled).toBe(1);
    expect((await rowOf(publicId)).discardedAt).not.toBeNull();
    expect(await auditedOf(publicId)).toEqual(['rfa.created', 'rfa.discarded']);
    await expect(getRfa(cast.control, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const sent = await makeRfaDraft(cast.control);
    await submitRfa(cast.control, { publicId: sent.publicId });
    await expect(discardRfa(cast.control, { publicId: sent.publicId })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_DISCARDABLE',
    });
  });
});

describe('the letters’ verbs', () => {
  it('do nothing to an RFA, and the RFAs’ nothing to a letter', async () => {
    const { publicId } = await makeRfaDraft(cast.control);
    await expect(createCorrespondence(cast.control, await draftInput({ typeCode: 'RFA' }))).rejects.toMatchObject({
      code: 'TYPE_UNKNOWN',
    });
    for (const attempt of [
      submitCorrespondence(cast.control, { publicId }),
      discardCorrespondence(cast.control, { publicId }),
      updateCorrespondence(cast.control, { publicId, subject: 'x' }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const letter = await makeSubmitted(cast.control);
    await expect(getRfa(cast.control, letter.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });
});
