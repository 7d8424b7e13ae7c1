import { and, asc, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceReferences, correspondences } from '@/db/schema/correspondence';
import { documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted, recipientInputs } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { upload } from '@/lib/documents/files/testing/upload-sample';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { cancelCorrespondence, discardCorrespondence } from '@/lib/documents/letters/life';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import type { UserCtx } from '@/lib/platform/ctx';
import { generateNumber } from '../document-numbers/generate-number';
import { verifyNumbering } from '../engine/verify/verify';
import { listNumberChanges } from './list-number-changes';
import { numberFacts } from './number-facts';
import { replaceDocument } from './replace-document';
import { ListNumberChanges } from './schema';
import { voidDocumentNumber } from './void-document-number';

const db = getDatabase();
const WHY = { reasonCode: 'WRONG_RECIPIENT', reason: 'ส่งผิดหน่วยงาน' } as const;

const {
  administrator: admin,
  controller,
  recipient,
  recipientAdmin,
} = await castOf('administrator', 'controller', 'recipient', 'recipientAdmin');
let projectAdmin: UserCtx;

beforeAll(async () => {
  projectAdmin = await userCtx(
    await makeUser({
      organization: 'สคฉ.3',
      role: 'VIEWER',
      assignments: [{ role: 'PROJECT_ADMIN', project: 'LCBP3-C2' }],
    }),
  );
});

afterEach(async () => {
  expect(await verifyNumbering(controller)).toEqual([]);
});

const rowOf = async (publicId: string) =>
  (await db.select().from(correspondences).where(eq(correspondences.publicId, publicId)))[0];
const ledgerOf = async (publicId: string) =>
  db
    .select()
    .from(documentNumberReservations)
    .where(eq(documentNumberReservations.entityPublicId, publicId))
    .orderBy(asc(documentNumberReservations.sequence));

