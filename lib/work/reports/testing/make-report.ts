import type { ExportRequest } from '@/lib/documents/exports/schema';
import type { Locale, UserCtx } from '@/lib/platform/ctx';
import { createSavedView } from '@/lib/work/saved-views/create-saved-view';
import { createReport } from '../create-report';
import type { CreateReport, LaidOutView } from '../schema';

const PROJECT = 'LCBP3-C2';

const requestIn = (locale: Locale): ExportRequest => ({
  projectCode: PROJECT,
  locale,
  era: locale === 'th' ? 'be' : 'ad',
  params: { view: 'all', filters: {}, sort: [{ key: 'number', descending: false }] },
  columns: [
    { key: 'number', header: locale === 'th' ? 'เลขที่' : 'Number', width: 25, align: 'start' },
    { key: 'type', header: 'ประเภท', width: 14, align: 'start' },
    { key: 'typeCode', header: 'ประเภท (รหัส)', width: 14, align: 'start' },
  ],
  words: {},
  head: {
    title: 'ทะเบียน',
    filters: [],
    count: '{count}',
    asOf: '{at}',
    madeBy: '{person}',
    page: '{page}',
    empty: '–',
  },
});

/** A saved view of the letters, laid out as the app does it. */
export async function layOutView(ctx: UserCtx, name = `มุมมอง ${Math.random()}`): Promise<LaidOutView> {
  const facts = { name, scope: 'PRIVATE' as const, query: {}, layout: {}, isPinned: false };
  const view = await createSavedView(ctx, { projectCode: PROJECT, register: 'correspondence', ...facts });
  return {
    projectCode: PROJECT,
    register: 'correspondence',
    viewPublicId: view.publicId,
    viewVersionNo: view.versionNo,
    definition: { th: requestIn('th'), en: requestIn('en') },
  };
}

/** A report of the actor's letters, each day at seven, to the actor. */
export async function makeReport(ctx: UserCtx, change: Partial<CreateReport> & Partial<LaidOutView> = {}) {
  return createReport(ctx, {
    ...(await layOutView(ctx)),
    name: 'หนังสือประจำวัน',
    format: 'xlsx',
    skipsEmpty: false,
    schedule: { cadence: 'DAILY', hour: 7 },
    receiverPublicIds: [ctx.actor.publicId],
    ...change,
  });
}
