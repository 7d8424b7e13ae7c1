import type { ImportAnswers, ImportQuestion } from '@/db/schema/number-imports';
import { canonicalText } from '@/lib/platform/canonical-text';
import {
  canCount,
  type DigitRun,
  digitRuns,
  isYear,
  isYearLike,
  openAt,
  standsAlone,
} from '../../engine/template/digit-runs';
import type { ForeignNumber } from '../../engine/template/foreign-number';

/** A number that no template of ours prints, with Arabic digits. */
export interface ForeignText {
  text: string;
  /** A.D., of the document's date. */
  year: number | null;
}

export interface ForeignColumn {
  /** @returns null when no run of its digits can be a sequence */
  read: (text: string) => ForeignNumber | 'QUESTION' | null;
  questions: ImportQuestion[];
}

interface Member {
  text: string;
  runs: DigitRun[];
  years: (number | null)[];
}

/** A counter of this width is padded; a chapter or a contract is not. */
const PADDED_WIDTH = 3;
/** As long as `ImportAnswers` takes a shape. */
export const MAX_SHAPE = 200;

/**
 * Reads a column of foreign numbers. Numbers of one shape (equal but for their digits) are judged together. The changes
 * over the rows and the documents' dates show which run of digits counts and which is a year. If neither decides, the
 * person answers a question.
 */
export function readForeignColumn(column: readonly ForeignText[], answers: ImportAnswers): ForeignColumn {
  const groups = new Map<string, Map<string, Member>>();
  for (const { text, year } of column) {
    const plain = canonicalText(text);
    const members = groups.get(shapeOf(plain)) ?? new Map<string, Member>();
    groups.set(shapeOf(plain), members);
    const member = members.get(plain) ?? { text: plain, runs: digitRuns(plain), years: [] };
    member.years.push(year);
    members.set(plain, member);
  }
  const places = new Map<string, number | 'QUESTION' | null>();
  const questions: ImportQuestion[] = [];
  for (const [shape, group] of groups) {
    const members = [...group.values()];
    const answered = answers.series?.[shape];
    const judged = answered === undefined ? placeOf(members) : answered < 0 ? null : answered;
    places.set(shape, judged);
    const [first] = members;
    if (judged !== 'QUESTION' || !first) continue;
    const rows = members.reduce((sum, { years }) => sum + years.length, 0);
    questions.push({ kind: 'SERIES', shape, example: first.text, places: countingPlaces(members), rows });
  }
  return { questions, read: (text) => readAt(canonicalText(text), places) };
}

function shapeOf(text: string): string {
  return text.replace(/[0-9]+/g, () => '#').slice(0, MAX_SHAPE);
}

function readAt(
  text: string,
  places: ReadonlyMap<string, number | 'QUESTION' | null>,
): ForeignNumber | 'QUESTION' | null {
  if (/[{}]/.test(text)) return null;
  const place = places.get(shapeOf(text)) ?? null;
  if (place === null || place === 'QUESTION') return place;
  const run = digitRuns(text)[place];
  return run && canCount(run) ? { template: openAt(text, run), sequence: Number(run.digits) } : null;
}

const range = (members: readonly Member[]) => (members[0]?.runs ?? []).map((_run, place) => place);
const runAt = ({ runs }: Member, place: number): DigitRun => runs[place] ?? { digits: '', at: 0 };

/** Runs that can be a sequence in at least one of the numbers. */
function countingPlaces(members: readonly Member[]): number[] {
  return range(members).filter((place) => members.some((member) => canCount(runAt(member, place))));
}

/** Index of the run of digits that counts. */
function placeOf(members: readonly Member[]): number | 'QUESTION' | null {
  const counting = countingPlaces(members);
  if (counting.length < 2) return counting[0] ?? null;
  const [first] = members;
  const isAlone = (place: number) => first !== undefined && standsAlone(first.text, runAt(first, place));
  const alone = counting.filter(isAlone);
  if (alone.length === 0) return countedPlace(members, counting);
  const years = alone.filter((place) => members.every((member) => looksLikeYear(member, place)));
  const proven = years.filter((place) => agrees(members, place) === true);
  const unsure = years.filter((place) => agrees(members, place) === null);
  const rest = alone.filter((place) => !proven.includes(place));
  if (unsure.length === 0)
    return rest.length > 0 ? countedPlace(members, rest) : attachedOrAsked(members, counting, proven);
  const others = rest.filter((place) => !unsure.includes(place));
  if (others.length > 0) return besideYears(members, others, unsure);
  const attached = counting.filter((place) => !alone.includes(place));
  return unsure.length === 1 && attached.length > 0
    ? eitherVaries(members, unsure[0] ?? 0, attached)
    : onlyVarying(members, unsure);
}

