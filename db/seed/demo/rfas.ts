import { Readable } from 'node:stream';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { shopDrawingRevisions, shopDrawings } from '@/db/schema/drawings';
import { contracts } from '@/db/schema/organizations';
import { rfaItems, rfas } from '@/db/schema/rfas';
import { reviseDrawing } from '@/lib/documents/drawings/revisions/revise-drawing';
import { ReviseDrawing } from '@/lib/documents/drawings/schema';
import { receiveFile } from '@/lib/documents/files/receive-file';
import { storeUpload } from '@/lib/documents/files/store-upload';
import { createRfa } from '@/lib/documents/rfas/draft/create-rfa';
import { setRfaReady } from '@/lib/documents/rfas/draft/set-rfa-ready';
import { cancelRfa, recallRfa, reviseRfa } from '@/lib/documents/rfas/life';
import { decideRfa } from '@/lib/documents/rfas/review/decide-rfa';
import { CreateRfa, DecideRfa, type DecideRfaInput } from '@/lib/documents/rfas/schema';
import { submitRfa } from '@/lib/documents/rfas/submit/submit-rfas';
import type { UserCtx } from '@/lib/platform/ctx';
import { projectClock } from '@/lib/platform/time/project-day';
import { transact } from '@/lib/platform/transact';
import { drawingPdf } from './drawing-pdf';
import { REVIEW_LEAD, reviewersOf, seedReviewTeams } from './review-teams';
import { type PlannedRfa, planRfas, type RfaFate } from './rfa-plan';
import { samplePdf } from './sample-pdf';
import type { Stage } from './stage';
import type { Places } from './write-letter';

const PROJECT = 'LCBP3-C2';
const CONTRACTOR_ADMIN = 'c2.admin';
const OWNER = 'owner.pm';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const WORDS: Readonly<Record<string, string>> = {
  '1N': 'อนุมัติตามหมายเหตุ: ให้ปรับระยะทาบเหล็กตามข้อกำหนดหมวด 5',
  '1R': 'Approved with remarks: submit the test certificates before delivery.',
  '3R': 'แก้ไขรายละเอียดตามความเห็นในเอกสารแนบแล้วส่งใหม่',
  '4X': 'Not accepted: the proposal does not meet the specification.',
};

/**
 * Seeds some fifty RFAs of two contractors, in each state and result, by their verbs at moved clocks. Their drawings
 * are those that wait for an RFA. Idempotent: an RFA whose subject exists is left alone.
 */
export async function seedRfas(stage: Stage, places: Places, now: Date, plans = planRfas(now)): Promise<void> {
  await seedReviewTeams(stage);
  const cast = new Map<string, UserCtx>();
  const ctxOf = async (name: string) => {
    const ctx = cast.get(name) ?? (await stage.ctxOf(name));
    cast.set(name, ctx);
    return ctx;
  };
  const there = await subjectsThere(stage);
  for (const plan of plans) {
    if (there.has(plan.subject)) continue;
    await new Play(stage, places, now, plan, ctxOf).run();
    await stage.serveEvents();
  }
  await stage.moveTo(now);
}

async function subjectsThere(stage: Stage): Promise<Set<string>> {
  const rows = await stage.db
    .select({ subject: correspondenceRevisions.subject })
    .from(rfas)
    .innerJoin(correspondences, eq(correspondences.id, rfas.id))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, correspondences.id));
  return new Set(rows.map(({ subject }) => subject));
}

/** One RFA from its draft to where it is today. */
class Play {
  #at: Date;
  #publicId = '';

  constructor(
    readonly stage: Stage,
    readonly places: Places,
    readonly now: Date,
    readonly plan: PlannedRfa,
    readonly ctxOf: (name: string) => Promise<UserCtx>,
  ) {
    this.#at = plan.at;
  }

