import { parseArgs } from 'node:util';
import { applyDeltas, rollbackDeltas } from '@/db/apply-deltas';
import { refusePowerlessDefiners } from '@/db/definer-rights';
import { isConnectionError } from '@/db/errors';
import { preparePartitions } from '@/db/partitions';
import { promoteReplica } from '@/db/promote-replica';
import { resetDatabase } from '@/db/reset-database';
import { describeFailure } from '../describe-failure';

// Started by scripts/database.mjs and scripts/start.mjs, which know the servers.

const databaseUrl = process.env.DATABASE_URL ?? '';
const adminUrl = process.env.DATABASE_ADMIN_URL ?? databaseUrl;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, force: { type: 'boolean', default: false } },
});

try {
  await run(positionals[0] ?? '');
} catch (error) {
  // The errors of a delta name its file; only connection errors have a text of their own.
  process.stderr.write(
    `${isConnectionError(error) || !(error instanceof Error) ? describeFailure(error) : error.message}\n`,
  );
  process.exitCode = 1;
}

async function run(command: string): Promise<void> {
  const { force } = values;
  if (command === 'apply') {
    const applied = await applyDeltas(adminUrl, { appUrl: databaseUrl, force });
    report([...applied, ...(await preparePartitions(adminUrl))], 'applied', 'The schema is up to date.');
    await refusePowerlessDefiners(adminUrl);
  } else if (command === 'rollback') {
    const to = values.to === undefined ? 0 : Number(values.to);
    if (!Number.isInteger(to) || to < 0) throw new Error('--to takes the number of the last delta to keep, such as 12');
    report(await rollbackDeltas(adminUrl, { to, force }), 'rolled back', 'There was nothing to roll back.');
  } else if (command === 'reset') {
    await resetDatabase(adminUrl, { appUrl: databaseUrl, force });
    await preparePartitions(adminUrl);
    await refusePowerlessDefiners(adminUrl);
    process.stdout.write('The database is new: all deltas are applied.\n');
  } else if (command === 'promote') {
    const { wasReplica, position } = await promoteReplica(adminUrl);
    process.stdout.write(`${wasReplica ? 'promoted' : 'this server was the writer before'}: it has ${position}\n`);
  } else {
    throw new Error(`unknown command ${command}: apply, rollback [--to NN] [--force], reset [--force] or promote`);
  }
}

function report(names: string[], verb: string, nothing: string): void {
  for (const name of names) process.stdout.write(`${verb} ${name}\n`);
  if (names.length === 0) process.stdout.write(`${nothing}\n`);
}
