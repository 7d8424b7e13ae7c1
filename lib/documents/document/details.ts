import { z } from 'zod';
import { line, paragraphs, requiredLine } from '@/lib/platform/text';
import { CalendarDay, OffsetMoment } from '@/lib/platform/time/calendar-day';
import { IMPACTS } from './constants';

// The typed extras of each type of correspondence, kept as JSON with their schema_version. A draft may leave everything
// open; what a submitted document must have is in rules.ts. Urgency and secrecy of a letter are columns of the
// document, because visibility and lists filter on them.

/** A list longer than this is an attachment, not a form. */
const MAX_ROWS = 100;
const shortLine = line(200).default('');
const longText = paragraphs(20_000).default('');
const day = CalendarDay.nullable().default(null);
const lines = z.array(requiredLine(200)).max(MAX_ROWS).default([]);

const impact = z.enum(IMPACTS).default('UNKNOWN');

const LetterDetails = z.strictObject({
  attention: shortLine,
  signatory: shortLine,
  enclosures: lines,
});

const RfiDetails = z.strictObject({
  question: longText,
  proposedSolution: longText,
  specRef: shortLine,
  drawingRefs: lines,
  costImpact: impact,
  scheduleImpact: impact,
  answer: longText,
  answeredBy: shortLine,
  answeredAt: day,
});

const InstructionDetails = z.strictObject({ kind: shortLine, clauseRef: shortLine, effectiveDate: day });

const NoticeDetails = z.strictObject({ kind: shortLine, clauseRef: shortLine, eventDate: day });

const MomDetails = z.strictObject({
  meetingDate: day,
  place: shortLine,
  attendees: z
    .array(z.strictObject({ name: requiredLine(200), organization: shortLine }))
    .max(MAX_ROWS)
    .default([]),
  actions: z
    .array(z.strictObject({ text: requiredLine(1000), owner: shortLine, due: day }))
    .max(MAX_ROWS)
    .default([]),
});

const EmailDetails = z.strictObject({
  from: shortLine,
  to: lines,
  messageId: shortLine,
  sentAt: OffsetMoment.nullable().default(null),
});

/** MEMO, OTHER and every type an admin adds: nothing beyond subject and body. */
const PlainDetails = z.strictObject({});

/** Every version that was ever stored stays here, so that an old document can still be read. */
const SCHEMAS: Readonly<Record<string, Readonly<Record<number, z.ZodObject>>>> = {
  LETTER: { 1: LetterDetails },
  RFI: { 1: RfiDetails },
  INSTRUCTION: { 1: InstructionDetails },
  NOTICE: { 1: NoticeDetails },
  MOM: { 1: MomDetails },
  EMAIL: { 1: EmailDetails },
};

/** Version of the details of new documents. */
export const DETAILS_VERSION = 1;

/** The schema of a type's details; types without one of their own carry none. */
export function detailsSchema(typeCode: string, schemaVersion: number = DETAILS_VERSION): z.ZodObject {
  return SCHEMAS[typeCode]?.[schemaVersion] ?? PlainDetails;
}
