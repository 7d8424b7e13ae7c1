import { parseArgs } from 'node:util';
import { z } from 'zod';
import { closeDatabase } from '@/db/client';
import { findPersonCtx } from '@/lib/people/identity/access/find-person-ctx';
import { PERMISSION_CODES } from '@/lib/people/identity/access/permissions';
import { CreateToken } from '@/lib/people/identity/schema';
import { createToken } from '@/lib/people/identity/tokens/create-token';
import { describeFailure } from '../describe-failure';

const USAGE = `npm run token -- --user NAME [--organization CODE] [--scopes a,b] [--days 90] [--name "what it is for"]

Without --scopes it may do what its person may; it never may do more. --organization: for whom it acts, by default
the person's own organization.`;

// A quarter: long enough for an integration to be set up, short enough that a forgotten one ends by itself.
const DEFAULT_DAYS = '90';

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof z.ZodError ? z.prettifyError(error) : describeFailure(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      user: { type: 'string' },
      organization: { type: 'string' },
      scopes: { type: 'string' },
      days: { type: 'string', default: DEFAULT_DAYS },
      name: { type: 'string', default: 'npm run token' },
    },
  });
  if (!values.user) throw new Error(USAGE);
  const ctx = await findPersonCtx(values.user, values.organization);
  if (!ctx)
    throw new Error(
      `There is no active person ${values.user}${values.organization ? ` who may act for ${values.organization}` : ''}.`,
    );
  const input = CreateToken.parse({
    name: values.name,
    scopes: values.scopes?.split(',') ?? PERMISSION_CODES,
    days: Number(values.days),
  });
  const { token } = await createToken(ctx, input);
  process.stderr.write(
    `For ${ctx.actor.displayName} (${ctx.actor.organizationCode}), ${input.days} days; shown only now:\n`,
  );
  process.stdout.write(`${token}\n`);
}
