import { and, asc, eq } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { auditLogs } from '@/db/schema/system';
import { findContractPublicId, findProjectPublicId } from '@/db/testing/factories/documents';
import { findOrganization } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { addDays, projectDay } from '@/lib/platform/time/project-day';
import { createNcr } from '../draft/create-ncr';
import { AnswerNcr, CreateNcr, type CreateNcrInput } from '../schema';

/** As a test says it: recipients by code; the rest as the form sends it. */
export type MadeNcr = Partial<Omit<CreateNcrInput, 'projectPublicId' | 'contractPublicId' | 'to' | 'cc'>> & {
  to?: string[];
  cc?: string[];
};

export async function ncrInput({ to = ['ผรม.2'], cc = [], ...fields }: MadeNcr = {}): Promise<CreateNcr> {
  const recipients = (codes: string[]) =>
    Promise.all(codes.map(async (code) => ({ organizationPublicId: (await findOrganization(code)).publicId })));
  const today = projectDay(new Date());
  return CreateNcr.parse({
    projectPublicId: await findProjectPublicId('LCBP3-C2'),
    contractPublicId: await findContractPublicId('LCBP3-C2'),
    subject: 'ระยะหุ้มคอนกรีตไม่ได้ตามแบบ',
    body: 'ตรวจพบระยะหุ้มเหล็กเสริม 30 มม. น้อยกว่าที่กำหนด 50 มม.',
    severity: 'MAJOR',
    location: 'ท่าเทียบเรือ A แนวเสา C4',
    clauses: 'ข้อกำหนด 03300 ข้อ 3.2',
    findingDate: addDays(today, -1),
    dueDate: addDays(today, 14),
    requiredCorrection: 'สกัดและเทใหม่ให้ได้ระยะหุ้มตามแบบ',
    ...fields,
    to: await recipients(to),
    cc: await recipients(cc),
  });
}

/** A complete draft of the actor's organization, made by the product's own verb. */
export async function makeNcr(ctx: UserCtx, options: MadeNcr = {}) {
  return createNcr(ctx, await ncrInput(options));
}

export function answerInput(publicId: string, fields: Partial<AnswerNcr> = {}): AnswerNcr {
  return AnswerNcr.parse({
    publicId,
    cause: 'ลูกปูนหนุนเหล็กหลุดระหว่างเทคอนกรีต',
    correction: 'สกัดผิวและเทซ่อมด้วยคอนกรีตกำลังสูง',
    preventiveAction: 'เพิ่มลูกปูนและตรวจซ้ำก่อนเทคอนกรีตทุกครั้ง',
    ...fields,
  });
}

export async function auditedOf(publicId: string): Promise<string[]> {
  const rows = await getDatabase()
    .select({ action: auditLogs.action })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityPublicId, publicId), eq(auditLogs.entityType, 'correspondence')))
    .orderBy(asc(auditLogs.id));
  return rows.map(({ action }) => action);
}
