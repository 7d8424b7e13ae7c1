import type { CompiledState } from '../../definitions/compiled';

type Locale = 'th' | 'en';

/** State of a letter or transmittal. */
export interface LetterFacts {
  /** Code of the status; its first three letters name the verb. */
  statusCode: string;
  /** Name of the status, for codes unknown to the product. */
  statusName: string;
  /** Its workflow is running. */
  isRunning: boolean;
  /** Codes of the holding organizations, without duplicates. */
  holders: readonly string[];
  /** Definition version of the workflow. */
  state: Pick<CompiledState, 'task' | 'actions'> | null;
}

const AT_REST: Readonly<Record<string, Record<Locale, string>>> = {
  SUB: { th: 'ส่งแล้ว', en: 'Sent' },
  REP: { th: 'ตอบแล้ว', en: 'Answered' },
  RSB: { th: 'ส่งใหม่แล้ว', en: 'Resent' },
  CLB: { th: 'ปิดแล้ว', en: 'Closed' },
  CCB: { th: 'ยกเลิก', en: 'Cancelled' },
};

/** By the awaited action: that of the task, else of the state. */
const AWAITED: Readonly<Record<string, Record<Locale, string>>> = {
  RECEIVE: { th: 'รับ', en: 'receive' },
  REPLY: { th: 'ตอบ', en: 'reply' },
  ANSWER: { th: 'ตอบ', en: 'reply' },
  ACKNOWLEDGE: { th: 'รับทราบ', en: 'receive' },
  RESUBMIT: { th: 'ส่งใหม่', en: 'resend' },
  CLOSE: { th: 'ปิด', en: 'close' },
};

/**
 * State of a letter in one short word, to fit a register's column: the awaited party and action (`รอ คคง. ตอบ`), else
 * the outcome (`ปิดแล้ว`).
 */
export function letterWord(locale: Locale, facts: LetterFacts): string {
  const { statusCode, statusName, isRunning, holders, state } = facts;
  const rest = AT_REST[statusCode.slice(0, 3)];
  if (!rest) return statusName;
  const [first, ...others] = holders;
  if (!isRunning || first === undefined) return rest[locale];
  const who = others.length > 0 ? `${first} +${others.length}` : first;
  const what = awaited(state)?.[locale];
  if (what === undefined) return locale === 'th' ? `รอ ${who}` : `With ${who}`;
  return locale === 'th' ? `รอ ${who} ${what}` : `${who} to ${what}`;
}

function awaited(state: LetterFacts['state']): Record<Locale, string> | undefined {
  if (state?.task) return AWAITED[state.task.action];
  // Order as in AWAITED: a returned letter is sent again before it can be closed.
  return Object.entries(AWAITED).find(([action]) => state?.actions[action])?.[1];
}
