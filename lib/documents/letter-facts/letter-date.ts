import { EN_MONTHS, TH_MONTHS, TH_MONTHS_SHORT } from '@/lib/platform/time/month-names';
import { parseWholeDate } from '@/lib/platform/time/parse-date';

/** A letter that is sent or registered now: an archive goes back this far, and none is dated after its arrival. */
const [MOST_YEARS_OLD, MOST_YEARS_AHEAD] = [50, 1];
/** A year of two digits is of this century of its era, and of these last years only: then one era alone fits. */
const NEAR_YEARS = 10;
const BE_OFFSET = 543;

const escaped = (name: string) => name.replaceAll('.', '\\.?\\s?');
const THAI = [...TH_MONTHS, ...TH_MONTHS_SHORT.map(escaped)].join('|');
const ENGLISH = `(?:${EN_MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join('|')}|Sept)\\.?`;
const ERA = '(?:(?:พ\\.?\\s?ศ\\.?|ค\\.?\\s?ศ\\.?)\\s?)?';
const YEAR = '(\\d{4}|\\d{2})(?!\\d)';

const FORMS: readonly { form: RegExp; parts: readonly ['day' | 'month' | 'year', ...('day' | 'month' | 'year')[]] }[] =
  [
    {
      form: new RegExp(`(?<!\\d)(\\d{1,2})\\s?(?:เดือน\\s?)?(${THAI})\\s?${ERA}${YEAR}`),
      parts: ['day', 'month', 'year'],
    },
    {
      form: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?(?:\\s|-)?(?:of\\s)?(${ENGLISH})(?:,?\\s|-)?${YEAR}`, 'i'),
      parts: ['day', 'month', 'year'],
    },
    {
      form: new RegExp(`(?<!\\p{L})(${ENGLISH})\\s?(\\d{1,2})(?:st|nd|rd|th)?,?\\s${YEAR}`, 'iu'),
      parts: ['month', 'day', 'year'],
    },
    { form: /(?<![\d/.-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\d/-])/, parts: ['year', 'month', 'day'] },
    { form: new RegExp(`(?<![\\d/.-])(\\d{1,2})\\s?([/.-])\\s?(\\d{1,2})\\s?\\2\\s?${YEAR}(?![/-])`), parts: ['day'] },
  ];

/** A date in a text: its day and its place. */
export interface FoundDate {
  /** `YYYY-MM-DD`; null for a day that does not exist, and for a year that no letter of today has. */
  date: string | null;
  at: number;
  length: number;
}

/**
 * Finds the first date in a line of a letter: Thai or English month, Thai digits, B.E. or A.D., years of two digits.
 * @param today `YYYY-MM-DD`
 */
export function findDate(line: string, today: string): FoundDate | null {
  const text = line.replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  const found = FORMS.flatMap(({ form, parts }) => {
    const match = form.exec(text);
    return match ? [{ match, parts }] : [];
  }).sort((left, right) => left.match.index - right.match.index)[0];
  if (!found) return null;
  const { match, parts } = found;
  return { date: dayOf(match, parts, today), at: match.index, length: match[0].length };
}

function dayOf(match: RegExpExecArray, parts: readonly string[], today: string): string | null {
  // The numeric form keeps its separator, which both places share.
  const [day, month, year] =
    parts.length === 1
      ? [match[1], match[3], match[4]]
      : ['day', 'month', 'year'].map((part) => match[parts.indexOf(part) + 1]);
  const whole = wholeYear(year ?? '', match[0], today);
  if (whole === null) return null;
  const name = (month ?? '').replace(/^sept\.?$/i, 'sep').replace(/\s|(?<=[a-z])\.$/gi, '');
  const parsed = parseWholeDate(/^\d+$/.test(name) ? `${day}/${name}/${whole}` : `${day} ${name} ${whole}`, today);
  if (!parsed?.ok) return null;
  const years = Number(parsed.date.slice(0, 4)) - Number(today.slice(0, 4));
  return years >= -MOST_YEARS_OLD && years <= MOST_YEARS_AHEAD ? parsed.date : null;
}

/** Years written out; null where two digits fit no era. */
function wholeYear(year: string, text: string, today: string): number | null {
  if (year.length === 4) return Number(year);
  const now = Number(today.slice(0, 4));
  const isNear = (gregorian: number) => gregorian >= now - NEAR_YEARS && gregorian <= now + MOST_YEARS_AHEAD;
  const [buddhist, gregorian] = [2500 + Number(year), 2000 + Number(year)];
  if (isNear(buddhist - BE_OFFSET)) return buddhist;
  // A Thai month has a year of the Buddhist era, however old the letter is.
  return isNear(gregorian) && !/[ก-ฮ]/.test(text) ? gregorian : null;
}