  async run(): Promise<void> {
    const { plan } = this;
    await this.stage.moveTo(this.#at);
    const items = await this.#freeDrawings();
    // With fewer waiting drawings than planned it takes those, or is left out.
    if (plan.drawings > 0 && items.length === 0) return;
    await this.#draft(items);
    for (const [cycle, fate] of plan.fates.entries()) {
      if (cycle > 0) await this.#nextRevision();
      await this.#meet(fate);
    }
  }

  async #draft(items: readonly string[]): Promise<void> {
    const { plan, places } = this;
    const author = await this.ctxOf(plan.author);
    const files = plan.drawings > 0 ? [] : [await upload(author, `${plan.rfaType} ${plan.discipline}`, plan.subject)];
    const draft = await createRfa(
      author,
      CreateRfa.parse({
        projectPublicId: places.projects.get(PROJECT),
        contractPublicId: places.contracts.get(plan.contract),
        rfaTypeCode: plan.rfaType,
        disciplineCode: plan.discipline,
        subject: plan.subject,
        body: `${plan.subject}\n\nจึงเรียนมาเพื่อโปรดพิจารณาอนุมัติ`,
        attachmentPublicIds: files,
        items: items.map((drawingRevisionPublicId) => ({ drawingRevisionPublicId })),
      }),
    );
    this.#publicId = draft.publicId;
  }

