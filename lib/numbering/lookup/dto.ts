import { z } from 'zod';
import { NUMBER_AUDIT_EVENTS, NUMBER_STATES } from '@/db/numbering-enums';
import { PaletteHit } from '@/lib/documents/document/draft/form-options-dto';
import { PublicId } from '@/lib/platform/public-id';
import { CodeRef, PersonRef } from '@/lib/platform/references';
import { CODE_TOKENS } from '../engine/template/parse-template';

// DTOs of single numbers. Moments are ISO 8601 in UTC, years A.D.

/** The place of a number in its series: its identifier in URLs. */
export const NumberPlaceRef = z.strictObject({ seriesPublicId: PublicId, sequence: z.int().positive() });
export type NumberPlaceRef = z.infer<typeof NumberPlaceRef>;

/** Address of the page that explains a number. */
export const ExplainedPlace = NumberPlaceRef.extend({ projectCode: z.string() });
export type ExplainedPlace = z.infer<typeof ExplainedPlace>;

/** A number that no visible document has. */
export const BareNumber = NumberPlaceRef.extend({
  projectCode: z.string(),
  type: CodeRef,
  number: z.string(),
  state: z.enum(NUMBER_STATES),
});
export type BareNumber = z.infer<typeof BareNumber>;

/** `rank` 0: as typed, 1: but for dots, zeros and separators, 2: read another way, e.g. in the other era. */
export const FoundDocument = PaletteHit.extend({ rank: z.int(), alias: z.string().nullable() });
export type FoundDocument = z.infer<typeof FoundDocument>;

export const FoundNumbers = z.strictObject({
  documents: z.array(FoundDocument),
  /** Of the acting organization alone. They are no documents: a draft cannot refer to them. */
  circulations: z.array(FoundDocument),
  numbers: z.array(BareNumber),
  /** Documents whose number begins like the text; only where nothing fits. */
  near: z.array(PaletteHit),
  /** Readings of the text, the text itself first. */
  tried: z.array(z.string()),
});
export type FoundNumbers = z.infer<typeof FoundNumbers>;

export const NumberSegment = z.strictObject({
  kind: z.enum(['literal', 'code', 'sequence', 'year', 'revision']),
  text: z.string(),
  token: z.enum(CODE_TOKENS).nullable(),
  /** Name of the code on the day of issue. */
  name: z.string().nullable(),
  /** The code of the same thing today, where it is another. */
  codeToday: z.string().nullable(),
  era: z.enum(['B.E.', 'A.D.']).nullable(),
});
export type NumberSegment = z.infer<typeof NumberSegment>;

/** OTHER: there is one, and that is all the reader learns. WITHHELD: not even that, see `hidesNeighbours`. */
export const NumberNeighbour = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('DOCUMENT'),
    publicId: PublicId,
    number: z.string(),
    isDraft: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('NUMBER'), sequence: z.int(), number: z.string(), state: z.enum(NUMBER_STATES) }),
  z.strictObject({ kind: z.literal('OTHER') }),
  z.strictObject({ kind: z.literal('WITHHELD') }),
]);
export type NumberNeighbour = z.infer<typeof NumberNeighbour>;

export const NumberExplanation = NumberPlaceRef.extend({
  projectCode: z.string(),
  type: CodeRef,
  number: z.string(),
  state: z.enum(NUMBER_STATES),
  segments: z.array(NumberSegment),
  template: z.string(),
  /** Null: the type's default template, or a number of the time before. */
  templateVersion: z.int().nullable(),
  pattern: z.string(),
  year: z.int(),
  takenAt: z.iso.datetime(),
  issuedAt: z.iso.datetime().nullable(),
  previous: NumberNeighbour.nullable(),
  next: NumberNeighbour.nullable(),
  document: z.strictObject({ publicId: PublicId, subject: z.string(), isDraft: z.boolean() }).nullable(),
  /** For a recipient after a recall: the stub of the document that has the number. */
  calledBack: z.strictObject({ publicId: PublicId, reason: z.string() }).nullable(),
  /** For a reader who sees the document or whose organization has the number; null for others. */
  particulars: z
    .strictObject({
      by: PersonRef.nullable(),
      holder: PersonRef.nullable(),
      purpose: z.string().nullable(),
      reason: z.string().nullable(),
      expiresAt: z.iso.datetime().nullable(),
      events: z.array(
        z.strictObject({
          event: z.enum(NUMBER_AUDIT_EVENTS),
          at: z.iso.datetime(),
          by: z.string().nullable(),
          reason: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
});
export type NumberExplanation = z.infer<typeof NumberExplanation>;
