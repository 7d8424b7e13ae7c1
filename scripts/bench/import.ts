import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { env } from '@/lib/env';
import { approveImport } from '@/lib/number-imports/approve-import';
import { formWith } from '@/lib/number-imports/testing/register-files';
import { undoImport } from '@/lib/number-imports/undo-import';
import { uploadImport } from '@/lib/number-imports/upload-import';
import { verifyNumbering } from '@/lib/numbering/verify';
import { report } from './figure';

// An import of 20,000 rows: forty series of five years, some numbers missing, some of a foreign format. From the file's
// first byte to the answer of the approved step, as two people would wait for it.

const ROWS = 20_000;
const SERIES = ['สคฉ.3', 'TEAM', 'กทท.', 'ผรม.2', 'EN', 'CAR', 'ผรม.1', 'ผรม.3'];
const YEARS = [2564, 2565, 2566, 2567, 2568];

function register(): string {
  const lines = ['เลขที่,วันที่,เรื่อง,จาก,ถึง,หมายเหตุ'];
  const perSeries = ROWS / (SERIES.length * YEARS.length);
  for (const to of SERIES) {
    for (const year of YEARS) {
      for (let index = 1; index <= perSeries; index++) {
        // Every fiftieth number was never used, every hundredth row is of another house.
        const sequence = index + Math.floor(index / 50);
        const number =
          index % 100 === 0
            ? `กทท/${to} ${sequence}/${year}`
            : `คคง.-${to}-${String(sequence).padStart(4, '0')}-${year}`;
        lines.push(
          `${number},1/${1 + (index % 12)}/${year},ขอส่งรายงานความก้าวหน้าประจำเดือนและเอกสารประกอบ ครั้งที่ ${index},คคง.,${to},`,
        );
      }
    }
  }
  return lines.join('\r\n');
}

async function main(): Promise<void> {
  const assignments = [{ role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' }];
  const admin = async () => userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments }));
  const [preparer, approver] = [await admin(), await admin()];
  const file = formWith('register.csv', register());
  const uploadedAt = performance.now();
  const { answer } = await uploadImport(preparer, { project: 'LCBP3-C2', type: 'LETTER' }, file);
  const checkMs = performance.now() - uploadedAt;
  const approvedAt = performance.now();
  const entered = await approveImport(approver, { ...answerOf(answer), reason: 'bench', leavesOutProblems: false });
  const enterMs = performance.now() - approvedAt;
  report('import.rows-20000.dry-run', checkMs / 1000, 's');
  report('import.rows-20000.entering', enterMs / 1000, 's');
  report('import.rows-20000.duration', (checkMs + enterMs) / 1000, 's', { bound: '<=', value: 30 });
  const findings = await verifyNumbering(preparer);
  const undoneAt = performance.now();
  await undoImport(preparer, { ...answerOf(entered), reason: 'bench' });
  report('import.rows-20000.undo', (performance.now() - undoneAt) / 1000, 's');
  findings.push(...(await verifyNumbering(preparer)));
  report('import.rows-20000.findings', findings.length, 'findings', { bound: '<=', value: 0 });
}

function answerOf({ publicId, versionNo }: { publicId: string; versionNo: number }) {
  return { publicId, versionNo };
}

await seedMasterData(env().DATABASE_ADMIN_URL ?? '');
await main();
await closeDatabase();
