import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { castOf } from '@/db/testing/factories/cast';
import { makeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { makeReviewTeam, makeRfa } from '@/db/testing/factories/rfa';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transition } from '@/lib/workflow/engine/moves/transition';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { makeCast, makeSheet } from '../circulations/testing/circulation-cast';
import type { Act } from './acting';
import { getActing } from './get-acting';

const {
  controller: sender,
  recipient: receiver,
  recipientViewer: viewer,
  contractor,
  rival,
} = await castOf('controller', 'recipient', 'recipientViewer', 'contractor', 'rival');
let reviewer: UserCtx;
let lead: UserCtx;

beforeAll(async () => {
  const member = await makeUser({ organization: 'คคง.', role: 'EDITOR' });
  await makeReviewTeam([member]);
  reviewer = await userCtx(member);
  lead = await userCtx(await makeUser({ organization: 'คคง.', role: 'LEAD_ENGINEER', contract: 'LCBP3-C2' }));
});

async function instanceOf(publicId: string): Promise<string> {
  const [row] = await getDatabase()
    .select({ id: correspondenceRevisions.workflowInstanceId })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id))
    .where(eq(correspondences.publicId, publicId));
  return row?.id ?? '';
}

function named(act: Act | null): string | null {
  if (act === null) return null;
  if (act.kind === 'review') return 'review';
  return act.kind === 'command' ? act.name : act.step.action;
}

/** The primary action, then the other permitted ones. */
async function offered(ctx: UserCtx, publicId: string, typeCode: string): Promise<(string | null)[]> {
  const workflow = await getInstance(ctx, await instanceOf(publicId));
  const { primary, others } = await getActing(ctx, { publicId, typeCode }, workflow);
  const open = others.filter((act) => act.kind !== 'command' || !act.isRefused);
  return [named(primary), ...open.map(named)];
}

function act(ctx: UserCtx, instanceId: string, action: string, payload?: { code: string }, comment?: string) {
  const body = TransitionBody.parse({ action, payload, comment });
  return transition(ctx, { instanceId, idempotencyKey: newPublicId(), body });
}

describe('what a document offers its reader', () => {
  it('of a draft, to go on with it', async () => {
    const { publicId } = await makeDraft(sender, { to: ['สคฉ.3'] });
    expect((await getActing(sender, { publicId, typeCode: 'LETTER' }, null)).primary).toMatchObject({ name: 'edit' });
  });

  it('of a letter: receipt, reply, end; nothing is primary for a sender, or for a reader without a right', async () => {
    const { publicId } = await makeSubmitted(sender, { to: ['สคฉ.3'] });
    const instanceId = await instanceOf(publicId);
    expect(await offered(receiver, publicId, 'LETTER')).toEqual(['RECEIVE', 'RETURN', 'reply']);
    expect(await offered(sender, publicId, 'LETTER')).toEqual([null, 'revise']);
    expect(await offered(viewer, publicId, 'LETTER')).toEqual([null]);
    await act(receiver, instanceId, 'RECEIVE');
    expect((await offered(receiver, publicId, 'LETTER')).slice(0, 2)).toEqual(['reply', 'REPLY']);
    expect((await offered(sender, publicId, 'LETTER'))[0]).toBeNull();
    await act(receiver, instanceId, 'REPLY');
    expect((await offered(sender, publicId, 'LETTER'))[0]).toBe('CLOSE');
  });

  it('of an RFA: the review to its reviewer, the recall to its contractor', async () => {
    const { publicId } = await makeRfa(contractor);
    expect((await offered(reviewer, publicId, 'RFA'))[0]).toBe('review');
    expect(await offered(contractor, publicId, 'RFA')).toEqual([null, 'recall']);
  });

  it('of an RFA that came back: its next revision, which another result does not ask for', async () => {
    const [refused, noted] = [await makeRfa(contractor), await makeRfa(contractor)];
    for (const [{ instanceId }, code] of [
      [refused, '3R'],
      [noted, '5N'],
    ] as const) {
      await act(reviewer, instanceId, 'RESPOND', { code: '1C' });
      await act(lead, instanceId, 'DECIDE', { code }, 'ขอให้แก้ไข');
    }
    expect((await offered(contractor, refused.publicId, 'RFA'))[0]).toBe('revise');
    expect((await offered(contractor, noted.publicId, 'RFA'))[0]).toBeNull();
  });

  it('of a sheet, to its own organization alone', async () => {
    const cast = await makeCast();
    const { sheet } = await makeSheet(cast);
    const document = { publicId: sheet.publicId, typeCode: 'CIRCULATION' };
    expect((await getActing(cast.control, document, null)).others).toMatchObject([{ name: 'add' }]);
    await expect(getActing(cast.sender, document, null)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('nothing of what the reader may not see', async () => {
    const { publicId } = await makeRfa(contractor);
    const letter = await makeSubmitted(sender, { to: ['สคฉ.3'] });
    for (const document of [
      { publicId, typeCode: 'RFA' },
      { publicId: letter.publicId, typeCode: 'LETTER' },
    ]) {
      await expect(getActing(rival, document, null)).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
  });
});
