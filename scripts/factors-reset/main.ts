import { parseArgs } from 'node:util';
import { z } from 'zod';
import { closeDatabase } from '@/db/client';
import { resetFactorsOnServer } from '@/lib/people/identity/factors/reset-factors-on-server';
import { Reason } from '@/lib/people/identity/factors/schema';
import { systemCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { closeRedis } from '@/lib/platform/redis';
import { describeFailure } from '../describe-failure';

const USAGE = `npm run factors:reset -- --user NAME --reason "who asked, and how you know that it is they"

Removes the second factors and recovery codes of an active person, ends their sessions and mails them. Their password
alone signs them in then.`;

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : describeFailure(error)}\n`);
  process.exitCode = 1;
} finally {
  // The limits of tries are in Redis; a connection that is left open keeps the process.
  closeRedis();
  await closeDatabase();
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { user: { type: 'string' }, reason: { type: 'string' } } });
  if (!values.user || !values.reason) throw new Error(USAGE);
  const { user: username } = values;
  const reason = Reason.parse(values.reason);
  await resetFactorsOnServer(systemCtx('factors:reset'), { username, reason }).catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'NOT_FOUND') throw new Error(`There is no active person ${username}.`);
    if (code === 'RECORD_CHANGED') throw new Error(`${username} has no second factor.`);
    throw error;
  });
  process.stdout.write(`${username} signs in by password alone now.\n`);
}