describe('replacing a letter', () => {
  it('voids it and makes a draft with everything of it, and both name each other', async () => {
    const file = await upload(controller, 'หนังสือ.pdf', pdf());
    const cited = await makeSubmitted(controller, { to: ['กทท.'] });
    const sent = await makeSubmitted(controller, {
      cc: ['TEAM'],
      tags: ['ด่วน'],
      attachmentPublicIds: [file.publicId],
      references: [{ correspondencePublicId: cited.publicId }],
      details: { signatory: 'สมชาย' },
    });
    const { voided, replacement } = await replaceDocument(admin, { publicId: sent.publicId, versionNo: 2, ...WHY });
    expect(voided).toMatchObject({ publicId: sent.publicId, statusCode: 'CCBCSC' });
    const [before, after] = [
      await getCorrespondence(controller, sent.publicId),
      await getCorrespondence(controller, replacement.publicId),
    ];
    for (const part of ['subject', 'body', 'tags', 'details', 'type', 'contract', 'urgency'] as const) {
      expect(after[part], part).toEqual(before[part]);
    }
    expect(after.attachments.map(({ publicId }) => publicId)).toEqual([file.publicId]);
    expect(after.recipients.map(({ organization }) => organization.code)).toEqual(['สคฉ.3', 'TEAM']);
    expect(after.references.map(({ kind, publicId }) => [kind, publicId]).sort()).toEqual(
      [
        ['REFERENCE', cited.publicId],
        ['REPLACES', sent.publicId],
      ].sort(),
    );
    expect(after).toMatchObject({ isDraft: true, hasNumber: false });
    expect(await numberFacts(controller, sent.publicId)).toMatchObject({
      void: { ...WHY, isReplaced: false, replacedBy: { publicId: replacement.publicId, documentNumber: null } },
    });
    expect(await numberFacts(controller, replacement.publicId)).toMatchObject({
      replaces: { publicId: sent.publicId, documentNumber: sent.documentNumber },
    });
  });

  it('tells the old recipient that it is void, of a draft nothing, and of the one sent elsewhere only that there is one', async () => {
    const sent = await makeSubmitted(controller);
    const { replacement } = await replaceDocument(admin, { publicId: sent.publicId, ...WHY });
    expect((await numberFacts(recipient, sent.publicId)).void).toMatchObject({ isReplaced: false, replacedBy: null });
    await updateCorrespondence(controller, { publicId: replacement.publicId, to: await recipientInputs(['กทท.']) });
    await submitCorrespondence(controller, { publicId: replacement.publicId });
    expect((await numberFacts(recipient, sent.publicId)).void).toMatchObject({ isReplaced: true, replacedBy: null });
    await expect(numberFacts(recipient, replacement.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
  });

  it('makes it for the person of the letter, which is audited, and for none where that person replaces it', async () => {
    const engineer = await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN', firstName: 'วิภา', lastName: 'ใจดี' });
    const changes = async (ctx: UserCtx) => {
      const sent = await makeSubmitted(controller, { onBehalfOfPublicId: engineer.publicId });
      const { replacement } = await replaceDocument(ctx, { publicId: sent.publicId, ...WHY });
      const { onBehalfOf } = await getCorrespondence(controller, replacement.publicId);
      const [row] = await db
        .select({ changes: auditLogs.changes })
        .from(auditLogs)
        .where(and(eq(auditLogs.entityPublicId, replacement.publicId), eq(auditLogs.action, 'correspondence.created')));
      return { onBehalfOf, changes: row?.changes, replaces: [null, sent.documentNumber] };
    };
    const byAdmin = await changes(admin);
    expect(byAdmin.onBehalfOf).toMatchObject({ publicId: engineer.publicId });
    expect(byAdmin.changes).toEqual({
      replaces: byAdmin.replaces,
      onBehalfOfPublicId: [null, engineer.publicId],
      onBehalfOf: [null, 'วิภา ใจดี'],
    });
    const byEngineer = await changes(await userCtx(engineer));
    expect(byEngineer.onBehalfOf).toBeNull();
    expect(byEngineer.changes).toEqual({ replaces: byEngineer.replaces });
  });

  it('can make it of another type, whose own fields begin empty', async () => {
    const sent = await makeSubmitted(controller, { details: { signatory: 'สมชาย' } });
    const { replacement } = await replaceDocument(admin, {
      publicId: sent.publicId,
      reasonCode: 'WRONG_TYPE',
      reason: 'ต้องเป็นบันทึก',
      typeCode: 'MEMO',
    });
    const after = await getCorrespondence(controller, replacement.publicId);
    expect(after).toMatchObject({ type: { code: 'MEMO' }, details: {} });
    expect((await submitCorrespondence(controller, { publicId: replacement.publicId })).documentNumber).toContain(
      '0001',
    );
  });

  it('is the originator’s own act, once, on what was sent and is not void', async () => {
    const sent = await makeSubmitted(controller);
    const input = { publicId: sent.publicId, ...WHY };
    for (const ctx of [controller, projectAdmin, recipientAdmin]) {
      await expect(replaceDocument(ctx, input)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    await expect(replaceDocument(admin, { ...input, versionNo: 9 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
    await expect(replaceDocument(admin, { ...input, typeCode: 'NONE' })).rejects.toMatchObject({
      code: 'TYPE_UNKNOWN',
    });
    expect(await ledgerOf(sent.publicId)).toMatchObject([{ state: 'CONFIRMED' }]);
    const tries = await Promise.allSettled([replaceDocument(admin, input), replaceDocument(admin, input)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const made = await db
      .select()
      .from(correspondenceReferences)
      .where(eq(correspondenceReferences.targetCorrespondenceId, (await rowOf(sent.publicId))?.id ?? 0));
    expect(made).toHaveLength(1);
    await expect(replaceDocument(admin, input)).rejects.toMatchObject({ code: 'NUMBER_NOT_VOIDABLE' });
    const numbered = await makeDraft(controller);
    await generateNumber(controller, { publicId: numbered.publicId });
    await expect(replaceDocument(admin, { publicId: numbered.publicId, ...WHY })).rejects.toMatchObject({
      code: 'NUMBER_NOT_VOIDABLE',
    });
  });

  it('by a draft that is thrown away leaves the old one void without a link', async () => {
    const sent = await makeSubmitted(controller);
    const { replacement } = await replaceDocument(admin, { publicId: sent.publicId, ...WHY });
    await discardCorrespondence(controller, { publicId: replacement.publicId });
    expect((await numberFacts(controller, sent.publicId)).void).toMatchObject({ isReplaced: false, replacedBy: null });
  });

  it('shares the files: taking one off the draft leaves it on the void letter', async () => {
    const file = await upload(controller, 'หนังสือ.pdf', pdf());
    const sent = await makeSubmitted(controller, { attachmentPublicIds: [file.publicId] });
    const { replacement } = await replaceDocument(admin, { publicId: sent.publicId, ...WHY });
    await updateCorrespondence(controller, { publicId: replacement.publicId, attachmentPublicIds: [] });
    expect((await getCorrespondence(recipient, sent.publicId)).attachments).toHaveLength(1);
  });
});

describe('the list of void and replaced numbers', () => {
  const list = (ctx: UserCtx, kind?: 'VOID' | 'REPLACED' | 'MANUAL') =>
    listNumberChanges(ctx, ListNumberChanges.parse({ project: 'LCBP3-C2', ...(kind && { kind }) }));

  it('has each with its reason, newest first, and the way to what replaced it', async () => {
    const sent = await makeSubmitted(controller);
    const { replacement } = await replaceDocument(admin, { publicId: sent.publicId, ...WHY });
    const { changes } = await list(admin, 'REPLACED');
    expect(changes[0]).toMatchObject({
      number: sent.documentNumber,
      kind: 'REPLACED',
      ...WHY,
      document: { publicId: sent.publicId },
      replacedBy: { publicId: replacement.publicId },
    });
    expect((await list(admin, 'VOID')).changes.every(({ kind }) => kind === 'VOID')).toBe(true);
  });

  it('also has numbers of cancelled letters, without a reason code', async () => {
    const { publicId, documentNumber } = await makeSubmitted(controller);
    await cancelCorrespondence(admin, { publicId, reason: 'ไม่ต้องส่งแล้ว' });
    expect((await list(admin)).changes[0]).toMatchObject({ number: documentNumber, kind: 'VOID', reasonCode: null });
  });

  it('shows the project to its Project Admin, the own organization to an Org Admin, and refuses everyone else', async () => {
    const everything = await list(projectAdmin);
    expect(everything.total).toBeGreaterThan(0);
    expect((await list(recipientAdmin)).total).toBe(0);
    expect((await list(admin)).total).toBe(everything.total);
    await expect(list(controller)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('tells a number without its document where the reader may not see that', async () => {
    const { publicId } = await makeSubmitted(controller, { to: ['TEAM'] });
    await voidDocumentNumber(admin, { publicId, ...WHY });
    const [row] = (await list(projectAdmin)).changes;
    expect(row).toMatchObject({ kind: 'VOID', document: null });
  });
});
