import { DEMO_PEOPLE } from '@/lib/people/demo/people';
import { type PlannedLetter, planLetters } from './plan';
import { Random } from './random';

/** Steps of the demo's history, one act of one person at a time. */
export type Step = { at: Date } & (
  | { kind: 'write'; letter: PlannedLetter }
  | { kind: 'receive'; letter: PlannedLetter; by: string }
  | { kind: 'close'; letter: PlannedLetter; by: string }
  | { kind: 'cancel'; letter: PlannedLetter; by: string; reason: string }
  | { kind: 'clear-notifications'; by: string }
  | { kind: 'change-numbers'; by: string }
);

/** People who open an organization's post, and may cancel for it. */
const DOCUMENT_CONTROL: Readonly<Record<string, string>> = {
  'คคง.': 'csc.dc',
  'สคฉ.3': 'owner.dc',
  TEAM: 'designer.dc',
  EN: 'en.dc',
  'ผรม.1': 'c1.dc',
  'ผรม.2': 'c2.dc',
  'ผรม.4': 'c4.dc',
};
const CANCELLED_BY: Readonly<Record<string, string>> = {
  'c2.dc': 'c2.admin',
  'csc.dc': 'csc.admin',
  'owner.dc': 'owner.admin',
};
const REASONS = ['ออกเลขซ้ำเรื่องเดิม ส่งใหม่ตามฉบับแก้ไข', 'ระบุผู้รับไม่ถูกต้อง', 'Superseded by the joint minutes of the same day'];

/** The share of letters left open, so that the queues are not empty. */
const FORGOTTEN = 0.06;
const HOUR_MS = 3_600_000;
/** The last days stay unread, so that the bell has something to say. */
const UNREAD_DAYS = 4;

/** The whole history up to `now`, in order of time. */
export function buildStory(now: Date, people: readonly string[]): Step[] {
  const random = new Random(now.getUTCFullYear());
  const steps: Step[] = [];
  const clearedAt = new Date(now.getTime() - UNREAD_DAYS * 24 * HOUR_MS);
  const letters = planLetters(now);
  const answers = new Map(letters.flatMap((letter) => (letter.answers ? [[letter.answers, letter] as const] : [])));
  // An answer goes to the sender of the question.
  const answeredTo = new Map(
    letters.flatMap((letter) => {
      const answer = answers.get(letter.key);
      return answer ? [[answer.key, [organizationOf(letter.author)]] as const] : [];
    }),
  );
  for (const letter of letters) {
    steps.push({ at: letter.at, kind: 'write', letter });
    if (letter.fate === 'draft') continue;
    const receivers = (answeredTo.get(letter.key) ?? letter.to).map((organization) => DOCUMENT_CONTROL[organization]);
    for (const by of receivers) {
      const at = new Date(letter.at.getTime() + random.between(1, 20) * HOUR_MS);
      if (by && at < clearedAt && letter.fate === 'submit') steps.push({ at, kind: 'receive', letter, by });
    }
    const closing = closingOf(random, letter, answers.get(letter.key), receivers[0]);
    if (closing && closing.at < clearedAt) steps.push(closing);
    const by = CANCELLED_BY[letter.author];
    const at = new Date(letter.at.getTime() + random.between(2, 30) * HOUR_MS);
    if (letter.fate === 'cancel' && by && at < now)
      steps.push({ at, kind: 'cancel', letter, by, reason: random.pick(REASONS) });
  }
  for (const by of people) steps.push({ at: clearedAt, kind: 'clear-notifications', by });
  // The last of all: a demo that was seeded before there was this goes on with it.
  return [
    ...steps.sort((a, b) => a.at.getTime() - b.at.getTime()),
    { at: now, kind: 'change-numbers', by: 'csc.admin' },
  ];
}

/** The closer of a letter: its sender after an answer, its recipient if no answer is required; a few stay open. */
function closingOf(
  random: Random,
  letter: PlannedLetter,
  answer: PlannedLetter | undefined,
  receiver: string | undefined,
): Step | null {
  const asksForAnswer = letter.dueInDays !== null || letter.typeCode === 'RFI';
  const by = answer ? letter.author : receiver;
  const since = answer?.at ?? letter.at;
  const at = new Date(since.getTime() + random.between(26, 140) * HOUR_MS);
  const isForgotten = random.chance(FORGOTTEN);
  if (letter.fate !== 'submit' || by === undefined || isForgotten || (asksForAnswer && !answer)) return null;
  return { at, kind: 'close', letter, by };
}

function organizationOf(username: string): string {
  return DEMO_PEOPLE.find((person) => person.username === username)?.organization ?? '';
}
