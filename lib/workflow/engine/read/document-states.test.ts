import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { castOf } from '@/db/testing/factories/cast';
import { makeSubmitted } from '@/db/testing/factories/documents';
import { makeRfa } from '@/db/testing/factories/rfa';
import { palette } from '@/lib/documents/document/register/palette';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { listCorrespondences } from '@/lib/documents/letters/register/list-correspondences';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { exportRfas, listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { DecideRfa } from '@/lib/documents/rfas/schema';
import { makeRfaCast, type RfaCast } from '@/lib/documents/rfas/testing/rfa-cast';
import { readToday } from '@/lib/messages/mail/mail-facts';
import type { UserCtx } from '@/lib/platform/ctx';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { newPublicId } from '@/lib/platform/id';
import { getMatrix } from '@/lib/work/ball-in-court/get-matrix';
import { listHeld } from '@/lib/work/ball-in-court/list-held';
import { listMyWork } from '@/lib/work/my-work/list-my-work';
import { transition } from '../moves/transition';
import { TransitionBody } from '../schema';
import { getInstance } from './get-instance';

const PROJECT = 'LCBP3-C2';
const { controller: writer, recipient } = await castOf('controller', 'recipient');
let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});
afterAll(closeDatabase);

async function instanceOf(publicId: string): Promise<string> {
  const [row] = await getDatabase()
    .select({ id: correspondenceRevisions.workflowInstanceId })
    .from(correspondenceRevisions)
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .where(eq(correspondences.publicId, publicId));
  return row?.id ?? '';
}

const act = (ctx: UserCtx, instanceId: string, action: string) =>
  transition(ctx, { instanceId, idempotencyKey: newPublicId(), body: TransitionBody.parse({ action }) });
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);
const heldTotal = async (ctx: UserCtx) => (await getMatrix(ctx, PROJECT, {})).total;

describe('a letter that was replied to and is not closed', () => {
  it('has one status and one holder in every place, and counts once', async () => {
    const before = await heldTotal(writer);
    const { publicId } = await makeSubmitted(writer, { to: ['สคฉ.3'] });
    const instanceId = await instanceOf(publicId);
    await act(recipient, instanceId, 'RECEIVE');
    await act(recipient, instanceId, 'REPLY');

    for (const ctx of [writer, recipient]) {
      const page = await getCorrespondence(ctx, publicId);
      expect(page).toMatchObject({ status: { code: 'REPOWN' }, isAwaited: false });
      expect(codes(page.ballInCourt)).toEqual(['คคง.']);
      const row = (await listCorrespondences(ctx, PROJECT, { size: 100 })).rows.find(
        (one) => one.publicId === publicId,
      );
      expect(row).toMatchObject({ status: page.status, daysHeld: 0, isAwaited: false });
      expect(codes(row?.ballInCourt ?? [])).toEqual(['คคง.']);
      const { holders } = await getInstance(ctx, instanceId);
      expect(codes(holders.map(({ organization }) => organization))).toEqual(['คคง.']);
      const [hit] = (await palette(ctx, page.documentNumber ?? '')).hits;
      expect(hit?.status).toEqual(page.status);
      const held = (await listHeld(ctx, PROJECT, { size: 100 })).rows.filter(
        (one) => one.documentPublicId === publicId,
      );
      expect(held).toMatchObject([{ organizationCode: 'คคง.', step: page.status.name }]);
    }
    expect((await heldTotal(writer)) - before).toBe(1);
    expect((await readToday(writer, [publicId])).get(publicId)?.holders).toEqual(['คคง.']);
    const own = (await listMyWork(writer, { size: 100 })).rows.find((one) => one.instanceId === instanceId);
    expect(own).toMatchObject({ step: (await getCorrespondence(writer, publicId)).status.name });
    expect(own?.holders).toEqual([{ organizationCode: 'คคง.', personName: null }]);
    const theirs = (await listMyWork(recipient, { size: 100 })).rows.find((one) => one.instanceId === instanceId);
    expect(theirs).toBeUndefined();
  });

  it('may still be closed by its recipient', async () => {
    const { publicId } = await makeSubmitted(writer, { to: ['สคฉ.3'] });
    const instanceId = await instanceOf(publicId);
    await act(recipient, instanceId, 'RECEIVE');
    await act(recipient, instanceId, 'REPLY');
    await act(recipient, instanceId, 'CLOSE');
    const page = await getCorrespondence(writer, publicId);
    expect(page).toMatchObject({ status: { code: 'CLBOWN' }, ballInCourt: [] });
  });

  it('that was returned lies with its writer', async () => {
    const { publicId } = await makeSubmitted(writer, { to: ['สคฉ.3'] });
    const instanceId = await instanceOf(publicId);
    await transition(recipient, {
      instanceId,
      idempotencyKey: newPublicId(),
      body: TransitionBody.parse({ action: 'RETURN', comment: 'ส่งผิดหน่วยงาน' }),
    });
    const row = (await listCorrespondences(writer, PROJECT, { size: 100 })).rows.find(
      (one) => one.publicId === publicId,
    );
    expect(codes(row?.ballInCourt ?? [])).toEqual(['คคง.']);
    expect(codes((await getCorrespondence(writer, publicId)).ballInCourt)).toEqual(['คคง.']);
  });
});

