import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { closeDatabase, getDatabase } from '@/db/client';
import { auditSeals } from '@/db/schema/system';
import { compareExportedSeal, ExportedSeal, exportNewestSeal } from '@/lib/platform/audit/exported-seal';
import { runSealVerification } from '@/lib/platform/audit/run-seal-verification';
import { systemCtx } from '@/lib/platform/ctx';
import { describeFailure } from '../describe-failure';

// The output is for people; scripts read the exit status. 0: all is well. 1: a seal is broken, a bound record was
// changed by hand, rows are unsealed, or the database lacks the exported seal. 2: the check failed.

const ctx = systemCtx('audit:verify');

async function exportTo(file: string): Promise<void> {
  const seal = await exportNewestSeal(ctx);
  if (!seal) {
    process.stderr.write('nothing is sealed yet\n');
    process.exitCode = 2;
    return;
  }
  writeFileSync(file, `${JSON.stringify(seal, null, 2)}\n`, { flag: 'wx' });
  process.stdout.write(`the seal of audit rows ${seal.firstId} to ${seal.lastId} is in ${file}\n`);
}

async function verify(file: string | undefined): Promise<void> {
  const exported = file === undefined ? null : ExportedSeal.parse(JSON.parse(readFileSync(file, 'utf8')));
  const seals = await getDatabase().$count(auditSeals);
  const { broken, unsealed, records } = await runSealVerification(ctx);
  const differs = exported && (await compareExportedSeal(ctx, exported));
  for (const { kind, rowKey, label, problem } of records) {
    process.stdout.write(`${kind} ${rowKey}${label === null ? '' : ` (${label})`}: ${problem} outside the product\n`);
  }
  if (broken) process.stdout.write(`audit rows ${broken.firstId} to ${broken.lastId}: ${broken.problem}\n`);
  if (unsealed) {
    process.stdout.write(
      `audit rows from ${unsealed.firstId} on: not sealed since ${Math.round(unsealed.ageSeconds / 3600)} h, so nothing would show ` +
        `a change. Does a worker run, and does its task seal-audit succeed (docs/runbooks.md, AuditUnsealed)?\n`,
    );
  }
  if (differs) process.stdout.write(`${differs}\n`);
  if (broken || unsealed || differs || records.length > 0) process.exitCode = 1;
  else process.stdout.write(`${seals} seals${exported ? ', the exported one among them' : ''}: all is well\n`);
}

try {
  const { values } = parseArgs({ options: { seal: { type: 'string' }, 'export-seal': { type: 'string' } } });
  const file = values['export-seal'];
  if (file === undefined) await verify(values.seal);
  else await exportTo(file);
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 2;
} finally {
  await closeDatabase();
}
