import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { circulations } from '@/db/schema/circulations';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { uploadPdf } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { readWhole } from '@/lib/platform/exports/exported-rows';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { findAttachment } from '../../files/find-attachment';
import { acknowledgeCirculation } from '../answers/acknowledge-circulation';
import { answerCirculation } from '../answers/answer-circulation';
import { cancelCirculation, forceCloseCirculation } from '../answers/close-circulation';
import { reassignCirculation } from '../answers/reassign-circulation';
import { exportCirculations, listCirculations } from '../register/list-circulations';
import { AnswerCirculation } from '../schema';
import { type CirculationCast, makeCast, makeSheet } from '../testing/circulation-cast';
import { getCirculation } from './get-circulation';

const db = getDatabase();
let cast: CirculationCast;
/** People of other organizations who may see the letter itself, with the most rights there. */
let others: UserCtx[];

beforeAll(async () => {
  cast = await makeCast();
  const superadmin = await makeUser({ organization: 'กทท.', role: 'SUPERADMIN' });
  const administrator = await makeUser({ organization: 'คคง.', role: 'ORG_ADMIN' });
  const ofProject = await makeUser({ organization: 'คคง.', role: 'PROJECT_ADMIN', project: 'LCBP3-C2' });
  others = [cast.sender, ...(await Promise.all([superadmin, administrator, ofProject].map((user) => userCtx(user))))];
});

describe('a circulation is seen by its organization alone', () => {
  it('not on its page, in the list, its counts or the export, nor by its workflow, for any reader', async () => {
    const { sheet } = await makeSheet(cast);
    const [row] = await db.select().from(circulations).where(eq(circulations.publicId, sheet.publicId));
    const instanceId = row?.workflowInstanceId ?? '';
    const own = await listCirculations(cast.control, 'LCBP3-C2', { filters: { q: sheet.documentNumber } });
    expect(own).toMatchObject({ total: 1, rows: [{ publicId: sheet.publicId }] });
    for (const ctx of others) {
      await expect(getCirculation(ctx, sheet.publicId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      const seen = await listCirculations(ctx, 'LCBP3-C2', { filters: { q: sheet.documentNumber } });
      expect(seen).toMatchObject({ total: 0, rows: [] });
      const exported = await exportCirculations(ctx, 'LCBP3-C2', { filters: { q: sheet.documentNumber } }, 10);
      expect(await readWhole(exported)).toEqual([]);
      await expect(getInstance(ctx, instanceId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(listHistory(ctx, instanceId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  it('and nothing can be done to it from elsewhere', async () => {
    const { sheet } = await makeSheet(cast);
    const { publicId } = sheet;
    const [assignee] = (await getCirculation(cast.control, publicId)).assignees;
    const reason = 'ทดลองจากหน่วยงานอื่น';
    for (const ctx of others) {
      const hand = { publicId, assigneePublicId: assignee?.publicId ?? '', toUserPublicId: ctx.actor.publicId, reason };
      for (const call of [
        () => answerCirculation(ctx, AnswerCirculation.parse({ publicId, code: 'DONE' })),
        () => acknowledgeCirculation(ctx, { publicId, comment: '' }),
        () => reassignCirculation(ctx, hand),
        () => forceCloseCirculation(ctx, { publicId, reason }),
        () => cancelCirculation(ctx, { publicId, reason }),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      }
    }
    expect(await getCirculation(cast.control, publicId)).toMatchObject({ status: { code: 'IN_REVIEW' } });
  });

  it('nor are the files of its answers', async () => {
    const { sheet } = await makeSheet(cast);
    const main = await userCtx(cast.main);
    const file = await uploadPdf(main);
    await answerCirculation(
      main,
      AnswerCirculation.parse({ publicId: sheet.publicId, code: 'DONE', attachmentPublicIds: [file] }),
    );
    expect(await findAttachment(cast.control, file)).toMatchObject({ publicId: file });
    for (const ctx of others) expect(await findAttachment(ctx, file)).toBeNull();
  });
});