  async #meet(fate: RfaFate): Promise<void> {
    const publicId = this.#publicId;
    if (fate.kind === 'draft') return;
    if (fate.kind === 'ready') {
      await this.#after(2);
      await setRfaReady(await this.ctxOf(this.plan.author), { publicId, isReady: true });
      return;
    }
    await this.#after(3);
    await submitRfa(await this.ctxOf(this.plan.submitter), { publicId });
    switch (fate.kind) {
      case 'recalled':
        await this.#after(5);
        await recallRfa(await this.ctxOf(this.plan.submitter), { publicId, reason: 'แนบเอกสารผิดฉบับ ขอแก้ไขก่อนพิจารณา' });
        return;
      case 'cancelled':
        await this.#after(26);
        await cancelRfa(await this.ctxOf(CONTRACTOR_ADMIN), { publicId, reason: 'เปลี่ยนผู้ผลิต ยกเลิกคำขอนี้' });
        return;
      case 'review':
        return;
      case 'returned':
        await this.#after(30);
        await this.#act(REVIEW_LEAD, {
          action: 'RETURN',
          reason: fate.reason,
          comment: 'เอกสารยังไม่พร้อมพิจารณา กรุณาตรวจสอบแล้วส่งใหม่',
        });
        return;
      default:
        await this.#reviewed(fate);
    }
  }

  async #reviewed(fate: RfaFate): Promise<void> {
    const reviewers = reviewersOf(this.plan.discipline);
    const answering = fate.kind === 'half-reviewed' ? reviewers.slice(0, -1) : reviewers;
    for (const name of answering) {
      await this.#after(50);
      await this.#act(name, { action: 'RESPOND', code: '1N', comment: 'ตรวจสอบแล้ว มีข้อสังเกตเล็กน้อย' });
    }
    if (fate.kind === 'half-reviewed' || fate.kind === 'lead') return;
    await this.#after(20);
    if (fate.kind === 'designer') {
      await this.#act(REVIEW_LEAD, { action: 'ASK_DESIGNER', comment: 'ขอความเห็นผู้ออกแบบเรื่องน้ำหนักบรรทุก' });
      return;
    }
    const code = fate.kind === 'consultant' ? fate.code : '1N';
    await this.#act(REVIEW_LEAD, { action: 'DECIDE', code, comment: WORDS[code] });
    if (fate.kind !== 'decided') return;
    await this.#after(60);
    await this.#act(OWNER, { action: 'RESPOND', code: fate.code, comment: WORDS[fate.code] });
  }

  async #nextRevision(): Promise<void> {
    await this.#after(70);
    const contractor = await this.ctxOf(this.plan.submitter);
    await this.#reviseDrawings(contractor);
    await this.#after(6);
    await reviseRfa(contractor, { publicId: this.#publicId });
  }

  /** A returned drawing comes again as a new revision. */
  async #reviseDrawings(contractor: UserCtx): Promise<void> {
    const rows = await this.stage.db
      .select({
        publicId: shopDrawings.publicId,
        number: shopDrawings.drawingNumber,
        revisionNumber: shopDrawingRevisions.revisionNumber,
      })
      .from(correspondences)
      .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
      .innerJoin(rfaItems, eq(rfaItems.rfaRevisionId, correspondenceRevisions.id))
      .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, rfaItems.shopDrawingRevisionId))
      .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.drawingId))
      .where(and(eq(correspondences.publicId, this.#publicId), eq(shopDrawingRevisions.status, 'REVISE')));
    for (const { publicId, number, revisionNumber } of rows) {
      const revision = String(revisionNumber + 1);
      const sheet = drawingPdf({
        number,
        revision,
        title: this.plan.subject,
        project: this.plan.contract,
        date: this.#at.toISOString().slice(0, 10),
        stamp: 'FOR APPROVAL',
        seed: revisionNumber,
      });
      const file = await receiveFile(Readable.from([sheet]), `${number}_Rev${revision}.pdf`);
      const stored = await transact(contractor, (tx) => storeUpload(tx, file));
      await reviseDrawing(
        contractor,
        ReviseDrawing.parse({ kind: 'SHOP', publicId, attachmentPublicIds: [stored.publicId] }),
      );
    }
  }

  /** Drafts of the discipline that were drawn before this day and are in no RFA. */
  async #freeDrawings(): Promise<string[]> {
    const { plan, stage } = this;
    if (plan.drawings === 0) return [];
    const rows = await stage.db
      .select({
        publicId: shopDrawingRevisions.publicId,
        discipline: disciplines.disciplineCode,
        createdAt: shopDrawingRevisions.createdAt,
      })
      .from(shopDrawings)
      .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, shopDrawings.latestRevisionId))
      .innerJoin(contracts, eq(contracts.id, shopDrawings.contractId))
      .innerJoin(disciplines, eq(disciplines.id, shopDrawings.disciplineId))
      .leftJoin(rfaItems, eq(rfaItems.activeShopDrawingRevisionId, shopDrawingRevisions.id))
      .where(
        and(
          eq(contracts.contractCode, plan.contract),
          eq(shopDrawingRevisions.status, 'DRAFT'),
          isNull(rfaItems.id),
          eq(disciplines.disciplineCode, plan.discipline),
        ),
      )
      .orderBy(asc(shopDrawings.drawingNumber));
    return rows
      .filter(({ createdAt }) => createdAt < plan.at)
      .slice(0, plan.drawings)
      .map(({ publicId }) => publicId);
  }

  async #act(name: string, input: Omit<DecideRfaInput, 'publicId'>): Promise<void> {
    await decideRfa(await this.ctxOf(name), DecideRfa.parse({ ...input, publicId: this.#publicId }));
  }

  /** Office hours go by; nothing happens tomorrow. */
  async #after(hours: number): Promise<void> {
    this.#at = new Date(Math.min(this.#at.getTime() + hours * HOUR_MS, this.now.getTime() - HOUR_MS));
    const day = projectClock(this.#at).getUTCDay();
    const next = new Date(this.#at.getTime() + (day === 6 ? 2 : day === 0 ? 1 : 0) * DAY_MS);
    if (next < this.now) this.#at = next;
    await this.stage.moveTo(this.#at);
  }
}

async function upload(ctx: UserCtx, name: string, subject: string): Promise<string> {
  const received = await receiveFile(Readable.from([samplePdf(`${name} — ${subject}`)]), `${name}.pdf`);
  return (await transact(ctx, (tx) => storeUpload(tx, received))).publicId;
}
