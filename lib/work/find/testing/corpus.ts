import { eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { type MadeDraft, makeSubmitted } from '@/db/testing/factories/documents';
import { pdf } from '@/lib/documents/files/testing/sample-files';
import { upload } from '@/lib/documents/files/testing/upload-sample';
import type { UserCtx } from '@/lib/platform/ctx';

interface Sample extends MadeDraft {
  /** Text of its only file. */
  file?: string;
}

/** Letters as the golden queries name them. */
const CORPUS = {
  pile: {
    subject: 'ขออนุมัติแผนงานเสาเข็มเจาะท่าเทียบเรือ A',
    body: 'ตามที่ได้ตรวจสอบ ขอให้ส่งผลทดสอบกำลังอัดของปูน',
    tags: ['งานฐานราก'],
    documentDate: '2025-03-01',
  },
  water: {
    subject: 'รายงานการจ่ายน้ำในพื้นที่ก่อสร้าง',
    body: 'ปริมาณน้ำบาดาล 2500 ลูกบาศก์เมตร',
    tags: ['สาธารณูปโภค'],
    documentDate: '2025-03-15',
  },
  concrete: {
    subject: 'Concrete pouring method statement for quay wall',
    body: 'The bored pile casing shall be removed before noon.',
    documentDate: '2025-04-02',
  },
  dredging: {
    subject: 'Dredging works at basin 2',
    body: 'Turbidity is monitored beside the silt curtain.',
    tags: ['marine'],
    documentDate: '2025-04-20',
  },
  accident: {
    subject: 'แจ้งอุบัติเหตุรถเครนล้มในหน่วยงาน',
    body: 'ไม่มีผู้ได้รับบาดเจ็บ เหตุเกิดเวลา 09.30 น.',
    documentDate: '2025-05-05',
    urgency: 'URGENT',
  },
  harbour: { subject: 'การขุดลอกร่องน้ำอ่าวแสมสารตอนที่ ๘', body: 'ความลึก 16 เมตร', documentDate: '2025-06-30' },
  meeting: {
    subject: 'ขอเชิญประชุมความก้าวหน้าประจำเดือน ครั้งที่ 12/2568',
    body: 'ณ ห้องประชุมใหญ่',
    documentDate: '2025-07-01',
  },
  soil: { subject: 'ผลการสำรวจชั้นดิน หลุม BH-07', body: 'Standard penetration test', documentDate: '2025-08-11' },
  claim: {
    subject: 'Notice of delay and extension of time No. 7',
    body: 'Pursuant to Sub-Clause 20.1 the Contractor gives notice.',
    documentDate: '2025-09-09',
  },
  steel: {
    subject: 'เหล็กเสริม SD40 ขนาด 25 มม.',
    body: '',
    documentDate: '2025-10-10',
    file: 'Mill certificate of heat number 88213. ใบรับรองผลการทดสอบแรงดึง',
  },
  bollard: { subject: 'Inspection of mooring bollards 150T', body: 'Shop painting', documentDate: '2025-11-24' },
  cable: { subject: 'การวางสายเคเบิลใต้ดิน 22 kV', body: 'Underground cable laying', documentDate: '2025-12-12' },
  budget: { subject: 'ขอขยายวงเงินงบประมาณ', body: 'เพิ่มขึ้นร้อยละ 7 จากเดิม', documentDate: '2026-01-05' },
  fender: { subject: 'ยางกันกระแทก (rubber fender) ชุดที่ 4', body: 'ตามแบบแนบ', documentDate: '2026-02-14' },
} as const satisfies Record<string, Sample>;

export type SampleName = keyof typeof CORPUS;
export type MadeSample = { publicId: string; number: string };

/** Sends every letter of the corpus from the actor's organization to สคฉ.3. */
export async function makeCorpus(ctx: UserCtx): Promise<Record<SampleName, MadeSample>> {
  const made: Partial<Record<SampleName, MadeSample>> = {};
  for (const [name, sample] of Object.entries(CORPUS)) {
    const { file, ...fields }: Sample = sample;
    const attachmentPublicIds = file === undefined ? [] : [await uploadWithText(ctx, `${name}.pdf`, file)];
    const letter = await makeSubmitted(ctx, { ...fields, attachmentPublicIds });
    made[name as SampleName] = { publicId: letter.publicId, number: letter.documentNumber };
  }
  return made as Record<SampleName, MadeSample>;
}

/** An upload whose text was read. @returns its publicId */
export async function uploadWithText(ctx: UserCtx, name: string, text: string): Promise<string> {
  const { publicId } = await upload(ctx, name, pdf(text));
  const db = getDatabase();
  const [row] = await db
    .select({ sha256: attachments.sha256 })
    .from(attachments)
    .where(eq(attachments.publicId, publicId));
  await db.insert(attachmentTexts).values({ sha256: row?.sha256 ?? '', state: 'READ', text, pages: 1 });
  return publicId;
}
