import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeShopDrawing, rfaInput, uploadPdf } from '@/db/testing/factories/rfa-drafts';
import { reviseDrawing } from '@/lib/documents/drawings/revisions/revise-drawing';
import { ReviseDrawing } from '@/lib/documents/drawings/schema';
import { createRfa } from '@/lib/documents/rfas/draft/create-rfa';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import { listTransmittals } from '@/lib/documents/transmittals/register/list-transmittals';
import { listPendingItems } from '@/lib/documents/transmittals/register/pending-items';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { seedDemoPeople } from '../demo';
import { Stage } from './stage';
import { seedTransmittals } from './transmittals';

/** A shop drawing of which two revisions were submitted; the whole demo has such drawings. */
async function reviseDrawingTwice(ctx: UserCtx): Promise<void> {
  const submitWith = async (drawingRevisionPublicId: string) => {
    const input = await rfaInput(ctx, { rfaTypeCode: 'SDW', items: [{ drawingRevisionPublicId }] });
    await submitRfa(ctx, { publicId: (await createRfa(ctx, input)).publicId });
  };
  const drawing = await makeShopDrawing(ctx);
  await submitWith(drawing.revisionPublicId);
  const attachmentPublicIds = [await uploadPdf(ctx, 'rev1.pdf')];
  const revision = { kind: 'SHOP', publicId: drawing.publicId, revisionLabel: '1', title: 'แบบทดสอบ' };
  const next = await reviseDrawing(ctx, ReviseDrawing.parse({ ...revision, attachmentPublicIds }));
  await submitWith(next.revisionPublicId ?? '');
}

describe('the demo’s transmittals', () => {
  let stage: Stage;
  beforeAll(async () => {
    await seedDemoPeople();
    stage = new Stage();
    const places = {
      organizations: await stage.publicIdsOf('organizations'),
      projects: await stage.publicIdsOf('projects'),
      contracts: await stage.publicIdsOf('contracts'),
    };
    await reviseDrawingTwice(await stage.ctxOf('c2.dc'));
    for (let run = 0; run < 2; run += 1) await seedTransmittals(stage, places, new Date());
  });
  afterAll(() => stage.close());

  it('are there once, in every state, and only for their parties', async () => {
    const seenBy = async (username: string, view: 'all' | 'drafts' = 'all') =>
      (await listTransmittals(await stage.ctxOf(username), 'LCBP3-C2', { view })).rows;
    const rows = await seenBy('c2.dc');
    expect(rows).toHaveLength(19);
    const count = (wanted: (row: (typeof rows)[number]) => boolean) => rows.filter(wanted).length;
    expect(count(({ isCancelled }) => isCancelled)).toBe(1);
    expect(count(({ revisionLabel }) => revisionLabel === '1')).toBe(1);
    expect(count(({ responded }) => responded === 1)).toBe(2);
    expect(count(({ acknowledged, asked }) => acknowledged === 1 && asked === 2)).toBe(2);
    expect(count(({ viewed }) => viewed === 0)).toBe(1);
    expect(new Set(rows.map(({ purpose }) => purpose)).size).toBe(4);
    const linked = rows.find(({ subject }) => subject.includes('ผู้รับจ้างช่วง'));
    const { links } = await getTransmittal(await stage.ctxOf('c2.dc'), linked?.publicId ?? '');
    expect(links).toMatchObject([{ isOpen: true }]);
    expect(await seenBy('c2.dc', 'drafts')).toHaveLength(1);
    expect(await seenBy('csc.dc')).toHaveLength(19);
    expect(await seenBy('c4.dc')).toEqual([]);
    const pending = await listPendingItems(await stage.ctxOf('c2.dc'), 'LCBP3-C2');
    expect(pending).toMatchObject([{ heldLabel: '0', newestLabel: '1' }]);
    expect(await verifyNumbering(systemCtx('test'))).toEqual([]);
  });
});
