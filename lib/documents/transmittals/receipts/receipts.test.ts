import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondences } from '@/db/schema/correspondence';
import { transmittalLinkAccesses, transmittalLinks, transmittalReceipts } from '@/db/schema/transmittals';
import { makeContractDrawing } from '@/db/testing/factories/drawings';
import { makeDrawingRfa, makeSentRfa, makeShopDrawing, rfaInput, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { newPublicId } from '@/lib/platform/id';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { reviseDrawing } from '../../drawings/revisions/revise-drawing';
import { ReviseDrawing } from '../../drawings/schema';
import { createRfa } from '../../rfas/draft/create-rfa';
import { setRfaReady } from '../../rfas/draft/set-rfa-ready';
import { submitRfa } from '../../rfas/submit/submit-rfas';
import { makeRfaCast, type RfaCast } from '../../rfas/testing/rfa-cast';
import { cancelTransmittal, reviseTransmittal } from '../life';
import { getTransmittal } from '../read/get-transmittal';
import { listPendingItems } from '../register/pending-items';
import { AcknowledgeTransmittal, CreateTransmittalLink } from '../schema';
import { submitTransmittal } from '../submit/submit-transmittal';
import { auditedOf, type MadeTransmittal, makeTransmittal, rowOf } from '../testing/make-transmittal';
import { acknowledgeTransmittal } from './acknowledge-transmittal';
import { createTransmittalLink, revokeTransmittalLink } from './links';
import { openLink, openLinkedFile } from './open-link';
import { recordReceipt } from './record-receipt';
import { resendTransmittal } from './resend-transmittal';
import { getStampedReceipts } from './stamped-receipts';

const db = getDatabase();
const C2 = 'LCBP3-C2';
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

async function sent(options: MadeTransmittal = {}): Promise<string> {
  const { publicId } = await makeTransmittal(cast.control, options);
  await submitTransmittal(cast.control, { publicId });
  return publicId;
}

describe('receipts', () => {
  it('count who has opened and downloaded, for the originator and for each recipient its own', async () => {
    const publicId = await sent({ to: ['คคง.', 'กทท.'] });
    await recordReceipt(cast.lead, { publicId, kind: 'VIEWED' });
    await recordReceipt(cast.lead, { publicId, kind: 'VIEWED' });
    await recordReceipt(cast.reviewer, { publicId, kind: 'DOWNLOADED' });
    await recordReceipt(cast.control, { publicId, kind: 'VIEWED' });
    const { revisionId } = await rowOf(publicId);
    const rows = await db
      .select()
      .from(transmittalReceipts)
      .where(eq(transmittalReceipts.revisionId, revisionId))
      .orderBy(transmittalReceipts.id);
    expect(rows.map(({ kind, times }) => [kind, times])).toEqual([
      ['VIEWED', 2],
      ['DOWNLOADED', 1],
    ]);
    const recipient = async (ctx: RfaCast['lead']) =>
      (await getTransmittal(ctx, publicId)).recipients.find(({ organization }) => organization.code === 'คคง.');
    expect(await recipient(cast.control)).toMatchObject({
      viewedAt: expect.any(String),
      downloadedAt: expect.any(String),
      people: [{ person: { name: expect.any(String) } }, { downloadedAt: expect.any(String) }],
    });
    expect(await recipient(cast.lead)).toMatchObject({ people: [{}, {}] });
    expect(await recipient(cast.owner)).toMatchObject({ viewedAt: null, downloadedAt: null, people: [] });
    await expect(recordReceipt(cast.rival, { publicId, kind: 'VIEWED' })).rejects.toMatchObject({
      code: 'DOCUMENT_NOT_FOUND',
    });
  });

  it('on paper acknowledge with date, method and the scan', async () => {
    const publicId = await sent();
    const scan = await uploadPdf(cast.lead, 'signed-sheet.pdf');
    const input = (receivedOn: string) =>
      AcknowledgeTransmittal.parse({ publicId, paper: { receivedOn, method: 'HAND', attachmentPublicIds: [scan] } });
    const today = projectDay(new Date());
    await expect(acknowledgeTransmittal(cast.lead, input(addDays(today, 1)))).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fieldErrors: { 'paper.receivedOn': ['DATE_OUT_OF_RANGE'] },
    });
    expect(await rowOf(publicId)).toMatchObject({ state: 'SUBMITTED' });
    await acknowledgeTransmittal(cast.lead, input(today));
    expect(await rowOf(publicId)).toMatchObject({ state: 'COMPLETED' });
    const { recipients } = await getTransmittal(cast.control, publicId);
    expect(recipients[0]).toMatchObject({
      paper: { receivedOn: today, method: 'HAND' },
      acknowledgedAt: expect.any(String),
    });
  });
});

