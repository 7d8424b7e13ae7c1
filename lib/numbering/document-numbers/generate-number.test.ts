import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { documentNumberReservations } from '@/db/schema/numbering';
import { auditLogs } from '@/db/schema/system';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted, recipientInputs } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { cancelCorrespondence, discardCorrespondence } from '@/lib/documents/letters/life';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { generateNumber } from './generate-number';

const db = getDatabase();
const { controller, editor } = await castOf('controller', 'editor');

async function audited(publicId: string, action: string) {
  return db
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, action)));
}

describe('a number issued early', () => {
  it('is the same when asked again, and stays through the submission', async () => {
    const draft = await makeDraft(controller, { to: ['กทท.'] });
    const first = await generateNumber(controller, { publicId: draft.publicId, versionNo: 1 });
    const second = await generateNumber(controller, { publicId: draft.publicId });
    expect(second.documentNumber).toBe(first.documentNumber);
    expect(second.generatedAt).toBe(first.generatedAt);
    expect(await audited(draft.publicId, 'numbering.number_read')).toHaveLength(1);
    const submitted = await submitCorrespondence(controller, { publicId: draft.publicId });
    expect(submitted.documentNumber).toBe(first.documentNumber);
  });

  it('locks what it prints, and nothing else', async () => {
    const draft = await makeDraft(controller, { to: ['กทท.', 'TEAM'] });
    await generateNumber(controller, { publicId: draft.publicId });
    const edit = async (change: object) => updateCorrespondence(controller, { publicId: draft.publicId, ...change });
    await expect(edit({ typeCode: 'MEMO' })).rejects.toMatchObject({ code: 'NUMBER_ISSUED' });
    await expect(edit({ to: await recipientInputs(['TEAM', 'กทท.']) })).rejects.toMatchObject({
      code: 'NUMBER_ISSUED',
    });
    await expect(edit({ to: await recipientInputs(['กทท.', 'EN']), subject: 'ได้' })).resolves.toMatchObject({
      versionNo: 3,
    });
  });

  it('is refused for a counter key that disagrees with the document', async () => {
    const draft = await makeDraft(controller);
    const ask = (counterKey: object) => generateNumber(controller, { publicId: draft.publicId, counterKey });
    await expect(ask({ recipientOrgId: 'กทท.' })).rejects.toMatchObject({
      code: 'NUMBER_CONTEXT_MISMATCH',
      fieldErrors: { 'counterKey.recipientOrgId': ['NUMBER_CONTEXT_MISMATCH'] },
    });
    await expect(
      ask({ projectId: 'LCBP3-C2', originatorOrgId: 'คคง.', recipientOrgId: 'สคฉ.3', disciplineId: 0 }),
    ).resolves.toMatchObject({ publicId: draft.publicId });
    const ofDiscipline = await makeDraft(controller, { contract: 'LCBP3-C2', disciplineCode: 'STR' });
    const askOf = (disciplineId: string | 0) =>
      generateNumber(controller, { publicId: ofDiscipline.publicId, counterKey: { disciplineId } });
    await expect(askOf('GEO')).rejects.toMatchObject({ code: 'NUMBER_CONTEXT_MISMATCH' });
    // As the counter has it, and as the letter has it.
    const { documentNumber } = await askOf(0);
    expect((await askOf('STR')).documentNumber).toBe(documentNumber);
  });

  it('is refused without a recipient, to an editor, and for a stale version', async () => {
    const empty = await makeDraft(controller, { to: [] });
    const draft = await makeDraft(controller);
    await expect(generateNumber(controller, empty)).rejects.toMatchObject({ code: 'RECIPIENT_REQUIRED' });
    await expect(generateNumber(editor, { publicId: draft.publicId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(generateNumber(controller, { publicId: draft.publicId, versionNo: 7 })).rejects.toMatchObject({
      code: 'DOCUMENT_CHANGED',
    });
  });

  it('is refused for what was submitted and then cancelled, or thrown away', async () => {
    const administrator = await userCtx(await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' }));
    const letter = await makeSubmitted(controller);
    await cancelCorrespondence(administrator, { publicId: letter.publicId, reason: 'ส่งผิดผู้รับ' });
    const draft = await makeDraft(controller);
    await discardCorrespondence(controller, { publicId: draft.publicId });
    const ask = (publicId: string) => generateNumber(controller, { publicId });
    await expect(ask(letter.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_SUBMITTABLE' });
    await expect(ask(draft.publicId)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    expect(await audited(letter.publicId, 'numbering.number_read')).toEqual([]);
  });

  it('asked for twice at the same moment is one number', async () => {
    const draft = await makeDraft(controller, { to: ['EN'] });
    const results = await Promise.allSettled(
      [1, 2].map(() => generateNumber(controller, { publicId: draft.publicId })),
    );
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.documentNumber] : []));
    expect(new Set(numbers).size).toBe(1);
    const ledger = await db
      .select()
      .from(documentNumberReservations)
      .where(eq(documentNumberReservations.entityPublicId, draft.publicId));
    expect(ledger).toHaveLength(1);
  });
});
