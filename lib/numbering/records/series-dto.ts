import type { NumberState } from '@/db/numbering-enums';
import type { CodeRef, PersonRef } from '@/lib/platform/references';
import type { SeriesRef } from './dto';

// DTOs of the pages of counters and series. Moments are ISO 8601 in UTC, years A.D.

/** Recent contention of a series. IDLE: no request in the period. */
export type ContentionLevel = 'IDLE' | 'CALM' | 'BUSY' | 'HOT';

export interface Contention {
  level: ContentionLevel;
  /** Numbers that were looked at. */
  numbers: number;
  averageWaitMs: number;
  longestMs: number;
  /** Had to be tried again. */
  retried: number;
  /** Issued without Redis' help: it was away, or the document was one of several series. */
  withoutRedis: number;
}

export type SeriesRow = {
  publicId: string;
  projectCode: string;
  typeCode: string;
  pattern: string;
  lastNumber: number;
  /** The number that comes next, {REV} left open; null when the series takes none any more. */
  next: string | null;
  years: number[];
  held: number;
  /** Null: the type's default template. */
  templateVersionNo: number | null;
  contention: Contention;
};

export interface SeriesPage {
  rows: SeriesRow[];
  total: number;
  after: string | null;
  before: string | null;
}

export interface SeriesParams {
  project: string;
  type?: readonly string[];
  /** Part of the printed text. */
  q?: string;
  size: number;
  after: string | null;
  before: string | null;
}

/** Null: not part of this counter's key. */
export interface DecodedCounter {
  originator: CodeRef;
  recipient: CodeRef | null;
  subType: CodeRef | null;
  rfaType: CodeRef | null;
  discipline: CodeRef | null;
  year: number;
  lastNumber: number;
}

export interface LedgerEntry {
  sequence: number;
  numberKey: string;
  state: NumberState;
  /** Time of issue, or else of taking. */
  at: string;
  /** Person who took the number; for a hold, its holder. */
  holder: PersonRef | null;
  reason: string | null;
  expiresAt: string | null;
  /** Only where the reader may see the document. */
  documentPublicId: string | null;
}

/** Integers in a row that no document carries, for one reason. */
export interface Hole {
  from: number;
  to: number;
  firstNumber: string;
  lastNumber: string;
  state: NumberState;
  reason: string | null;
  at: string;
  by: PersonRef | null;
}

export interface SeriesInspection {
  series: SeriesRef;
  projectName: string;
  typeName: string;
  template: string;
  templateVersionNo: number | null;
  next: string | null;
  nextNumber: number;
  width: number;
  /** Of what the width can print; above 100 the number has become wider. */
  usedPercent: number;
  stopsWhenFull: boolean;
  counters: DecodedCounter[];
  counts: Partial<Record<NumberState, number>>;
  /** Integers without a row; anything but 0 is wrong. */
  missing: number;
  recent: LedgerEntry[];
  held: LedgerEntry[];
  holes: Hole[];
  years: { year: number; numbers: number }[];
  contention: Contention;
}
