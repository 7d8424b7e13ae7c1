import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { attachments } from '@/db/schema/files';
import { workflowHistories } from '@/db/schema/workflow';
import { findOrganization } from '@/db/testing/factories/people';
import { makeRfaDraft, makeSentRfa, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { timeLedger } from '@/lib/workflow/engine/timers/time-ledger';
import { getRfa } from '../read/get-rfa';
import { DecideRfa, type DecideRfaInput } from '../schema';
import { bothOf, eventsOf, makeRfaCast, type RfaCast, rowOf } from '../testing/rfa-cast';
import { decideRfa } from './decide-rfa';

const db = getDatabase();
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

const decide = (ctx: UserCtx, input: DecideRfaInput) => decideRfa(ctx, DecideRfa.parse(input));
const answer = { action: 'RESPOND', code: '1N', comment: 'ตรวจแล้ว' };

async function historyOf(publicId: string) {
  const { instanceId } = await rowOf(publicId);
  return db
    .select({ to: workflowHistories.toState, at: workflowHistories.createdAt })
    .from(workflowHistories)
    .where(eq(workflowHistories.instanceId, instanceId ?? ''))
    .orderBy(asc(workflowHistories.seq));
}

async function fileOf(publicId: string) {
  const [row] = await db.select().from(attachments).where(eq(attachments.publicId, publicId));
  return row;
}

async function workflowOf(ctx: UserCtx, publicId: string) {
  return (await getRfa(ctx, publicId)).workflow;
}

describe('a decision', () => {
  const decision = { action: 'DECIDE', code: '1N', comment: 'ตามหมายเหตุ' };

  async function atLead(): Promise<string> {
    const { publicId } = await makeSentRfa(cast.control);
    await decide(cast.reviewer, { publicId, ...answer });
    return publicId;
  }

  it('moves the review, with its history, status and events; the same request again answers the same', async () => {
    const publicId = await atLead();
    const { versionNo } = await workflowOf(cast.lead, publicId);
    const input = DecideRfa.parse({ publicId, ...decision, workflowVersionNo: versionNo });
    const key = newPublicId();
    const first = await decideRfa(cast.lead, input, key);
    expect(first.answer).toMatchObject({ fromState: 'CONSULTANT_LEAD', versionNo: versionNo + 1 });
    expect(await decideRfa(cast.lead, input, key)).toMatchObject({ answer: first.answer });
    expect(await rowOf(publicId)).toMatchObject({ statusCode: 'FAP' });
    expect((await historyOf(publicId)).at(-1)?.to).toBe('OWNER_APPROVAL');
    expect(await eventsOf(publicId)).toContain('rfa.consultant_decided');
  });

  it('on what somebody has not seen is refused with who did what and when, and changes nothing', async () => {
    const publicId = await atLead();
    const { versionNo } = await workflowOf(cast.lead, publicId);
    await decide(cast.lead, { publicId, action: 'REOPEN_REVIEW', comment: 'ตรวจซ้ำ' });
    await decide(cast.reviewer, { publicId, ...answer });
    const before = await historyOf(publicId);
    await expect(decide(cast.lead, { publicId, ...decision, workflowVersionNo: versionNo })).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
      // The team's last answer, not what the engine did with it.
      details: {
        changedBy: cast.reviewer.actor.displayName,
        actionLabel: 'ให้ความเห็น',
        changedAt: expect.any(String),
      },
    });
    expect(await historyOf(publicId)).toEqual(before);
  });

  it('is refused to others, in another step, of a draft, and to one of two at once', async () => {
    const publicId = await atLead();
    for (const ctx of [cast.reviewer, cast.owner, cast.control]) {
      await expect(decide(ctx, { publicId, ...decision })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const ctx of [cast.rival, cast.designer]) {
      await expect(decide(ctx, { publicId, ...decision })).rejects.toMatchObject({ code: 'DOCUMENT_NOT_FOUND' });
    }
    const { versionNo: workflowVersionNo } = await workflowOf(cast.lead, publicId);
    const both = await bothOf(
      decide(cast.lead, { publicId, ...decision, workflowVersionNo }),
      decide(cast.lead, { publicId, ...decision, code: '4X', workflowVersionNo }),
    );
    expect(both).toEqual({ fulfilled: 1, codes: ['WORKFLOW_VERSION_CONFLICT'] });
    await expect(decide(cast.lead, { publicId, ...decision })).rejects.toMatchObject({
      code: 'WORKFLOW_VERSION_CONFLICT',
    });
    const draft = await makeRfaDraft(cast.control);
    await expect(decide(cast.control, { publicId: draft.publicId, ...decision })).rejects.toMatchObject({
      code: 'RFA_NOT_IN_REVIEW',
    });
  });
});

