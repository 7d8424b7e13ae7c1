import { type PlannedLetter, planLetters } from './plan';
import { Random } from './random';

/** What happens in the demo's history, one act of one person at a time. */
export type Step = { at: Date } & (
  | { kind: 'write'; letter: PlannedLetter }
  | { kind: 'read'; letter: PlannedLetter; reader: string }
  | { kind: 'cancel'; letter: PlannedLetter; by: string; reason: string }
  | { kind: 'clear-notifications'; by: string }
  | { kind: 'change-numbers'; by: string }
);

/** Who opens an organization's post, and who may cancel for it. */
const DOCUMENT_CONTROL: Readonly<Record<string, string>> = {
  'คคง.': 'csc.dc',
  'สคฉ.3': 'owner.dc',
  TEAM: 'designer.dc',
  'ผรม.2': 'c2.dc',
  'ผรม.4': 'c4.dc',
};
const CANCELLED_BY: Readonly<Record<string, string>> = {
  'c2.dc': 'c2.admin',
  'csc.dc': 'csc.admin',
  'owner.dc': 'owner.admin',
};
const REASONS = ['ออกเลขซ้ำเรื่องเดิม ส่งใหม่ตามฉบับแก้ไข', 'ระบุผู้รับไม่ถูกต้อง', 'Superseded by the joint minutes of the same day'];

const HOUR_MS = 3_600_000;
/** The last days stay unread, so that the bell has something to say. */
const UNREAD_DAYS = 4;

/** The whole history up to `now`, in order of time. */
export function tellStory(now: Date, people: readonly string[]): Step[] {
  const random = new Random(now.getUTCFullYear());
  const steps: Step[] = [];
  const clearedAt = new Date(now.getTime() - UNREAD_DAYS * 24 * HOUR_MS);
  for (const letter of planLetters(now)) {
    steps.push({ at: letter.at, kind: 'write', letter });
    if (letter.fate === 'draft') continue;
    for (const reader of letter.to.map((organization) => DOCUMENT_CONTROL[organization])) {
      const at = new Date(letter.at.getTime() + random.between(1, 20) * HOUR_MS);
      if (reader && at < clearedAt && letter.fate === 'submit') steps.push({ at, kind: 'read', letter, reader });
    }
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
