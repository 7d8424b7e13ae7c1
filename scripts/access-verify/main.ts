import { count, countDistinct } from 'drizzle-orm';
import { closeDatabase } from '@/db/client';
import { documentReaders } from '@/db/schema/document-readers';
import { runAccessVerification } from '@/lib/people/identity/readers/run-verification';
import { systemCtx } from '@/lib/platform/ctx';
import { describeFailure } from '../describe-failure';

// The output is for people; scripts read the exit status: 0 all is well, 1 something is wrong, 2 the check failed.

const ctx = systemCtx('access:verify');
const isRepairing = process.argv.includes('--repair');

try {
  const [looked] = await ctx.db
    .select({ readers: count(), documents: countDistinct(documentReaders.correspondenceId) })
    .from(documentReaders);
  const findings = await runAccessVerification(ctx, { isRepairing });
  for (const { rule, documentPublicId, documentNumber, organization } of findings) {
    process.stdout.write(
      `${rule} ${organization ?? 'register'}: ${documentPublicId ?? 'no document'} ${documentNumber ?? ''}\n`,
    );
  }
  const outcome = `${findings.length} findings${isRepairing ? ', repaired' : ''}`;
  process.stdout.write(
    `${looked?.readers ?? 0} readers of ${looked?.documents ?? 0} documents: ${findings.length === 0 ? 'all is well' : outcome}\n`,
  );
  if (findings.length > 0) process.exitCode = 1;
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
