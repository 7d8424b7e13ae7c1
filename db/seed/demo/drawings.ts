import { Readable } from 'node:stream';
import { eq, inArray } from 'drizzle-orm';
import {
  asbuiltDrawingRevisions,
  asbuiltDrawings,
  contractDrawings,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { createContractDrawing } from '@/lib/documents/drawings/contract/create-contract-drawing';
import { createDrawing } from '@/lib/documents/drawings/create-drawing';
import type { DrawingAnswer } from '@/lib/documents/drawings/dto';
import { applyResults, markInReview } from '@/lib/documents/drawings/revisions/apply-rfa-result';
import { reviseDrawing } from '@/lib/documents/drawings/revisions/revise-drawing';
import { numberPrefix } from '@/lib/documents/drawings/rules';
import { CreateContractDrawing, CreateDrawing, ReviseDrawing, type RevisedKind } from '@/lib/documents/drawings/schema';
import { receiveFile } from '@/lib/documents/files/receive-file';
import { storeUpload } from '@/lib/documents/files/store-upload';
import { systemCtx, type UserCtx } from '@/lib/platform/ctx';
import { transact } from '@/lib/platform/transact';
import { drawingPdf } from './drawing-pdf';
import {
  type Fate,
  type PlannedDrawing,
  planAsbuiltDrawings,
  planContractDrawings,
  planShopDrawings,
} from './drawing-plan';
import type { Stage } from './stage';
import type { Places } from './write-letter';

const PROJECT = 'LCBP3-C2';

/**
 * Drawings of the buildings project, made by their verbs at moved clocks: twenty contract drawings, sixty shop drawings
 * and ten as-built ones. Some are reviewed before the demo's RFAs begin; the rest are drafts for RFAs. Idempotent:
 * existing numbers are skipped.
 */
export async function seedDrawings(stage: Stage, places: Places, now: Date): Promise<void> {
  const cast = new Map<string, UserCtx>();
  const ctxOf = async (name: string) => {
    const ctx = cast.get(name) ?? (await stage.ctxOf(name));
    cast.set(name, ctx);
    return ctx;
  };
  const contractIds = await seedContractDrawings(stage, places, now, ctxOf);
  const approved: string[] = [];
  for (const [index, plan] of planShopDrawings(now).entries()) {
    const references = contractIds.length > 0 ? [contractIds[index % contractIds.length] ?? ''] : [];
    const made = await seedRevised(stage, places, 'SHOP', plan, await ctxOf(plan.author), references);
    if (made && plan.contract === PROJECT && plan.revisions.at(-1)?.fate === 'approved') approved.push(made);
  }
  for (const [index, plan] of planAsbuiltDrawings(now).entries()) {
    const references = approved.length > 0 ? [approved[index % approved.length] ?? ''] : [];
    await seedRevised(stage, places, 'AS_BUILT', plan, await ctxOf(plan.author), references);
  }
}

async function seedContractDrawings(
  stage: Stage,
  places: Places,
  now: Date,
  ctxOf: (name: string) => Promise<UserCtx>,
): Promise<string[]> {
  const existing = await stage.db
    .select({ publicId: contractDrawings.publicId, number: contractDrawings.drawingNumber })
    .from(contractDrawings);
  const known = new Map(existing.map((row) => [row.number, row.publicId]));
  const publicIds: string[] = [];
  for (const [seed, plan] of planContractDrawings(now).entries()) {
    const there = known.get(plan.number);
    if (there) {
      publicIds.push(there);
      continue;
    }
    await stage.moveTo(plan.at);
    const ctx = await ctxOf(plan.author);
    const file = await uploadSheet(ctx, plan.number, {
      number: plan.number,
      revision: '-',
      title: plan.titleEn,
      project: PROJECT,
      date: dayOf(plan.at),
      stamp: plan.issue.toUpperCase(),
      seed,
    });
    const made = await createContractDrawing(
      ctx,
      CreateContractDrawing.parse({
        ...placeOf(places, PROJECT),
        drawingNumber: plan.number,
        title: plan.titleTh,
        issue: plan.issue,
        volumeCode: plan.volume,
        volumePage: plan.page,
        categoryCode: plan.category,
        subCategoryCode: plan.subCategory,
        attachmentPublicIds: [file],
      }),
    );
    publicIds.push(made.publicId);
  }
  return publicIds;
}

/** @returns the last revision's publicId, or null where the drawing is there already */
async function seedRevised(
  stage: Stage,
  places: Places,
  kind: RevisedKind,
  plan: PlannedDrawing,
  ctx: UserCtx,
  referencePublicIds: readonly string[],
): Promise<string | null> {
  const prefix = numberPrefix({
    kind,
    projectCode: PROJECT,
    mainCategoryCode: plan.main,
    subCategoryCode: plan.sub,
  });
  const drawingNumber = `${prefix}${plan.sheet}`;
  if (await isThere(stage, kind, drawingNumber)) return null;
  let made: DrawingAnswer | null = null;
  for (const [order, { at, fate }] of plan.revisions.entries()) {
    await stage.moveTo(at);
    const file = await uploadSheet(ctx, `${drawingNumber}_Rev${order}`, {
      number: drawingNumber,
      revision: String(order),
      title: plan.titleEn,
      project: plan.contract,
      date: dayOf(at),
      stamp: 'FOR APPROVAL',
      seed: plan.sheet + order,
    });
    const revision = { kind, revisionDate: dayOf(at), attachmentPublicIds: [file] };
    if (made === null) {
      made = await createDrawing(
        ctx,
        CreateDrawing.parse({
          ...revision,
          ...placeOf(places, plan.contract),
          drawingNumber,
          title: plan.titleTh,
          mainCategoryCode: plan.main,
          subCategoryCode: plan.sub,
          disciplineCode: plan.discipline || null,
          referencePublicIds,
        }),
      );
    } else {
      made = await reviseDrawing(ctx, ReviseDrawing.parse({ ...revision, publicId: made.publicId }));
    }
    if (fate !== 'draft') await decide(stage, kind, made.revisionPublicId ?? '', fate, at);
  }
  return made?.revisionPublicId ?? null;
}

/** As the RFA that is older than this system did: two weeks later. */
async function decide(stage: Stage, kind: RevisedKind, publicId: string, fate: Fate, at: Date): Promise<void> {
  const revisions = kind === 'SHOP' ? shopDrawingRevisions : asbuiltDrawingRevisions;
  const [row] = await stage.db.select({ id: revisions.id }).from(revisions).where(eq(revisions.publicId, publicId));
  const item = { kind, revisionId: row?.id ?? 0 };
  const system = systemCtx('demo', stage.db);
  await transact(system, (tx) => markInReview(tx, [item]));
  await stage.moveTo(new Date(at.getTime() + 14 * 24 * 60 * 60 * 1000));
  const isApproved = fate === 'approved';
  const disposition = isApproved ? ('APPROVED' as const) : ('REVISE_RESUBMIT' as const);
  await transact(system, (tx) => applyResults(tx, [{ ...item, disposition, mayProceed: isApproved }]));
}

async function isThere(stage: Stage, kind: RevisedKind, drawingNumber: string): Promise<boolean> {
  const drawings = kind === 'SHOP' ? shopDrawings : asbuiltDrawings;
  const rows = await stage.db
    .select({ id: drawings.id })
    .from(drawings)
    .where(inArray(drawings.liveNumber, [drawingNumber]));
  return rows.length > 0;
}

async function uploadSheet(ctx: UserCtx, name: string, sheet: Parameters<typeof drawingPdf>[0]): Promise<string> {
  const file = await receiveFile(Readable.from([drawingPdf(sheet)]), `${name}.pdf`);
  return (await transact(ctx, (tx) => storeUpload(tx, file))).publicId;
}

function placeOf(places: Places, contract: string) {
  const projectPublicId = places.projects.get(PROJECT);
  const contractPublicId = places.contracts.get(contract);
  if (!projectPublicId || !contractPublicId) throw new Error(`master data lacks ${contract}`);
  return { projectPublicId, contractPublicId };
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}
