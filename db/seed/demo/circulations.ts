import { circulations } from '@/db/schema/circulations';
import { acknowledgeCirculation } from '@/lib/documents/circulations/answers/acknowledge-circulation';
import { answerCirculation } from '@/lib/documents/circulations/answers/answer-circulation';
import { forceCloseCirculation } from '@/lib/documents/circulations/answers/close-circulation';
import { createCirculation } from '@/lib/documents/circulations/draft/create-circulation';
import { listMatrix } from '@/lib/documents/circulations/matrix/list-matrix';
import { type MatrixEntryInput, SetMatrix } from '@/lib/documents/circulations/matrix/schema';
import { setMatrix } from '@/lib/documents/circulations/matrix/set-matrix';
import { CreateCirculation } from '@/lib/documents/circulations/schema';
import { CreateCorrespondence } from '@/lib/documents/document/schema';
import { createCorrespondence } from '@/lib/documents/letters/draft/create-correspondence';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { addDays, hourOfDay, projectDay } from '@/lib/platform/time/project-day';
import type { Stage } from './stage';
import type { Places } from './write-letter';

const PROJECT = 'LCBP3-C2';
const SENDER = 'csc.dc';
const CONTROL = 'owner.dc';
const RECIPIENT = 'สคฉ.3';
const MAIN = 'owner.engineer';
const ACTION = 'owner.admin';
const INFORMED = 'owner.pm';

interface PlannedSheet {
  daysAgo: number;
  /** Of the letter that is circulated. */
  subject: string;
  instruction: string;
  days: number;
  /** Progress: not answered, answered by one of two, by both, or closed by force after one answer. */
  fate: 'open' | 'partly' | 'completed' | 'forced';
}

const PLANS: readonly PlannedSheet[] = [
  {
    daysAgo: 45,
    subject: 'ขอส่งรายงานผลการตรวจสอบคุณภาพคอนกรีต',
    instruction: 'โปรดตรวจสอบผลทดสอบและรายงาน',
    days: 7,
    fate: 'completed',
  },
  {
    daysAgo: 30,
    subject: 'ขอความเห็นแผนการจัดจราจรระหว่างก่อสร้าง',
    instruction: 'โปรดให้ความเห็นก่อนการประชุม',
    days: 5,
    fate: 'forced',
  },
  {
    daysAgo: 4,
    subject: 'ขอให้พิจารณาแผนงานขุดลอกร่องน้ำ',
    instruction: 'โปรดพิจารณาแผนงานและผลกระทบ',
    days: 7,
    fate: 'partly',
  },
  {
    daysAgo: 1,
    subject: 'แจ้งกำหนดการตรวจงานประจำเดือน',
    instruction: 'โปรดจัดผู้เข้าร่วมตรวจงาน',
    days: 5,
    fate: 'open',
  },
];

/** Circulations of the owner in every state and its distribution matrix, made by their verbs. Safe to repeat. */
export async function seedCirculations(stage: Stage, places: Places, now: Date): Promise<void> {
  const there = await stage.db.select({ subject: circulations.subject }).from(circulations);
  for (const plan of PLANS) {
    if (there.some(({ subject }) => subject === plan.subject)) continue;
    await play(stage, places, now, plan);
    await stage.serveEvents();
  }
  await stage.moveTo(now);
  // Last: letters of the story are circulated by people, not by the matrix.
  await fillMatrix(stage);
}

async function play(stage: Stage, places: Places, now: Date, plan: PlannedSheet): Promise<void> {
  const day = addDays(projectDay(now), -plan.daysAgo);
  const at = (hour: number, days = 0) => {
    const moment = hourOfDay(addDays(day, days), hour);
    return moment < now ? moment : now;
  };
  const [sender, control, main, action, informed] = await Promise.all(
    [SENDER, CONTROL, MAIN, ACTION, INFORMED].map((username) => stage.ctxOf(username)),
  );
  if (!sender || !control || !main || !action || !informed) return;
  await stage.moveTo(at(9));
  const letter = await createCorrespondence(
    sender,
    CreateCorrespondence.parse({
      typeCode: 'LETTER',
      projectPublicId: places.projects.get(PROJECT),
      contractPublicId: places.contracts.get(PROJECT),
      subject: plan.subject,
      body: plan.subject,
      documentDate: day,
      to: [{ organizationPublicId: places.organizations.get(RECIPIENT) }],
    }),
  );
  await submitCorrespondence(sender, letter);
  await stage.serveEvents();
  await stage.moveTo(at(10));
  const { publicId } = await createCirculation(
    control,
    CreateCirculation.parse({
      documentPublicId: letter.publicId,
      instruction: plan.instruction,
      assignees: [
        { userPublicId: main.actor.publicId, type: 'MAIN', days: plan.days },
        { userPublicId: action.actor.publicId, type: 'ACTION', days: plan.days },
        { userPublicId: informed.actor.publicId, type: 'INFO' },
      ],
    }),
  );
  if (plan.fate === 'open') return;
  await stage.serveEvents();
  await stage.moveTo(at(11, 1));
  await acknowledgeCirculation(informed, { publicId, comment: '' });
  await answerCirculation(action, { publicId, code: 'DONE', comment: 'ตรวจสอบแล้ว', attachmentPublicIds: [] });
  if (plan.fate === 'partly') return;
  await stage.serveEvents();
  await stage.moveTo(at(14, 2));
  if (plan.fate === 'forced') {
    await forceCloseCirculation(control, { publicId, reason: 'ที่ประชุมมีมติแล้ว จึงไม่ต้องรอความเห็น' });
    return;
  }
  await answerCirculation(main, { publicId, code: 'DONE', comment: 'ไม่ขัดข้อง', attachmentPublicIds: [] });
}

/** RFIs and instructions: letters stay with people who circulate them by hand. */
async function fillMatrix(stage: Stage): Promise<void> {
  const control = await stage.ctxOf(CONTROL);
  const { entries, digest } = await listMatrix(control, { projectCode: PROJECT });
  if (entries.length > 0) return;
  const rows: [typeCode: string, username: string, type: MatrixEntryInput['type'], days: number | null][] = [
    ['RFI', MAIN, 'MAIN', 5],
    ['RFI', INFORMED, 'INFO', null],
    ['INSTRUCTION', ACTION, 'MAIN', 3],
    ['INSTRUCTION', MAIN, 'ACTION', 5],
  ];
  const planned = await Promise.all(
    rows.map(async ([typeCode, username, type, days]) => ({
      typeCode,
      contractCode: null,
      disciplineCode: null,
      userPublicId: (await stage.ctxOf(username)).actor.publicId,
      type,
      days,
    })),
  );
  await setMatrix(control, SetMatrix.parse({ projectCode: PROJECT, seen: digest, entries: planned }));
}