function looksLikeYear({ text, runs, years }: Member, place: number): boolean {
  const run = runs[place];
  return run !== undefined && isYearLike(text, run, years.find((year) => year !== null) ?? null);
}

/** True when the dates of the documents show that a run is their year, false when they show that it is not. */
function agrees(members: readonly Member[], place: number): boolean | null {
  const dated = members.flatMap((member) =>
    member.years.flatMap((year) => (year === null ? [] : [{ digits: runAt(member, place).digits, year }])),
  );
  if (dated.length === 0) return null;
  const equal = dated.filter(({ digits, year }) => isYear(digits, year)).length;
  if (equal === 0) return false;
  // A number of December can have a date of January.
  const near = dated.filter(({ digits, year }) => [year - 1, year, year + 1].some((one) => isYear(digits, one)));
  return near.length === dated.length && equal * 2 > dated.length ? true : null;
}

const isPadded = (members: readonly Member[], place: number) =>
  members.every((member) => runAt(member, place).digits.length >= PADDED_WIDTH) &&
  members.some((member) => runAt(member, place).digits.startsWith('0'));
const varies = (members: readonly Member[], place: number) =>
  new Set(members.map((member) => runAt(member, place).digits)).size > 1;

/** Among runs that are no years, the last one counts, unless it never changes while another does. */
function countedPlace(members: readonly Member[], places: readonly number[]): number | 'QUESTION' {
  const usual = places.at(-1) ?? 0;
  const best = places.reduce(
    (one, other) => (seriesCount(members, other) <= seriesCount(members, one) ? other : one),
    usual,
  );
  if (seriesCount(members, best) === seriesCount(members, usual)) return usual;
  return varies(members, usual) ? 'QUESTION' : best;
}

/** Series that these numbers make when this run counts. */
function seriesCount(members: readonly Member[], place: number): number {
  const others = members.map(({ runs }) => runs.map(({ digits }, index) => (index === place ? '#' : digits)).join(' '));
  return new Set(others).size;
}

/** A run that may be a year, beside others that are none. */
function besideYears(
  members: readonly Member[],
  others: readonly number[],
  unsure: readonly number[],
): number | 'QUESTION' {
  const place = countedPlace(members, others);
  if (place === 'QUESTION') return place;
  if (isPadded(members, place)) return place;
  if (varies(members, place) && unsure.every((one) => !varies(members, one))) return place;
  // Two numbers prove nothing; a year has several numbers.
  const isClear = unsure.every((one) => seriesCount(members, place) < seriesCount(members, one));
  return members.length > 2 && isClear ? place : 'QUESTION';
}

/** `RFI-C2-1949` and `RFI-C2-1950`: what changes counts, when only one of them does. */
function eitherVaries(members: readonly Member[], year: number, attached: readonly number[]): number | 'QUESTION' {
  const moving = attached.filter((place) => varies(members, place));
  if (varies(members, year)) return moving.length === 0 ? year : 'QUESTION';
  return moving.length === 1 ? (moving[0] ?? 'QUESTION') : 'QUESTION';
}

function onlyVarying(members: readonly Member[], places: readonly number[]): number | 'QUESTION' {
  const moving = places.filter((place) => varies(members, place));
  return moving.length === 1 ? (moving[0] ?? 'QUESTION') : 'QUESTION';
}

/** The only isolated run is the year of the documents: a code before it counts, or the person answers. */
function attachedOrAsked(
  members: readonly Member[],
  counting: readonly number[],
  proven: readonly number[],
): number | 'QUESTION' {
  return onlyVarying(
    members,
    counting.filter((place) => !proven.includes(place)),
  );
}
