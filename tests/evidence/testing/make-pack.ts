import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { actWords } from '@/app/_worker/act-words';
import { getDatabase } from '@/db/client';
import { exports } from '@/db/schema/exports';
import { makeExport } from '@/lib/documents/exports/make-export';
import { openExport } from '@/lib/documents/exports/open-export';
import type { PackMaker } from '@/lib/documents/exports/pack-maker';
import { requestExport } from '@/lib/documents/exports/request-export';
import type { ExportRequest } from '@/lib/documents/exports/schema';
import { packMaker } from '@/lib/operations/evidence/make/write-pack';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import type { OutboxEvent } from '@/lib/platform/outbox/delivery';

/** Scope of a pack: its register, and one record or a filter. */
export interface WantedPack {
  register?: string;
  record?: { publicId: string; withReferences?: boolean };
  filters?: Record<string, unknown>;
  view?: string;
}

/** Requests a pack as the page does. @returns the identifier of its export */
export async function askPack(
  ctx: UserCtx,
  { register = 'correspondence', record, filters = {}, view = 'all' }: WantedPack,
): Promise<string> {
  const request: ExportRequest = {
    projectCode: 'LCBP3-C2',
    locale: 'th',
    era: 'be',
    params: { view, filters, sort: [] },
    columns: [{ key: 'number', header: 'เลขที่', width: 25, align: 'start' }],
    words: {},
    head: { title: 'ทะเบียนหนังสือ', filters: ['ทั้งหมด'], count: '', asOf: '', madeBy: '', page: '', empty: '' },
    ...(record && { record: { withReferences: false, ...record } }),
  };
  const { publicId } = await requestExport(ctx, { register, format: 'zip', fileName: 'หลักฐาน.zip', request });
  return publicId;
}

/** Makes a requested pack as the worker does. */
export async function makePack(publicId: string, maker?: PackMaker): Promise<void> {
  const event = { type: 'export.requested', payload: { exportPublicId: publicId } } as OutboxEvent;
  await makeExport(systemCtx('test'), event, maker ?? packMaker(await actWords()));
}

export async function exportRow(publicId: string) {
  const [row] = await getDatabase().select().from(exports).where(eq(exports.publicId, publicId));
  return row;
}

/** Requests, makes and opens a pack. */
export async function packOf(ctx: UserCtx, wanted: WantedPack): Promise<Buffer> {
  const publicId = await askPack(ctx, wanted);
  await makePack(publicId);
  return buffer((await openExport(ctx, publicId)).read());
}
