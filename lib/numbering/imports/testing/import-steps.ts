import { asc, eq, sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { documentNumberReservations } from '@/db/schema/numbering';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import type { UserCtx } from '@/lib/platform/ctx';
import { registerCsv } from '@/lib/platform/tables/testing/workbook-files';
import { projectYear } from '@/lib/platform/time/project-day';
import { approveImport } from '../approve-import';
import { listImportRows } from '../row-queries';
import { ListImportRows } from '../schema';
import { undoImport } from '../undo-import';
import { uploadImport } from '../upload-import';
import { formWith } from './register-files';

// Shared parts of the import tests: two people who may import, one who writes letters, and the steps of an import.

const db = getDatabase();

/** B.E., of the project. */
export const year = projectYear(new Date()) + 543;
export const REASON = 'ยกทะเบียนเดิมเข้าระบบ';

export interface ImportPeople {
  preparer: UserCtx;
  approver: UserCtx;
  /** Writes letters, and may not import. */
  controller: UserCtx;
}

export async function makeImportPeople(): Promise<ImportPeople> {
  const assignments = [{ role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' }];
  const admin = () => makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments });
  return {
    preparer: await userCtx(await admin()),
    approver: await userCtx(await admin()),
    controller: await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' })),
  };
}

export type ImportAt = { publicId: string; versionNo: number };

/** The steps of an import, as these people take them. */
export function importSteps(people: ImportPeople) {
  return {
    /** A register of one type; a row is a number, and what else its test is about. */
    upload: async (type: string, rows: readonly (readonly string[])[], heading?: string[]) => {
      const csv = registerCsv(
        rows.map((row) => [row[0] ?? '', row[1] ?? '', row[2] ?? 'เรื่องเดิม', row[3] ?? '']),
        heading,
      );
      const target = { project: 'LCBP3-C2', type };
      return (await uploadImport(people.preparer, target, formWith('ทะเบียน.csv', csv))).answer;
    },
    approve: (at: ImportAt, more: object = {}, ctx = people.approver) =>
      approveImport(ctx, { ...at, reason: REASON, leavesOutProblems: false, ...more }),
    undo: ({ publicId, versionNo }: ImportAt, ctx = people.preparer) =>
      undoImport(ctx, { publicId, versionNo, reason: 'นำเข้าผิดไฟล์' }),
    verdicts: async (publicId: string, show: ListImportRows['show'] = 'all') => {
      const { rows } = await listImportRows(people.preparer, ListImportRows.parse({ publicId, show }));
      return rows.map(({ rowNo, verdict, detail, missingBefore }) => ({
        rowNo,
        verdict,
        ...(Object.keys(detail).length > 0 && { detail }),
        ...(missingBefore > 0 && { missingBefore }),
      }));
    },
  };
}

export function numberOf(sequence: number, ofYear = year, to = 'สคฉ.3') {
  return `คคง.-${to}-${String(sequence).padStart(4, '0')}-${ofYear}`;
}

export const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => [numberOf(from + index)]);

export async function seriesOf(type: string, pattern = `คคง.-สคฉ.3-{SEQ}-${year}`) {
  const [rows] = await db.execute(sql`
    SELECT s.id, s.start_number AS start, s.last_number AS last, s.version FROM document_number_series AS s
    JOIN correspondence_types AS t ON t.id = s.correspondence_type_id
    WHERE t.type_code = ${type} AND s.printed_pattern = ${pattern}`);
  return (rows as unknown as { id: number; start: number; last: number; version: number }[])[0];
}

export const ledgerOf = (seriesId: number) =>
  db
    .select({
      sequence: documentNumberReservations.sequence,
      state: documentNumberReservations.state,
      numberKey: documentNumberReservations.numberKey,
    })
    .from(documentNumberReservations)
    .where(eq(documentNumberReservations.seriesId, seriesId))
    .orderBy(asc(documentNumberReservations.sequence));