describe('a stamped receipt', () => {
  it('is the sender’s of every recipient, a recipient’s of itself alone, and no other reader’s', async () => {
    const publicId = await sent({ to: ['คคง.', 'กทท.'] });
    const stampsOf = async (ctx: RfaCast['lead']) =>
      (await getStampedReceipts(ctx, publicId)).receipts.map(({ organization }) => organization.code);
    expect(await stampsOf(cast.control)).toEqual([]);
    const scan = await uploadPdf(cast.lead, 'signed-sheet.pdf');
    const receivedOn = projectDay(new Date());
    const paper = { receivedOn, method: 'COURIER', attachmentPublicIds: [scan] };
    await acknowledgeTransmittal(cast.lead, AcknowledgeTransmittal.parse({ publicId, paper }));
    expect(await stampsOf(cast.owner)).toEqual([]);
    await acknowledgeTransmittal(cast.owner, AcknowledgeTransmittal.parse({ publicId }));
    expect(await stampsOf(cast.control)).toEqual(['คคง.', 'กทท.']);
    expect(await stampsOf(cast.lead)).toEqual(['คคง.']);
    expect(await stampsOf(cast.owner)).toEqual(['กทท.']);
    // The owner's office oversees the contract and is no recipient.
    expect(await stampsOf(cast.superadmin)).toEqual([]);
    await expect(stampsOf(cast.rival)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const { transmittal, receipts } = await getStampedReceipts(cast.control, publicId);
    expect(transmittal.items).toHaveLength(1);
    expect(receipts).toMatchObject([
      {
        acknowledgedBy: { name: expect.any(String) },
        paper: { receivedOn, method: 'COURIER' },
        scans: ['signed-sheet.pdf'],
      },
      { paper: null, scans: [] },
    ]);
    await reviseTransmittal(cast.control, { publicId });
    expect(await stampsOf(cast.control)).toEqual(['คคง.', 'กทท.']);
  });
});

describe('an external link', () => {
  const visitor = { ipAddress: '192.0.2.8', userAgent: 'test' };
  const make = (ctx: RfaCast['lead'], publicId: string) =>
    createTransmittalLink(ctx, CreateTransmittalLink.parse({ publicId, recipientLabel: 'บริษัทผู้ตรวจสอบ', days: 3 }));
  const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

  it('shows this transmittal and its files alone, is logged, and ends when it is revoked', async () => {
    const rfa = await makeSentRfa(cast.control);
    const publicId = await sent({ items: [{ kind: 'DOCUMENT', publicId: rfa.publicId }] });
    await expect(make(cast.editor, publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(make(cast.lead, publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(make(cast.rival, publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    const link = await make(cast.control, publicId);
    const token = tokenOf(link.url);
    const [stored] = await db.select().from(transmittalLinks).where(eq(transmittalLinks.publicId, link.publicId));
    expect(JSON.stringify(stored)).not.toContain(token);
    const shown = await openLink(token, visitor);
    expect(shown).toMatchObject({ recipientLabel: 'บริษัทผู้ตรวจสอบ', items: [{ number: rfa.documentNumber }] });
    const file = shown.items[0]?.files[0];
    expect(await openLinkedFile(token, file?.publicId ?? '', visitor)).toMatchObject({ filename: file?.fileName });
    await db.update(correspondences).set({ cancelledAt: new Date() }).where(eq(correspondences.publicId, rfa.publicId));
    // The sample has no page to be marked.
    await expect(openLinkedFile(token, file?.publicId ?? '', visitor)).rejects.toMatchObject({
      code: 'FILE_CANNOT_BE_MARKED',
    });
    const other = await makeSentRfa(cast.control);
    const foreign = (
      await getTransmittal(cast.control, await sent({ items: [{ kind: 'DOCUMENT', publicId: other.publicId }] }))
    ).items[0]?.files[0]?.publicId;
    expect(foreign).toBeDefined();
    for (const id of [foreign ?? '', newPublicId()]) {
      await expect(openLinkedFile(token, id, visitor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const log = await db
      .select()
      .from(transmittalLinkAccesses)
      .where(eq(transmittalLinkAccesses.linkId, stored?.id ?? 0));
    expect(log.map(({ attachmentId }) => attachmentId !== null)).toEqual([false, true]);
    expect((await getTransmittal(cast.control, publicId)).links).toMatchObject([
      { openedCount: 1, downloadedCount: 1, isOpen: true },
    ]);
    expect((await getTransmittal(cast.lead, publicId)).links).toEqual([]);
    const ending = { publicId, linkPublicId: link.publicId };
    await expect(revokeTransmittalLink(cast.lead, ending)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await revokeTransmittalLink(cast.control, ending);
    await expect(revokeTransmittalLink(cast.control, ending)).rejects.toMatchObject({ code: 'TRANSMITTAL_LINK_ENDED' });
    await expect(openLink(token, visitor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await auditedOf(publicId)).toEqual(
      expect.arrayContaining(['transmittal.link_created', 'transmittal.link_revoked']),
    );
  });

  it('shows nothing once it has expired or the transmittal is cancelled, nor for a token that is none', async () => {
    const publicId = await sent();
    const [expired, cancelled] = [await make(cast.control, publicId), await make(cast.control, publicId)];
    await db
      .update(transmittalLinks)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(transmittalLinks.publicId, expired.publicId));
    await expect(openLink(tokenOf(expired.url), visitor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await openLink(tokenOf(cancelled.url), visitor)).toBeTruthy();
    await cancelTransmittal(cast.admin, { publicId, reason: 'ส่งผิดสัญญา' });
    await expect(openLink(tokenOf(cancelled.url), visitor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(openLink('x'.repeat(32), visitor)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const draft = await makeTransmittal(cast.control);
    await expect(make(cast.control, draft.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it.each(['CONFIDENTIAL', 'SECRET'] as const)(
    'what is above NORMAL goes out by no link, of itself or on the list, also by one from before: %s',
    async (secrecy) => {
      const rfa = await makeSentRfa(cast.control);
      const publicId = await sent({ items: [{ kind: 'DOCUMENT', publicId: rfa.publicId }] });
      const link = await make(cast.control, publicId);
      const token = tokenOf(link.url);
      const file = (await openLink(token, visitor)).items[0]?.files[0]?.publicId ?? '';
      const set = (of: string, value: 'NORMAL' | typeof secrecy) =>
        db.update(correspondences).set({ secrecy: value }).where(eq(correspondences.publicId, of));
      for (const of of [publicId, rfa.publicId]) {
        await set(of, secrecy);
        await expect(openLink(token, visitor), of).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(openLinkedFile(token, file, visitor), of).rejects.toMatchObject({ code: 'NOT_FOUND' });
        await expect(make(cast.admin, publicId), of).rejects.toMatchObject({ code: 'TRANSMITTAL_SECRET', status: 409 });
        expect((await getTransmittal(cast.admin, publicId)).links, of).toMatchObject([{ isOpen: false }]);
        await set(of, 'NORMAL');
        expect(await openLink(token, visitor), of).toBeTruthy();
      }
    },
  );
});

describe('a drawing that was revised since', () => {
  it('is pending until its newest revision is sent again', async () => {
    const drawing = await makeShopDrawing(cast.control);
    const items = [{ drawingRevisionPublicId: drawing.revisionPublicId }];
    const rfa = await createRfa(cast.control, await rfaInput(cast.control, { rfaTypeCode: 'SDW', items }));
    await submitRfa(cast.control, { publicId: rfa.publicId });
    const publicId = await sent({ items: [{ kind: 'DRAWING', publicId: drawing.revisionPublicId }] });
    const pending = async (ctx = cast.control) =>
      (await listPendingItems(ctx, C2)).filter(({ pagePublicId }) => pagePublicId === drawing.publicId);
    expect(await pending()).toEqual([]);
    await expect(resendTransmittal(cast.control, { publicId })).rejects.toMatchObject({
      code: 'TRANSMITTAL_NOTHING_NEWER',
    });

    const next = await reviseDrawing(
      cast.control,
      ReviseDrawing.parse({
        kind: 'SHOP',
        publicId: drawing.publicId,
        revisionLabel: '1',
        title: 'แบบทดสอบ',
        attachmentPublicIds: [await uploadPdf(cast.control, 'rev1.pdf')],
      }),
    );
    expect(await pending()).toEqual([]);
    const second = await createRfa(
      cast.control,
      await rfaInput(cast.control, {
        rfaTypeCode: 'SDW',
        items: [{ drawingRevisionPublicId: next.revisionPublicId ?? '' }],
      }),
    );
    await submitRfa(cast.control, { publicId: second.publicId });
    expect(await pending()).toMatchObject([
      { holder: { code: 'คคง.' }, heldLabel: '0', newestLabel: '1', transmittal: { publicId } },
    ]);
    expect(await pending(cast.lead)).toEqual([]);
    expect(await listPendingItems(cast.control, C2, { pagePublicId: newPublicId() })).toEqual([]);
    expect((await getTransmittal(cast.lead, publicId)).outdated).toEqual([1]);

    await expect(resendTransmittal(cast.viewer, { publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const again = await resendTransmittal(cast.control, { publicId });
    const draft = await getTransmittal(cast.control, again.publicId);
    expect(draft).toMatchObject({ isDraft: true, items: [{ revisionLabel: '1' }], blockers: [] });
    expect(draft.references).toMatchObject([{ publicId }]);
    expect(draft.held).toMatchObject([{ organizationCode: 'คคง.', revisionLabel: '0', isSame: false }]);
    await submitTransmittal(cast.control, { publicId: again.publicId });
    expect(await pending()).toEqual([]);
  });
});

describe('a draft', () => {
  const held = async (publicId: string) =>
    (await getTransmittal(cast.control, publicId)).held.map(({ organizationCode, revisionLabel, isSame }) => [
      organizationCode,
      revisionLabel,
      isSame,
    ]);

  it('names the revision of each item that each recipient holds, by the transmittals of its own organization', async () => {
    const rfa = await makeSentRfa(cast.control);
    const drawing = await makeContractDrawing(cast.superadmin);
    const items: MadeTransmittal['items'] = [
      { kind: 'DOCUMENT', publicId: rfa.publicId },
      { kind: 'TEXT', description: 'ตัวอย่าง' },
      { kind: 'DRAWING', publicId: drawing.publicId },
    ];
    const draft = await makeTransmittal(cast.control, { items, to: ['คคง.'], cc: ['กทท.'] });
    const unsent = [
      ['คคง.', null, false],
      ['กทท.', null, false],
    ];
    expect(await held(draft.publicId)).toEqual([...unsent, ...unsent]);
    // A draft and a transmittal of another organization are nothing that the recipient holds from this one.
    await makeTransmittal(cast.control, { items });
    const foreign = await makeTransmittal(cast.owner, { items: [{ kind: 'DRAWING', publicId: drawing.publicId }] });
    await submitTransmittal(cast.owner, { publicId: foreign.publicId });
    expect(await held(draft.publicId)).toEqual([...unsent, ...unsent]);
    const cancelled = await sent({ items });
    await cancelTransmittal(cast.admin, { publicId: cancelled, reason: 'ส่งผิดสัญญา' });
    expect(await held(draft.publicId)).toEqual([...unsent, ...unsent]);
    await sent({ items });
    expect(await held(draft.publicId)).toEqual([
      ['คคง.', expect.any(String), true],
      ['กทท.', null, false],
      ['คคง.', '', true],
      ['กทท.', null, false],
    ]);
    expect((await getTransmittal(cast.lead, cancelled)).held).toEqual([]);
  });
});

it('a drawing in a ready RFA of the same list may be sent with it', async () => {
  const drawing = await makeShopDrawing(cast.control);
  const items = [{ drawingRevisionPublicId: drawing.revisionPublicId }];
  const rfa = await makeDrawingRfa(cast.control, 0, { items });
  await setRfaReady(cast.control, { publicId: rfa.publicId, isReady: true });
  const publicId = await sent({
    items: [
      { kind: 'DOCUMENT', publicId: rfa.publicId },
      { kind: 'DRAWING', publicId: drawing.revisionPublicId },
    ],
  });
  expect((await getTransmittal(cast.lead, publicId)).items.map(({ isHidden }) => isHidden)).toEqual([false, false]);
});
