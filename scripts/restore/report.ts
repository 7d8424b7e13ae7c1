import type { WaitingMail } from '@/lib/messages/mail/hold-mail';
import type { EndedAccess } from '@/lib/operations/backup/end-access';
import type { LostActs } from './lost-acts';

/** Open accesses of the backup, and accesses ended after its moment: the operator must check them. */
export function reportAccess(
  { sessions, others }: EndedAccess,
  { isKept, lost, reaches }: { isKept: boolean; lost: LostActs; reaches: Date },
  say: (text: string) => void,
): void {
  say(`access: ${sessions} sessions ended, everybody signs in again`);
  say(`  ${others.length} tokens, links and subscriptions ${isKept ? 'are open (--access keep)' : 'ended or paused'}`);
  for (const other of others) say(`    ${other}`);
  const { acts, knownUntil, fault } = lost;
  if (knownUntil) {
    say(
      `  ended or changed between ${reaches.toISOString()} and ${knownUntil}, and undone by this restore: ${acts.length}`,
    );
    for (const act of acts) say(`    ${act}`);
  }
  if (fault) say(`  the log behind the restored moment cannot be read whole: ${fault}`);
  const from = knownUntil ?? reaches.toISOString();
  say(`  after ${from} nothing is known: check people who were deactivated, roles, passwords and second factors`);
  say('  (docs/backup.md, What comes back)');
}

/** Mail that the lost installation may have sent. */
export function reportMail(
  { messages, forDigests, events }: WaitingMail,
  { isHeld }: { isHeld: boolean },
  say: (text: string) => void,
): void {
  const waiting = `${messages} messages, ${forDigests} notices for digests and ${events} events`;
  if (isHeld) say(`mail: held, with ${waiting}: npm run mail -- --release or --drop`);
  else say(`mail: ${waiting} are sent as soon as the worker runs (--mail send)`);
}