describe('the files of an answer', () => {
  it('stand with it in the history for those who may read it, for good', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    const file = await uploadPdf(cast.reviewer, 'comments.pdf');
    await decide(cast.reviewer, { publicId, ...answer, attachmentPublicIds: [file] });
    const { instanceId } = await rowOf(publicId);
    const filesFor = async (ctx: UserCtx) =>
      (await listHistory(ctx, instanceId ?? '')).rows.flatMap((row) => row.attachments.map(({ filename }) => filename));
    expect(await filesFor(cast.lead)).toEqual(['comments.pdf']);
    expect(await filesFor(cast.control)).toEqual([]);
    expect(await fileOf(file)).toMatchObject({ state: 'COMMITTED', expiresAt: null });
  });

  it.each([
    ['a colleague’s upload', () => uploadPdf(cast.lead)],
    ['the contractor’s upload', () => uploadPdf(cast.control)],
    ['a file of another answer', () => usedElsewhere()],
    ['an upload that has expired', () => expired()],
    ['an upload made for another organization of theirs', () => uploadedForAnother()],
    ['a file that never was', async () => newPublicId()],
  ])('are refused with %s, and nothing has happened', async (_, make) => {
    const { publicId } = await makeSentRfa(cast.control);
    const file = await make();
    const own = await uploadPdf(cast.reviewer);
    const [before, taken] = [await historyOf(publicId), await fileOf(file)];
    await expect(
      decide(cast.reviewer, { publicId, ...answer, attachmentPublicIds: [own, file] }),
    ).rejects.toMatchObject({ code: 'ATTACHMENT_UNKNOWN' });
    expect(await historyOf(publicId)).toEqual(before);
    expect(await fileOf(file)).toEqual(taken);
    expect(await fileOf(own)).toMatchObject({ state: 'TEMPORARY', workflowHistoryId: null });
  });

  async function usedElsewhere(): Promise<string> {
    const { publicId } = await makeSentRfa(cast.control);
    const file = await uploadPdf(cast.reviewer);
    await decide(cast.reviewer, { publicId, ...answer, attachmentPublicIds: [file] });
    return file;
  }

  async function expired(): Promise<string> {
    const file = await uploadPdf(cast.reviewer);
    await db
      .update(attachments)
      .set({ expiresAt: sql`NOW(3) - INTERVAL 1 SECOND` })
      .where(eq(attachments.publicId, file));
    return file;
  }

  async function uploadedForAnother(): Promise<string> {
    const file = await uploadPdf(cast.reviewer);
    const { id } = await findOrganization('TEAM');
    await db.update(attachments).set({ organizationId: id }).where(eq(attachments.publicId, file));
    return file;
  }
});

describe('how long each party has had it', () => {
  it('is what the history says between the steps, and no longer counts once it has ended', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await decide(cast.lead, { publicId, action: 'RETURN', reason: 'INCOMPLETE', comment: 'เอกสารไม่ครบ' });
    const ended = await ledgerOf(publicId);
    expect(ended.map(({ party }) => party)).toEqual(['CONSULTANT']);
    expect(await ledgerOf(publicId)).toEqual(ended);
  });

  it('is each party’s own: the consultant’s steps together, designer and owner by themselves', async () => {
    const { publicId } = await makeSentRfa(cast.control);
    await decide(cast.reviewer, { publicId, ...answer });
    await decide(cast.lead, { publicId, action: 'ASK_DESIGNER', comment: 'ขอความเห็นฐานราก' });
    await decide(cast.designer, { publicId, action: 'RESPOND', code: '3C', comment: 'ไม่ขัดข้อง' });
    await decide(cast.lead, { publicId, action: 'DECIDE', code: '1N', comment: 'ตามหมายเหตุ' });
    await decide(cast.owner, { publicId, action: 'RESPOND', code: '1A' });
    const spent: Record<string, number> = { CONSULTANT: 0, DESIGNER: 0, OWNER: 0 };
    const rows = await historyOf(publicId);
    for (const [index, { to, at }] of rows.entries()) {
      const party = to === 'DESIGNER_REVIEW' ? 'DESIGNER' : to === 'OWNER_APPROVAL' ? 'OWNER' : 'CONSULTANT';
      const next = rows[index + 1];
      if (next && to !== 'DRAFT') spent[party] = (spent[party] ?? 0) + next.at.getTime() - at.getTime();
    }
    const ledger = await ledgerOf(publicId);
    expect(Object.fromEntries(ledger.map(({ party, milliseconds }) => [party, milliseconds]))).toEqual(spent);
    expect(spent.OWNER).toBeGreaterThan(0);
  });

  async function ledgerOf(publicId: string) {
    const { instanceId } = await rowOf(publicId);
    return timeLedger(cast.control, instanceId ?? '');
  }
});
