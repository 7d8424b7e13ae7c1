import { closeDatabase, getDatabase } from '@/db/client';
import { auditSeals } from '@/db/schema/system';
import { runSealVerification } from '@/lib/audit/run-seal-verification';
import { systemCtx } from '@/lib/ctx';
import { describeFailure } from '../describe-failure';

// What it prints is for people; scripts read the exit status: 0 all is well, 1 a seal is broken, 2 it could not look.

try {
  const seals = await getDatabase().$count(auditSeals);
  const broken = await runSealVerification(systemCtx('audit:verify'));
  if (broken) {
    process.stdout.write(`audit rows ${broken.firstId} to ${broken.lastId}: ${broken.problem}\n`);
    process.exitCode = 1;
  } else process.stdout.write(`${seals} seals: all is well\n`);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
