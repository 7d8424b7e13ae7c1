import { eq } from 'drizzle-orm';
import { correspondenceRevisions } from '@/db/schema/correspondence';
import { transmittals } from '@/db/schema/transmittals';
import { listRfas } from '@/lib/documents/rfas/register/list-rfas';
import { acknowledgeTransmittal } from '@/lib/documents/transmittals/acknowledge-transmittal';
import { createTransmittal } from '@/lib/documents/transmittals/create-transmittal';
import { recordReceipt } from '@/lib/documents/transmittals/record-receipt';
import {
  AcknowledgeTransmittal,
  CreateTransmittal,
  type CreateTransmittalInput,
} from '@/lib/documents/transmittals/schema';
import { submitTransmittal } from '@/lib/documents/transmittals/submit-transmittal';
import { addDays, hourOfDay, projectDay } from '@/lib/platform/time/project-day';
import type { Stage } from './stage';
import type { Places } from './write-letter';

const PROJECT = 'LCBP3-C2';
const SENDER = 'c2.dc';
const RECIPIENT = 'csc.dc';
/** RFAs on the list of each, from the newest that were sent. */
const RFAS_EACH = 2;

interface PlannedTransmittal {
  daysAgo: number;
  subject: string;
  subTypeNumber: string;
  purpose: NonNullable<CreateTransmittalInput['purpose']>;
  /** A sample or a carton that goes along. */
  text: string;
  /** How far its recipient is; a draft was not sent. */
  fate: 'acknowledged' | 'paper' | 'viewed' | 'unread' | 'draft';
}

const PLANS: readonly PlannedTransmittal[] = [
  {
    daysAgo: 60,
    subject: 'นำส่งแบบขยายโครงสร้างอาคารสำนักงาน ชุดที่ 1',
    subTypeNumber: '22',
    purpose: 'FOR_APPROVAL',
    text: 'แบบพิมพ์ A1 จำนวน 3 ชุด',
    fate: 'paper',
  },
  {
    daysAgo: 30,
    subject: 'นำส่งเอกสารวัสดุและผลทดสอบ',
    subTypeNumber: '21',
    purpose: 'FOR_REVIEW',
    text: 'ตัวอย่างกระเบื้องปูพื้น',
    fate: 'acknowledged',
  },
  {
    daysAgo: 6,
    subject: 'นำส่งแบบขยายงานถนน ชุดที่ 2',
    subTypeNumber: '22',
    purpose: 'FOR_APPROVAL',
    text: 'แบบพิมพ์ A3 จำนวน 2 ชุด',
    fate: 'viewed',
  },
  {
    daysAgo: 1,
    subject: 'นำส่งรายงานทางวิศวกรรมประจำเดือน',
    subTypeNumber: '24',
    purpose: 'FOR_INFORMATION',
    text: 'แผ่นข้อมูลดิบ 1 แผ่น',
    fate: 'unread',
  },
  {
    daysAgo: 0,
    subject: 'นำส่งเอกสารขออนุมัติงวดถัดไป',
    subTypeNumber: '23',
    purpose: 'FOR_APPROVAL',
    text: 'สำเนาสัญญาจ้างช่วง',
    fate: 'draft',
  },
];

/** Transmittals of a contractor in every state, made by their verbs at moved clocks. Safe to repeat. */
export async function seedTransmittals(stage: Stage, places: Places, now: Date): Promise<void> {
  const there = await stage.db
    .select({ subject: correspondenceRevisions.subject })
    .from(transmittals)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.correspondenceId, transmittals.id));
  for (const plan of PLANS) {
    if (there.some(({ subject }) => subject === plan.subject)) continue;
    await play(stage, places, now, plan);
    await stage.serveEvents();
  }
  await stage.moveTo(now);
}

async function play(stage: Stage, places: Places, now: Date, plan: PlannedTransmittal): Promise<void> {
  const day = addDays(projectDay(now), -plan.daysAgo);
  const at = (hour: number, days = 0) => {
    const moment = hourOfDay(addDays(day, days), hour);
    return moment < now ? moment : now;
  };
  const sender = await stage.ctxOf(SENDER);
  const recipient = await stage.ctxOf(RECIPIENT);
  await stage.moveTo(at(9));
  const { rows } = await listRfas(sender, PROJECT, { filters: { dateTo: day }, size: 20 });
  const sent = rows.filter(
    ({ stub, isCancelled, from }) => !stub && !isCancelled && from.code === sender.actor.organizationCode,
  );
  const { publicId } = await createTransmittal(
    sender,
    CreateTransmittal.parse({
      projectPublicId: places.projects.get(PROJECT),
      contractPublicId: places.contracts.get(PROJECT),
      subTypeNumber: plan.subTypeNumber,
      purpose: plan.purpose,
      subject: plan.subject,
      documentDate: day,
      acknowledgeDueDate: addDays(day, 2),
      dueDate: plan.purpose === 'FOR_INFORMATION' ? null : addDays(day, 14),
      to: [{ organizationPublicId: places.organizations.get('คคง.') }],
      items: [
        ...sent.slice(0, RFAS_EACH).map((rfa) => ({ kind: 'DOCUMENT', publicId: rfa.publicId })),
        { kind: 'TEXT', description: plan.text },
      ],
    }),
  );
  if (plan.fate === 'draft') return;
  await stage.moveTo(at(10));
  await submitTransmittal(sender, { publicId });
  if (plan.fate === 'unread') return;
  await stage.moveTo(at(14));
  await recordReceipt(recipient, { publicId, kind: 'VIEWED' });
  if (plan.fate === 'viewed') return;
  await stage.moveTo(at(9, 1));
  await recordReceipt(recipient, { publicId, kind: 'DOWNLOADED' });
  const paper = plan.fate === 'paper' ? { receivedOn: addDays(day, 1), method: 'HAND' } : undefined;
  await acknowledgeTransmittal(recipient, AcknowledgeTransmittal.parse({ publicId, paper }));
}
