import { parseArgs } from 'node:util';
import { closeDatabase } from '@/db/client';
import { countWaitingMail, liftMailHold } from '@/lib/messages/mail/hold-mail';
import { findMailHold } from '@/lib/messages/mail/mail-hold';
import { systemCtx } from '@/lib/platform/ctx';
import { describeFailure } from '../describe-failure';

const USAGE = `npm run mail                               says whether mail is held, and how much
npm run mail -- --release --reason TEXT    sends what is held
npm run mail -- --drop --reason TEXT       drops what waited before the hold, and sends the rest`;

const ctx = systemCtx('mail');
const say = (text: string) => process.stdout.write(`${text}\n`);

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n`);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      release: { type: 'boolean', default: false },
      drop: { type: 'boolean', default: false },
      reason: { type: 'string' },
    },
  });
  const { release, drop, reason } = values;
  if (!release && !drop) return describe();
  if ((release && drop) || !reason?.trim()) throw new Error(USAGE);
  const { dropped } = await liftMailHold(ctx, drop ? 'DROPPED' : 'SENT', reason);
  say(drop ? `${dropped} messages and notices dropped; mail is sent again.` : 'Mail is sent again.');
}

async function describe(): Promise<void> {
  const { messages, forDigests, events } = await countWaitingMail(ctx);
  const waiting = `${messages} messages, ${forDigests} notices for digests and ${events} events wait`;
  const hold = await findMailHold(ctx);
  say(hold ? `Held since ${hold.heldAt.toISOString()} (${hold.reason}): ${waiting}.` : `Not held. ${waiting}.`);
}
