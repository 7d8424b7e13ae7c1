import { fromProjectClock, projectClock } from '@/lib/platform/time/project-day';
import { PLACES, TOPICS, type Topic } from './letters';
import { Random } from './random';

/** One letter, and what becomes of it. Moments are UTC; people are user names. */
export interface PlannedLetter {
  key: string;
  at: Date;
  author: string;
  project: string;
  contract: string | null;
  typeCode: Topic['typeCode'];
  to: readonly string[];
  cc: readonly string[];
  subject: string;
  body: string;
  tag: string;
  urgency: 'NORMAL' | 'URGENT' | 'VERY_URGENT';
  secrecy: 'NORMAL' | 'CONFIDENTIAL';
  dueInDays: number | null;
  hasFile: boolean;
  /** The letter that this one answers. */
  answers: string | null;
  fate: 'submit' | 'draft' | 'cancel';
}

interface Line {
  author: string;
  project: string;
  contract: string | null;
  to: readonly string[];
  cc: readonly string[];
  /** Organization whose Document Control answers. */
  answeredBy: string;
  weight: number;
}

/**
 * Senders and recipients. The weight is on LCBP3-C2, where two contractors share a project and must not see each other.
 */
const LINES: readonly Line[] = [
  line('c2.dc', 'LCBP3-C2', 'LCBP3-C2', ['คคง.'], ['สคฉ.3'], 'csc.dc', 30),
  line('csc.dc', 'LCBP3-C2', 'LCBP3-C2', ['ผรม.2'], ['สคฉ.3'], 'c2.dc', 18),
  line('csc.dc', 'LCBP3-C2', 'LCBP3-C2', ['สคฉ.3'], [], 'owner.dc', 15),
  line('owner.dc', 'LCBP3-C2', 'LCBP3-C2', ['คคง.'], ['กทท.'], 'csc.dc', 9),
  line('csc.dc', 'LCBP3-C2', 'LCBP3-C2', ['TEAM'], [], 'designer.dc', 5),
  line('designer.dc', 'LCBP3-C2', null, ['คคง.'], ['สคฉ.3'], 'csc.dc', 4),
  line('c4.dc', 'LCBP3-C2', 'LCBP3-C2-SUB', ['คคง.'], [], 'csc.dc', 7),
  line('csc.dc', 'LCBP3-C2', 'LCBP3-C2-SUB', ['ผรม.4'], [], 'c4.dc', 3),
  line('c1.dc', 'LCBP3-C1', 'LCBP3-C1', ['คคง.'], ['สคฉ.3'], 'csc.dc', 6),
  line('en.dc', 'LCBP3', null, ['สคฉ.3'], ['คคง.'], 'owner.dc', 3),
];

const MONTHS = 14;
const LETTERS_PER_MONTH = 17;
/** Older letters are settled, except for a few forgotten ones. */
const SETTLED_DAYS = 40;
const DAY_MS = 86_400_000;

/**
 * Fourteen months of letters up to `now`, in order of time, crossing a new year. The same `now` gives the same plan,
 * so that an interrupted seeding can go on where it was.
 */
export function planLetters(now: Date): PlannedLetter[] {
  const random = new Random(2569);
  const first = now.getTime() - MONTHS * 30.4 * DAY_MS;
  const letters: PlannedLetter[] = [];
  for (let index = 0; index < MONTHS * LETTERS_PER_MONTH; index++) {
    const at = workingMoment(random, first + ((now.getTime() - first) * index) / (MONTHS * LETTERS_PER_MONTH));
    if (at >= now) continue;
    const opening = openThread(random, `demo-${index}`, at);
    letters.push(opening.letter);
    const answer = answerOf(random, opening, now);
    if (answer) letters.push(answer);
  }
  letters.push(...draftsOfToday(random, now));
  return letters.sort((a, b) => a.at.getTime() - b.at.getTime());
}

interface Opening {
  letter: PlannedLetter;
  line: Line;
  topic: Topic;
}

