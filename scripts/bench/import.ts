import '@/lib/documents/kinds/register-subjects';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { closeDatabase } from '@/db/client';
import { seedMasterData } from '@/db/seed/master-data';
import { makeDraft } from '@/db/testing/factories/documents';
import { makeUser, userCtx } from '@/db/testing/factories/people';
import { submitCorrespondence } from '@/lib/documents/letters/submit/submit-correspondences';
import { verifyNumbering } from '@/lib/numbering/engine/verify/verify';
import { approveImport } from '@/lib/numbering/imports/approve-import';
import { formWith } from '@/lib/numbering/imports/testing/register-files';
import { undoImport } from '@/lib/numbering/imports/undo-import';
import { uploadImport } from '@/lib/numbering/imports/upload-import';
import type { UserCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { AppError } from '@/lib/platform/errors/app-error';
import { closeRedis } from '@/lib/platform/redis';
import { projectYear } from '@/lib/platform/time/project-day';
import { report } from './figure';

// Shorter than an import takes: a letter that got its number behind it would be in the way of the undo.
process.env.NUMBERING_DEADLINE_MS = '2000';

// An import of 20,000 rows: forty series of five years, some numbers missing, some of a foreign format. From the file's
// first byte to the answer of the approved step, as two people would wait for it.

const ROWS = 20_000;
const SERIES = ['สคฉ.3', 'TEAM', 'กทท.', 'ผรม.2', 'EN', 'CAR', 'ผรม.1', 'ผรม.3'];
const THIS_YEAR = projectYear(new Date()) + 543;
const YEARS = [4, 3, 2, 1, 0].map((ago) => THIS_YEAR - ago);

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

/** Until somebody holds a lock on a series of the import; read-only, beside it. */
async function untilLocked(ctx: UserCtx, isOn: () => boolean): Promise<void> {
  while (isOn()) {
    const [rows] = (await ctx.db
      .execute(sql`
      SELECT id FROM document_number_series WHERE printed_pattern LIKE 'คคง.-สคฉ.3-%' ORDER BY id LIMIT 1
      FOR UPDATE NOWAIT`)
      .catch(() => [[null]])) as unknown as [unknown[]];
    if (rows[0] === null) return;
    await sleep(5);
  }
}

async function send(ctx: UserCtx, draft: { publicId: string; versionNo: number }) {
  const askedAt = performance.now();
  const { publicId, versionNo } = draft;
  const refusal = await submitCorrespondence(ctx, { publicId, versionNo }).then(
    () => null,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );
  return { ms: performance.now() - askedAt, refusal };
}

async function main(): Promise<void> {
  const assignments = [{ role: 'PROJECT_ADMIN' as const, project: 'LCBP3-C2' }];
  const admin = async () => userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL', assignments }));
  const [preparer, approver] = [await admin(), await admin()];
  const file = formWith('register.csv', register());
  const uploadedAt = performance.now();
  const { answer } = await uploadImport(preparer, { project: 'LCBP3-C2', type: 'LETTER' }, file);
  const checkMs = performance.now() - uploadedAt;
  const writer = await userCtx(await makeUser({ organization: 'คคง.', role: 'DOCUMENT_CONTROL' }));
  const drafts = [await makeDraft(writer, { to: ['สคฉ.3'] }), await makeDraft(writer, { to: ['TEAM'] })];
  const approvedAt = performance.now();
  let isEntering = true;
  const entering = approveImport(approver, { ...answerOf(answer), reason: 'bench', leavesOutProblems: false }).finally(
    () => {
      isEntering = false;
    },
  );
  // Concurrent submits in one of its series wait, or are refused with a retry.
  await untilLocked(writer, () => isEntering);
  const waits = drafts.map((draft) => send(writer, draft));
  const entered = await entering;
  const enterMs = performance.now() - approvedAt;
  const sent = await Promise.all(waits);
  report('import.rows-20000.letter-meanwhile', Math.max(...sent.map(({ ms }) => ms)) / 1000, 's');
  report('import.rows-20000.letters-refused', sent.filter(({ refusal }) => refusal !== null).length, 'letters');
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
closeRedis();
