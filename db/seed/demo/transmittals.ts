import { and, asc, eq, exists, gt, notInArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { shopDrawingRevisions, shopDrawings } from '@/db/schema/drawings';
import { transmittals } from '@/db/schema/transmittals';
import { updateCorrespondence } from '@/lib/documents/letters/draft/update-correspondence';
import { replyCorrespondence } from '@/lib/documents/letters/submit/reply-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { createTransmittal } from '@/lib/documents/transmittals/draft/create-transmittal';
import { cancelTransmittal, reviseTransmittal } from '@/lib/documents/transmittals/life';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/receipts/acknowledge-transmittal';
import { createTransmittalLink } from '@/lib/documents/transmittals/receipts/links';
import { recordReceipt } from '@/lib/documents/transmittals/receipts/record-receipt';
import {
  AcknowledgeTransmittal,
  CreateTransmittal,
  CreateTransmittalLink,
  RemindRecipients,
} from '@/lib/documents/transmittals/schema';
import { submitTransmittal } from '@/lib/documents/transmittals/submit/submit-transmittal';
import type { UserCtx } from '@/lib/platform/ctx';
import { addDays, hourOfDay, projectDay } from '@/lib/platform/time/project-day';
import { remindOfTransmittal } from '@/lib/work/ball-in-court/remind-of-transmittal';
import type { Stage } from './stage';
import { type PlannedTransmittal, TRANSMITTAL_PLANS } from './transmittal-plan';
import type { Places } from './write-letter';

const PROJECT = 'LCBP3-C2';
const SENDER = 'c2.dc';
const SENDER_ADMIN = 'c2.admin';
const RECIPIENT = 'csc.dc';
/** RFAs on the list of each, from the newest that were sent. */
const RFAS_EACH = 2;
/** As long as a link may last. */
const LINK_DAYS = 90;

/** Transmittals of a contractor in every state, made by their verbs at moved clocks. Safe to repeat. */
export async function seedTransmittals(stage: Stage, places: Places, now: Date): Promise<void> {
  const there = await stage.db
    .select({ subject: correspondenceRevisions.subject })
    .from(transmittals)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, transmittals.id));
  for (const plan of TRANSMITTAL_PLANS) {
    if (there.some(({ subject }) => subject === plan.subject)) continue;
    await play(stage, places, now, plan);
    await stage.serveEvents();
  }
  await stage.moveTo(now);
}

interface Scene {
  sender: UserCtx;
  recipient: UserCtx;
  publicId: string;
  day: string;
  /** Moves the clock; never beyond the present. */
  moveTo: (hour: number, days?: number) => Promise<void>;
}

async function play(stage: Stage, places: Places, now: Date, plan: PlannedTransmittal): Promise<void> {
  const day = addDays(projectDay(now), -plan.daysAgo);
  const moveTo = (hour: number, days = 0) => {
    const moment = hourOfDay(addDays(day, days), hour);
    return stage.moveTo(moment < now ? moment : now);
  };
  const sender = await stage.ctxOf(SENDER);
  const recipient = await stage.ctxOf(RECIPIENT);
  await moveTo(9);
  const { publicId } = await createTransmittal(sender, await draftOf(stage, places, sender, day, plan));
  if (plan.fate === 'draft') return;
  await moveTo(10);
  await submitTransmittal(sender, { publicId });
  await FATES[plan.fate]({ sender, recipient, publicId, day, moveTo }, stage);
}

async function draftOf(
  stage: Stage,
  places: Places,
  sender: UserCtx,
  day: string,
  plan: PlannedTransmittal,
): Promise<CreateTransmittal> {
  const { rows } = await listRfas(sender, PROJECT, { filters: { dateTo: day }, size: 20 });
  const sent = rows.filter(
    ({ stub, isCancelled, from }) => !stub && !isCancelled && from.code === sender.actor.organizationCode,
  );
  const drawings = plan.fate === 'pending' ? await supersededRevisions(stage, sender) : [];
  const to = plan.fate === 'partly' ? ['คคง.', 'สคฉ.3'] : ['คคง.'];
  return CreateTransmittal.parse({
    projectPublicId: places.projects.get(PROJECT),
    contractPublicId: places.contracts.get(PROJECT),
    subTypeNumber: plan.subTypeNumber,
    purpose: plan.purpose,
    purposeText: plan.purpose === 'OTHER' ? 'เพื่อประกอบการประชุม' : '',
    subject: plan.subject,
    documentDate: day,
    acknowledgeDueDate: addDays(day, 2),
    dueDate: ['FOR_APPROVAL', 'FOR_REVIEW'].includes(plan.purpose) ? addDays(day, 14) : null,
    to: to.map((code) => ({ organizationPublicId: places.organizations.get(code) })),
    items: [
      ...sent.slice(0, RFAS_EACH).map((rfa) => ({ kind: 'DOCUMENT', publicId: rfa.publicId })),
      ...drawings.map(({ publicId }) => ({ kind: 'DRAWING', publicId })),
      { kind: 'TEXT', description: plan.text },
    ],
  });
}