function openThread(random: Random, key: string, at: Date): Opening {
  const chosen = pickLine(random);
  const topic = pickTopic(random, chosen);
  const fill = { place: random.pick(PLACES), n: String(random.between(2, 60)) };
  const isCancelled = random.chance(0.03);
  return {
    line: chosen,
    topic,
    letter: {
      key,
      at,
      author: chosen.author,
      project: chosen.project,
      contract: chosen.contract,
      typeCode: topic.typeCode,
      to: chosen.to,
      cc: random.chance(0.6) ? chosen.cc : [],
      subject: filled(topic.subject, fill),
      body: filled(topic.body, fill),
      tag: topic.tag,
      urgency: topic.urgency ?? 'NORMAL',
      secrecy: random.chance(0.015) ? 'CONFIDENTIAL' : 'NORMAL',
      dueInDays: topic.dueInDays ?? null,
      hasFile: random.chance(0.3),
      answers: null,
      fate: isCancelled ? 'cancel' : 'submit',
    },
  };
}

/** Questions are answered within a fortnight, of the last weeks not all yet: those are what the register shows as open. */
function answerOf(random: Random, { letter, line: asked, topic }: Opening, now: Date): PlannedLetter | null {
  const at = workingMoment(random, letter.at.getTime() + random.between(1, 12) * DAY_MS);
  const isAnswered = random.chance(at.getTime() < now.getTime() - SETTLED_DAYS * DAY_MS ? 0.97 : 0.6);
  if (!topic.answer || letter.fate !== 'submit' || at >= now || !isAnswered) return null;
  return {
    ...letter,
    key: `${letter.key}-answer`,
    at,
    author: asked.answeredBy,
    typeCode: 'LETTER',
    to: [],
    cc: [],
    body: topic.answer,
    dueInDays: null,
    hasFile: random.chance(0.15),
    answers: letter.key,
  };
}

/** Drafts of this morning. */
function draftsOfToday(random: Random, now: Date): PlannedLetter[] {
  return LINES.map((chosen, index) => {
    const { letter } = openThread(
      random,
      `demo-draft-${index}`,
      new Date(now.getTime() - random.between(1, 40) * 600_000),
    );
    const { author, project, contract, to, cc } = chosen;
    return { ...letter, author, project, contract, to, cc, typeCode: 'LETTER', secrecy: 'NORMAL', fate: 'draft' };
  });
}

function pickLine(random: Random): Line {
  let rest = random.next() * LINES.reduce((sum, { weight }) => sum + weight, 0);
  for (const candidate of LINES) {
    rest -= candidate.weight;
    if (rest < 0) return candidate;
  }
  return random.pick(LINES);
}

/** An RFI needs a contract; supervisors write instructions and notices. */
function pickTopic(random: Random, { contract, author }: Line): Topic {
  const fitting = TOPICS.filter(({ typeCode }) => {
    if (typeCode === 'RFI') return contract !== null;
    if (typeCode === 'INSTRUCTION') return author.startsWith('csc') || author.startsWith('owner');
    return true;
  });
  return random.pick(fitting);
}

/** The nearest working day at or after, between 08:30 and 17:00. */
function workingMoment(random: Random, from: number): Date {
  const local = projectClock(new Date(from));
  while (local.getUTCDay() === 0 || local.getUTCDay() === 6) local.setUTCDate(local.getUTCDate() + 1);
  local.setUTCHours(8, 30, 0, 0);
  return fromProjectClock(new Date(local.getTime() + random.between(0, 510) * 60_000 + random.between(0, 59_000)));
}

function filled(text: string, values: Record<string, string>): string {
  return Object.entries(values).reduce((result, [name, value]) => result.replaceAll(`{${name}}`, value), text);
}

function line(
  author: string,
  project: string,
  contract: string | null,
  to: readonly string[],
  cc: readonly string[],
  answeredBy: string,
  weight: number,
): Line {
  return { author, project, contract, to, cc, answeredBy, weight };
}
