import { and, desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { users } from '@/db/schema/identity';
import { auditLogs } from '@/db/schema/system';
import { findProjectPublicId, makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { type MadeUser, makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { createDelegation } from '@/lib/workflow/engine/delegation/create-delegation';
import { withdrawDelegation } from '@/lib/workflow/engine/delegation/withdraw-delegation';
import { CreateDelegation } from '@/lib/workflow/engine/schema';
import { formOptions } from '../../document/draft/form-options';
import { reviseCorrespondence } from '../life';
import { getCorrespondence } from '../read/get-correspondence';
import { submitCorrespondence } from '../submit/submit-correspondences';
import { updateCorrespondence } from './update-correspondence';

const db = getDatabase();
const PROJECT = 'LCBP3-C2';
const HOUR = 3_600_000;
let control: UserCtx;
let editor: MadeUser;
let editorCtx: UserCtx;
let engineer: MadeUser;
let other: MadeUser;
let outsider: MadeUser;

beforeAll(async () => {
  control = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  editor = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  editorCtx = await userCtx(editor);
  engineer = await makeUser({ organization: 'คคง.', role: 'EDITOR', firstName: 'วิภา', lastName: 'ใจดี' });
  other = await makeUser({ organization: 'คคง.', role: 'VIEWER' });
  outsider = await makeUser({ organization: 'สคฉ.3', role: 'EDITOR' });
});

async function lend(options: Partial<CreateDelegation> = {}) {
  return createDelegation(
    await userCtx(engineer),
    CreateDelegation.parse({
      delegatePublicId: editor.publicId,
      startsAt: new Date(Date.now() - HOUR).toISOString(),
      endsAt: new Date(Date.now() + HOUR).toISOString(),
      ...options,
    }),
  );
}

const writeFor = (ctx: UserCtx, person: MadeUser) => makeDraft(ctx, { onBehalfOfPublicId: person.publicId });
const authorOf = async (publicId: string, ctx = control) =>
  (await getCorrespondence(ctx, publicId, 'draft')).onBehalfOf;
const offered = async (ctx: UserCtx) => (await formOptions(ctx, PROJECT)).authors.map(({ publicId }) => publicId);

async function lastChanges(publicId: string, action: string) {
  const [row] = await db
    .select({ userId: auditLogs.userId, changes: auditLogs.changes })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, action)))
    .orderBy(desc(auditLogs.id))
    .limit(1);
  return row;
}

describe('a letter of another person', () => {
  it('is written by Document Control for a colleague: shown with both names, and audited', async () => {
    const draft = await writeFor(control, engineer);
    const detail = await getCorrespondence(control, draft.publicId);
    const author = { publicId: engineer.publicId, name: 'วิภา ใจดี' };
    expect(detail).toMatchObject({ onBehalfOf: author, createdBy: { publicId: control.actor.publicId } });
    expect(await lastChanges(draft.publicId, 'correspondence.created')).toEqual({
      userId: control.actor.userId,
      changes: { onBehalfOfPublicId: [null, engineer.publicId], onBehalfOf: [null, author.name] },
    });
    expect(detail.timeline.at(-1)?.changes).toMatchObject({ onBehalfOf: [null, author.name] });
  });

  it('keeps the person when it is sent; its recipient reads the name', async () => {
    const draft = await writeFor(control, engineer);
    await submitCorrespondence(control, { publicId: draft.publicId, versionNo: draft.versionNo });
    const recipient = await userCtx(await makeUser({ organization: 'สคฉ.3', role: 'DOCUMENT_CONTROL' }));
    expect(await authorOf(draft.publicId, recipient)).toEqual({ publicId: engineer.publicId, name: 'วิภา ใจดี' });
    await expect(
      updateCorrespondence(control, { publicId: draft.publicId, onBehalfOfPublicId: null }),
    ).rejects.toMatchObject({ code: 'DOCUMENT_NOT_EDITABLE' });
  });

  it('has no such person in a new revision until its own writer names one', async () => {
    const letter = await makeSubmitted(control, { onBehalfOfPublicId: engineer.publicId });
    const revision = await reviseCorrespondence(control, { publicId: letter.publicId });
    expect(await authorOf(letter.publicId)).toBeNull();
    await updateCorrespondence(control, { publicId: letter.publicId, onBehalfOfPublicId: other.publicId });
    expect(await authorOf(letter.publicId)).toMatchObject({ publicId: other.publicId });
    expect(revision.publicId).toBe(letter.publicId);
  });

  it('changes its person, and is its writer’s own again', async () => {
    const draft = await writeFor(control, engineer);
    await updateCorrespondence(control, {
      publicId: draft.publicId,
      versionNo: draft.versionNo,
      onBehalfOfPublicId: other.publicId,
    });
    expect(await authorOf(draft.publicId)).toMatchObject({ publicId: other.publicId });
    expect((await lastChanges(draft.publicId, 'correspondence.updated'))?.changes).toMatchObject({
      onBehalfOfPublicId: [engineer.publicId, other.publicId],
    });
    await updateCorrespondence(control, { publicId: draft.publicId, onBehalfOfPublicId: null });
    expect(await authorOf(draft.publicId)).toBeNull();
  });

  it('is changed by one of two at once, and not by a stale version', async () => {
    const draft = await writeFor(control, engineer);
    const change = (person: MadeUser) =>
      updateCorrespondence(control, {
        publicId: draft.publicId,
        versionNo: draft.versionNo,
        onBehalfOfPublicId: person.publicId,
      });
    const outcomes = await Promise.allSettled([change(other), change(editor)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'DOCUMENT_CHANGED' },
    });
    await expect(change(engineer)).rejects.toMatchObject({ code: 'DOCUMENT_CHANGED' });
  });
});