/** Submitted revisions of the sender's shop drawings after which a later one was submitted. */
function supersededRevisions(stage: Stage, sender: UserCtx): Promise<{ publicId: string }[]> {
  const later = alias(shopDrawingRevisions, 'later');
  const withdrawn = ['DRAFT', 'CANCELLED'] as const;
  return stage.db
    .select({ publicId: shopDrawingRevisions.publicId })
    .from(shopDrawingRevisions)
    .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.drawingId))
    .where(
      and(
        eq(shopDrawings.originatorOrganizationId, sender.actor.organizationId),
        notInArray(shopDrawingRevisions.status, [...withdrawn]),
        exists(
          stage.db
            .select({ id: later.id })
            .from(later)
            .where(
              and(
                eq(later.drawingId, shopDrawingRevisions.drawingId),
                gt(later.revisionNumber, shopDrawingRevisions.revisionNumber),
                notInArray(later.status, [...withdrawn]),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(shopDrawingRevisions.id))
    .limit(1);
}

async function view({ recipient, publicId, moveTo }: Scene): Promise<void> {
  await moveTo(14);
  await recordReceipt(recipient, { publicId, kind: 'VIEWED' });
}

async function acknowledge(scene: Scene, paper?: { receivedOn: string; method: string }): Promise<void> {
  await view(scene);
  const { recipient, publicId, moveTo } = scene;
  await moveTo(9, 1);
  await recordReceipt(recipient, { publicId, kind: 'DOWNLOADED' });
  await acknowledgeTransmittal(recipient, AcknowledgeTransmittal.parse({ publicId, paper }));
}

/** Acts after a planned transmittal was sent. */
const FATES: Readonly<
  Record<Exclude<PlannedTransmittal['fate'], 'draft'>, (scene: Scene, stage: Stage) => Promise<void>>
> = {
  unread: async () => {},
  viewed: view,
  acknowledged: (scene) => acknowledge(scene),
  partly: (scene) => acknowledge(scene),
  pending: (scene) => acknowledge(scene),
  paper: (scene) => acknowledge(scene, { receivedOn: addDays(scene.day, 1), method: 'HAND' }),
  reminded: async (scene) => {
    await view(scene);
    await scene.moveTo(9, 4);
    await remindOfTransmittal(scene.sender, RemindRecipients.parse({ publicId: scene.publicId }));
  },
  replied: async (scene) => {
    await acknowledge(scene);
    await scene.moveTo(15, 5);
    const { publicId } = await replyCorrespondence(scene.recipient, { publicId: scene.publicId });
    await updateCorrespondence(scene.recipient, { publicId, body: 'ได้รับเอกสารครบถ้วนแล้ว' });
    await submitCorrespondence(scene.recipient, { publicId });
  },
  linked: async (scene) => {
    const input = { publicId: scene.publicId, recipientLabel: 'บริษัท ตรวจสอบวิศวกรรม จำกัด', days: LINK_DAYS };
    await createTransmittalLink(scene.sender, CreateTransmittalLink.parse(input));
    await acknowledge(scene);
  },
  revised: async (scene) => {
    await acknowledge(scene);
    await scene.moveTo(11, 3);
    await reviseTransmittal(scene.sender, { publicId: scene.publicId });
    await scene.moveTo(13, 3);
    await submitTransmittal(scene.sender, { publicId: scene.publicId });
  },
  cancelled: async (scene, stage) => {
    await view(scene);
    await scene.moveTo(16);
    const reason = 'ส่งผิดสัญญา จะออกใบนำส่งใหม่';
    await cancelTransmittal(await stage.ctxOf(SENDER_ADMIN), { publicId: scene.publicId, reason });
  },
};
