import { z } from 'zod';
import { NCR_SEVERITIES } from '@/db/enums';
import { line, paragraphs } from '@/lib/platform/text';
import { CalendarDay } from '@/lib/platform/time/calendar-day';

/** The columns. */
const MAX_LINE = 500;
/** Five printed pages; a longer text belongs in a file. */
export const MAX_TEXT = 10_000;

const severity = z.enum(NCR_SEVERITIES).nullable();

/** Plain fields of NCRs beyond those of every document, in columns of `ncr_revisions`. */
export const NCR_FIELDS = {
  severity: { input: severity.default(null), answer: severity },
  location: { input: line(MAX_LINE).default(''), answer: z.string() },
  /** Clauses of the contract, the specification or a standard, as a person cites them. */
  clauses: { input: line(MAX_LINE).default(''), answer: z.string() },
  findingDate: { input: CalendarDay.nullable().default(null), answer: z.iso.date().nullable() },
  requiredCorrection: { input: paragraphs(MAX_TEXT).default(''), answer: z.string() },
} as const;
