import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { makeRfaDraft, makeShopDrawing } from '@/db/testing/factories/rfa-drafts';
import type { UserCtx } from '@/lib/platform/ctx';
import { decideRfa } from '../../rfas/review/decide-rfa';
import { DecideRfa } from '../../rfas/schema';
import { submitRfa } from '../../rfas/submit/submit-rfas';
import { bothOf, makeRfaCast, type RfaCast } from '../../rfas/testing/rfa-cast';
import { getDrawing } from '../get-drawing';
import { ReviseDrawing, WithdrawDrawingRevision } from '../schema';
import { reviseDrawing } from './revise-drawing';
import { withdrawDrawingRevision } from './withdraw-drawing-revision';

let cast: RfaCast;

beforeAll(async () => {
  cast = await makeRfaCast();
});

/** Its first revision went to the consultant and came back: it stays as it was read, and the next can be begun. */
async function returned() {
  const drawing = await makeShopDrawing(cast.control);
  const items = [{ drawingRevisionPublicId: drawing.revisionPublicId }];
  const { publicId } = await makeRfaDraft(cast.control, { rfaTypeCode: 'SDW', items });
  await submitRfa(cast.control, { publicId });
  const comment = 'เอกสารไม่ครบ';
  await decideRfa(cast.lead, DecideRfa.parse({ publicId, action: 'RETURN', reason: 'INCOMPLETE', comment }));
  return drawing;
}

const revise = (ctx: UserCtx, publicId: string) => reviseDrawing(ctx, ReviseDrawing.parse({ kind: 'SHOP', publicId }));
const withdraw = (ctx: UserCtx, publicId: string, versionNo?: number) =>
  withdrawDrawingRevision(ctx, WithdrawDrawingRevision.parse({ kind: 'SHOP', publicId, versionNo }));
const labelsFor = async (ctx: UserCtx, publicId: string) =>
  (await getDrawing(ctx, 'SHOP', publicId)).revisions.map(({ revisionLabel }) => revisionLabel);

async function audited(publicId: string, action: string) {
  return getDatabase()
    .select()
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.action, action)));
}

describe('the next revision of a drawing', () => {
  it('is its contractor’s draft until an RFA takes it, and is begun once by two at the same moment', async () => {
    const { publicId } = await returned();
    const both = await bothOf(revise(cast.control, publicId), revise(cast.editor, publicId));
    expect(both.fulfilled).toBe(1);
    expect(['DRAWING_CHANGED', 'DRAWING_HAS_DRAFT']).toContain(both.codes[0]);
    expect(await labelsFor(cast.control, publicId)).toEqual(['1', '0']);
    expect(await labelsFor(cast.lead, publicId)).toEqual(['0']);
    expect(await audited(publicId, 'drawing.revised')).toHaveLength(1);
    await expect(revise(cast.lead, publicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(revise(cast.rival, publicId)).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
  });
});

describe('taking a draft revision back', () => {
  it('gives its label back, once of two at the same moment, and leaves what others have read', async () => {
    const { publicId, revisionPublicId } = await returned();
    const next = await revise(cast.control, publicId);
    const draft = next.revisionPublicId ?? '';
    const both = await bothOf(withdraw(cast.control, draft, 1), withdraw(cast.editor, draft, 1));
    expect(both.fulfilled).toBe(1);
    expect(['DRAWING_CHANGED', 'DRAWING_NOT_FOUND', 'DRAWING_REVISION_FIXED']).toContain(both.codes[0]);
    expect(await labelsFor(cast.control, publicId)).toEqual(['0']);
    expect(await audited(publicId, 'drawing.revision_withdrawn')).toHaveLength(1);
    expect((await revise(cast.control, publicId)).revisionLabel).toBe('1');
    await expect(withdraw(cast.control, revisionPublicId)).rejects.toMatchObject({ code: 'DRAWING_REVISION_FIXED' });
  });

  it('is refused to readers, to strangers, and with a stale version; nothing has changed', async () => {
    const { publicId, revisionPublicId } = await makeShopDrawing(cast.control);
    await expect(withdraw(cast.viewer, revisionPublicId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    for (const ctx of [cast.lead, cast.rival, cast.other]) {
      await expect(withdraw(ctx, revisionPublicId)).rejects.toMatchObject({ code: 'DRAWING_NOT_FOUND' });
    }
    await expect(withdraw(cast.control, revisionPublicId, 9)).rejects.toMatchObject({ code: 'DRAWING_CHANGED' });
    expect(await labelsFor(cast.control, publicId)).toEqual(['0']);
  });
});
