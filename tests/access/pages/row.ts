import type { Records } from '../actions/row';
import { documentRows } from '../document-rows';
import type { Params } from './list-pages';
import type { PageRecords } from './page-records';

export type PageOf = Records & PageRecords;
type RecordOf = (of: PageOf) => string;

/** Request of a page, and the result of each caller (marks as in expected.ts; → redirects to another page). */
export interface PageRow {
  marks: string;
  method?: string;
  /** Record of the address: the page is opened with it, and again with a missing one. */
  record?: RecordOf;
  /** A refused caller may read the record on another page, so its existence is no secret. */
  isReadElsewhere?: true;
  /** Position of the record in the address. */
  place?: string;
  /** The parameter of the query that names it. */
  inQuery?: string;
  /** Of all organizations, to the letter of the role matrix: it also shows the record of a draft. */
  isOfAll?: true;
  /** Other places of the address. */
  params?: (of: PageOf) => Params;
  query?: (of: PageOf) => string;
}

/** Rows by address and by the record of the example. */
export type PageTable = Readonly<Record<string, Readonly<Record<string, PageRow>>>>;

type More = Omit<PageRow, 'marks'>;

export const ALL = '●  ●  ●  ●  ●   ●  ●  ●   ●  ●  ●   ●   ●  ●';
export const LED = '→  →  →  →  →   →  →  →   →  →  →   →   →  →';

/** Names no record, or only records that all people know. */
export const any = (marks: string, more: More = {}) => ({ any: { marks, ...more } });
export const one = (marks: string, record: RecordOf, more: More = {}) => ({
  one: { marks, record, place: 'publicId', ...more },
});
/** Of a project; asked for one that does not exist as well. */
export const inProject = (marks: string, more: More = {}) => ({
  project: { marks, record: () => 'LCBP3-C2', place: 'project', ...more },
});

export const { letters, rfas, transmittals, ncrs } = documentRows(
  (marks, record, more?: More) => one(marks, record, more).one,
);