describe('an approved RFA', () => {
  it('reads the same in its register, its export, on its page and in the search, and is no letter', async () => {
    const { publicId } = await makeRfa(cast.control);
    const decide = (ctx: UserCtx, action: string, code: string) =>
      decideRfa(ctx, DecideRfa.parse({ publicId, action, code, comment: 'ตรวจแล้ว' }));
    const underReview = await getRfa(cast.control, publicId);
    const [listed] = (await listRfas(cast.control, PROJECT, { size: 100 })).rows.filter(
      (one) => one.publicId === publicId,
    );
    expect(listed?.step).toEqual(underReview.workflow.state);
    expect(listed?.holders).toEqual(underReview.holders);
    expect(underReview.holders.length).toBeGreaterThan(0);

    await decide(cast.reviewer, 'RESPOND', '1C');
    await decide(cast.lead, 'DECIDE', '1C');
    await decide(cast.owner, 'RESPOND', '1A');

    const page = await getRfa(cast.control, publicId);
    const word = page.status.name;
    expect(page).toMatchObject({ status: { code: 'FCO' }, workflow: { state: { name: word } }, holders: [] });
    const [row] = (await listRfas(cast.control, PROJECT, { size: 100 })).rows.filter(
      (one) => one.publicId === publicId,
    );
    expect(row).toMatchObject({ status: { code: 'FCO', name: word }, step: { name: word }, holders: [] });
    const [exported] = (await readWhole(await exportRfas(cast.control, PROJECT, {}, 100))).filter(
      (one) => one.publicId === publicId,
    );
    expect(exported).toMatchObject({ step: { name: word }, holders: [] });
    const hit = (await palette(cast.control, page.subject)).hits.find((one) => one.publicId === publicId);
    expect(hit?.status).toEqual({ code: 'FCO', name: word });
    const letters = await listCorrespondences(cast.control, PROJECT, { size: 100 });
    expect(letters.rows.filter(({ type }) => type.code === 'RFA')).toEqual([]);
    expect(letters.rows.some((one) => one.publicId === publicId)).toBe(false);
    const held = await listHeld(cast.control, PROJECT, { size: 100 });
    expect(held.rows.some((one) => one.documentPublicId === publicId)).toBe(false);
    const done = (await listMyWork(cast.owner, { tab: 'done', size: 100 })).rows.find(
      (one) => one.documentPublicId === publicId,
    );
    expect(done).toMatchObject({ step: word, holders: [] });
  });
});
