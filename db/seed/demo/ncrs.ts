import { eq } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { ncrRevisions } from '@/db/schema/ncrs';
import { act } from '@/lib/documents/actions/act';
import { answerNcr } from '@/lib/documents/ncrs/answers/answer-ncr';
import { closeNcr } from '@/lib/documents/ncrs/answers/close-ncr';
import { createNcr } from '@/lib/documents/ncrs/draft/create-ncr';
import { cancelNcr } from '@/lib/documents/ncrs/life';
import { getNcr } from '@/lib/documents/ncrs/read/get-ncr';
import { AnswerNcr, CreateNcr } from '@/lib/documents/ncrs/schema';
import { submitNcr } from '@/lib/documents/ncrs/submit/submit-ncrs';
import type { UserCtx } from '@/lib/platform/ctx';
import { addDays, hourOfDay, projectDay } from '@/lib/platform/time/project-day';
import { TransitionBody } from '@/lib/workflow/engine/schema';
import { NCR_PLANS, type PlannedNcr } from './ncr-plan';
import type { Stage } from './stage';
import type { Places } from './write-letter';

const PROJECT = 'LCBP3-C2';
const RAISER = 'csc.dc';
const RAISER_ADMIN = 'csc.admin';
const CONTRACTOR = 'c2.dc';
/** Days that the contractor has for its answer. */
const DAYS_TO_ANSWER = 14;

/** NCRs of the consultant in every state, made by their verbs at moved clocks. Safe to repeat. */
export async function seedNcrs(stage: Stage, places: Places, now: Date): Promise<void> {
  const there = await stage.db
    .select({ subject: correspondenceRevisions.subject })
    .from(ncrRevisions)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, ncrRevisions.id));
  for (const plan of NCR_PLANS) {
    if (there.some(({ subject }) => subject === plan.subject)) continue;
    await play(stage, places, now, plan);
    await stage.serveEvents();
  }
  await stage.moveTo(now);
}

interface Scene {
  raiser: UserCtx;
  contractor: UserCtx;
  publicId: string;
  day: string;
  /** Moves the clock; never beyond the present. */
  moveTo: (hour: number, days?: number) => Promise<void>;
}

async function play(stage: Stage, places: Places, now: Date, plan: PlannedNcr): Promise<void> {
  const day = addDays(projectDay(now), -plan.daysAgo);
  const moveTo = (hour: number, days = 0) => {
    const moment = hourOfDay(addDays(day, days), hour);
    return stage.moveTo(moment < now ? moment : now);
  };
  const raiser = await stage.ctxOf(RAISER);
  const contractor = await stage.ctxOf(CONTRACTOR);
  await moveTo(9);
  const { publicId } = await createNcr(raiser, draftOf(places, day, plan));
  if (plan.fate === 'draft') return;
  await moveTo(10);
  await submitNcr(raiser, { publicId });
  await FATES[plan.fate]({ raiser, contractor, publicId, day, moveTo }, stage);
}

function draftOf(places: Places, day: string, plan: PlannedNcr): CreateNcr {
  return CreateNcr.parse({
    projectPublicId: places.projects.get(PROJECT),
    contractPublicId: places.contracts.get(PROJECT),
    disciplineCode: plan.disciplineCode,
    subject: plan.subject,
    body: `ตรวจพบที่ ${plan.location}: ${plan.subject} ไม่เป็นไปตามแบบและข้อกำหนดของสัญญา`,
    severity: plan.severity,
    location: plan.location,
    clauses: 'ข้อกำหนดงานคอนกรีต 03300 ข้อ 3.2',
    findingDate: day,
    documentDate: day,
    dueDate: addDays(day, DAYS_TO_ANSWER),
    requiredCorrection: 'เสนอวิธีแก้ไขและดำเนินการให้เป็นไปตามแบบ พร้อมมาตรการป้องกันการเกิดซ้ำ',
    to: [{ organizationPublicId: places.organizations.get('ผรม.2') }],
    cc: [{ organizationPublicId: places.organizations.get('สคฉ.3') }],
  });
}

async function answer({ contractor, publicId, moveTo }: Scene, days = 3): Promise<void> {
  await moveTo(14, days);
  const input = {
    publicId,
    cause: 'ผู้ควบคุมงานไม่ได้ตรวจก่อนดำเนินการขั้นต่อไป',
    correction: 'แก้ไขตามวิธีที่วิศวกรผู้ออกแบบรับรอง',
    preventiveAction: 'เพิ่มจุดหยุดตรวจในแผนตรวจสอบและอบรมผู้ควบคุมงาน',
  };
  await answerNcr(contractor, AnswerNcr.parse(input));
}

async function step(by: UserCtx, { publicId }: Scene, action: string, comment?: string): Promise<void> {
  const { instanceId } = (await getNcr(by, publicId)).workflow;
  const body = TransitionBody.parse({ action, ...(comment !== undefined && { comment }) });
  await act(by, { instanceId, idempotencyKey: null, body });
}

async function accept(scene: Scene): Promise<void> {
  await answer(scene);
  await scene.moveTo(10, 5);
  await step(scene.raiser, scene, 'ACCEPT');
}

/** Acts after a planned NCR was sent. */
const FATES: Readonly<Record<Exclude<PlannedNcr['fate'], 'draft'>, (scene: Scene, stage: Stage) => Promise<void>>> = {
  issued: async () => {},
  answered: (scene) => answer(scene),
  accepted: accept,
  returned: async (scene) => {
    await answer(scene);
    await scene.moveTo(11, 5);
    await step(scene.raiser, scene, 'RETURN', 'ยังไม่ได้เสนอมาตรการป้องกันการเกิดซ้ำที่ตรวจสอบได้');
  },
  escalated: async (scene) => {
    await answer(scene);
    await scene.moveTo(11, 5);
    await step(scene.raiser, scene, 'ESCALATE', 'ผู้รับจ้างไม่ยอมรื้อแก้ไข ขอให้เจ้าของงานพิจารณา');
  },
  closed: async (scene) => {
    await accept(scene);
    await scene.moveTo(15, 12);
    const verifiedOn = addDays(scene.day, 12);
    const verification = 'ตรวจสอบที่หน้างานแล้ว แก้ไขเป็นไปตามแบบและข้อกำหนด';
    await closeNcr(scene.raiser, { publicId: scene.publicId, verification, verifiedOn });
  },
  cancelled: async (scene, stage) => {
    await scene.moveTo(16);
    const reason = 'ออกซ้ำกับ NCR ฉบับก่อน';
    await cancelNcr(await stage.ctxOf(RAISER_ADMIN), { publicId: scene.publicId, reason });
  },
};
