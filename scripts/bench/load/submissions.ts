import { localDoor } from '../../harness/ask';
import { submitDraft } from '../../harness/callers';
import type { NumberCall } from '../../harness/check-numbers';
import { submitActionOf } from '../../harness/web';
import { type Arrived, arrive, poissonArrivals } from '../open-loop/arrive';
import type { Sender } from './people';

export interface Submissions {
  arrived: Arrived<string>[];
  /** Records of the senders, to compare with the database. */
  calls: NumberCall[];
  seconds: number;
}

/** Sends `count` of the senders' letters, each sender in turn, as browsers do: through the server action. */
export async function submitAtRate(
  port: number,
  senders: readonly Sender[],
  { perSecond, count }: { perSecond: number; count: number },
): Promise<Submissions> {
  // As many connections as there are calls under way: a queue belongs into the server, where people would meet it.
  const door = localDoor(port);
  const id = submitActionOf();
  const calls: NumberCall[] = [];
  const startedAt = performance.now();
  const arrived = await arrive(poissonArrivals(perSecond, count), async (index) => {
    const sender = senders[index % senders.length];
    const draft = sender?.drafts.shift();
    if (!sender || !draft) throw new Error('there are no drafts left');
    const call = { publicId: draft.publicId, series: sender.series, startedAt: performance.now() };
    try {
      const answer = await submitDraft(door, id, sender, draft);
      const documentNumber = numberIn(answer);
      calls.push({ ...call, endedAt: performance.now(), outcome: { documentNumber } });
      return documentNumber;
    } catch (error) {
      calls.push({ ...call, endedAt: Number.POSITIVE_INFINITY, outcome: 'unknown' });
      throw error;
    }
  });
  const seconds = (performance.now() - startedAt) / 1000;
  door.agent.destroy();
  return { arrived, calls, seconds };
}

/** The number in an action's answer, which is in the format of React's server components. */
function numberIn(answer: string): string {
  const [, quoted] = /"documentNumber":("(?:[^"\\]|\\.)*")/.exec(answer) ?? [];
  if (!quoted) throw new Error(`an answer without a number: ${answer.slice(0, 300)}`);
  return String(JSON.parse(quoted));
}

/** Failed calls by their text, without identifiers. */
export function countErrors(arrived: readonly Arrived<unknown>[]): Map<string, number> {
  const kinds = new Map<string, number>();
  for (const { outcome } of arrived) {
    if ('value' in outcome) continue;
    const text = String(outcome.error instanceof Error ? outcome.error.message : outcome.error);
    const kind = /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? text.slice(0, 60);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  return kinds;
}
