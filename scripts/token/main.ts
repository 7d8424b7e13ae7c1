import { parseArgs } from 'node:util';
import { closeDatabase } from '@/db/client';
import { systemCtx } from '@/lib/ctx';
import { AppError } from '@/lib/errors/app-error';
import { createTokenFor } from '@/lib/identity/create-token-for';
import { MAX_TOKEN_DAYS } from '@/lib/identity/schema';

// Started by scripts/token.mjs, which knows the servers.

const USAGE = `npm run token -- --user NAME [--name TEXT] [--scopes a,b] [--days 1..${MAX_TOKEN_DAYS}] [--organization CODE]`;

try {
  process.stdout.write(`${await run()}\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

async function run(): Promise<string> {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      name: { type: 'string', default: 'command line' },
      scopes: { type: 'string' },
      days: { type: 'string', default: '90' },
      organization: { type: 'string' },
    },
  });
  const days = Number(values.days);
  if (!values.user || !Number.isInteger(days) || days < 1 || days > MAX_TOKEN_DAYS) throw new Error(USAGE);
  const scopes = values.scopes
    ?.split(',')
    .map((scope) => scope.trim())
    .filter(Boolean);
  const { token } = await createTokenFor(systemCtx('token-command'), {
    username: values.user,
    name: values.name.slice(0, 100),
    days,
    scopes,
    organizationCode: values.organization,
  });
  return token;
}

function explain(error: unknown): string {
  if (error instanceof AppError && error.code === 'NOT_FOUND') {
    return 'There is no active user of that name who may act for that organization.';
  }
  if (error instanceof AppError && error.code === 'INVALID_INPUT') return 'One of the scopes is no permission code.';
  return error instanceof Error ? error.message : String(error);
}