describe('for whom a person may write', () => {
  it('Document Control is offered every active colleague but themselves, an editor no one', async () => {
    const people = await offered(control);
    expect(people).toEqual(expect.arrayContaining([editor.publicId, engineer.publicId, other.publicId]));
    expect(people).not.toContain(control.actor.publicId);
    expect(people).not.toContain(outsider.publicId);
    expect(await offered(await userCtx(other))).toEqual([]);
  });

  it('an editor writes for a person who has delegated to them, until the delegation ends', async () => {
    const refused = { code: 'AUTHOR_NOT_DELEGATED', fieldErrors: { onBehalfOfPublicId: ['AUTHOR_NOT_DELEGATED'] } };
    await expect(writeFor(editorCtx, engineer)).rejects.toMatchObject(refused);
    const lent = await lend();
    expect(await offered(editorCtx)).toEqual([engineer.publicId]);
    const draft = await writeFor(editorCtx, engineer);
    expect(await authorOf(draft.publicId)).toMatchObject({ publicId: engineer.publicId });
    await withdrawDelegation(await userCtx(engineer), { publicId: lent.publicId });
    expect(await offered(editorCtx)).toEqual([]);
    await expect(writeFor(editorCtx, engineer)).rejects.toMatchObject(refused);
    // A person named while the delegation was in force stays, and the draft can still be edited.
    await updateCorrespondence(editorCtx, {
      publicId: draft.publicId,
      subject: 'แก้เรื่อง',
      onBehalfOfPublicId: engineer.publicId,
    });
    expect(await authorOf(draft.publicId)).toMatchObject({ publicId: engineer.publicId });
  });

  it('a delegation of another type or of a time to come is none', async () => {
    const memo = await lend({ typeCode: 'MEMO' });
    await expect(writeFor(editorCtx, engineer)).rejects.toMatchObject({ code: 'AUTHOR_NOT_DELEGATED' });
    await makeDraft(editorCtx, { typeCode: 'MEMO', onBehalfOfPublicId: engineer.publicId });
    await withdrawDelegation(await userCtx(engineer), { publicId: memo.publicId });
    const [from, to] = [new Date(Date.now() + HOUR).toISOString(), new Date(Date.now() + 2 * HOUR).toISOString()];
    const later = await lend({ startsAt: from, endsAt: to, projectPublicId: await findProjectPublicId(PROJECT) });
    await expect(writeFor(editorCtx, engineer)).rejects.toMatchObject({ code: 'AUTHOR_NOT_DELEGATED' });
    await withdrawDelegation(await userCtx(engineer), { publicId: later.publicId });
  });

  it('a delegation of one type does not reach another type that the draft is changed to', async () => {
    const memo = await lend({ typeCode: 'MEMO' });
    const draft = await makeDraft(editorCtx, { typeCode: 'MEMO', onBehalfOfPublicId: engineer.publicId });
    const change = { publicId: draft.publicId, versionNo: draft.versionNo, typeCode: 'LETTER' };
    const refused = { code: 'AUTHOR_NOT_DELEGATED', fieldErrors: { onBehalfOfPublicId: ['AUTHOR_NOT_DELEGATED'] } };
    await expect(updateCorrespondence(editorCtx, change)).rejects.toMatchObject(refused);
    expect((await getCorrespondence(editorCtx, draft.publicId)).type.code).toBe('MEMO');
    // The named person needs no delegation.
    await updateCorrespondence(await userCtx(engineer), { ...change, subject: 'แก้เรื่อง' });
    expect(await authorOf(draft.publicId)).toMatchObject({ publicId: engineer.publicId });
    await updateCorrespondence(editorCtx, { publicId: draft.publicId, typeCode: 'NOTICE', onBehalfOfPublicId: null });
    expect(await authorOf(draft.publicId)).toBeNull();
    await withdrawDelegation(await userCtx(engineer), { publicId: memo.publicId });
  });

  it('a person of elsewhere, one who has left and an unknown one are refused in the same words', async () => {
    const left = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
    await db.update(users).set({ isActive: false }).where(eq(users.userId, left.userId));
    for (const person of [outsider, left, { ...left, publicId: '019505a1-7c3e-7000-8000-abc123def456' }]) {
      await expect(writeFor(control, person)).rejects.toMatchObject({ code: 'PERSON_UNKNOWN' });
    }
    await expect(makeDraft(control, { onBehalfOfPublicId: control.actor.publicId })).rejects.toMatchObject({
      code: 'AUTHOR_IS_WRITER',
    });
  });
});
