import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, code, createdAt, instant, jsonDocument, publicId, restrict } from '../columns';
import { NUMBER_IMPORT_FORMATS, NUMBER_IMPORT_STATES, NUMBER_IMPORT_VERDICTS } from '../numbering-enums';
import { correspondenceTypes } from './correspondence-types';
import { users } from './identity';
import { documentNumberSeries } from './numbering';
import { projects } from './organizations';

/** A person's answers to the questions of a check. */
export interface ImportAnswers {
  /** By shape of a number: which of its runs of digits counts, from 0; -1: none of them. */
  series?: Record<string, number>;
  /** First part of a date like 03/04/2025. */
  dateOrder?: 'DAY' | 'MONTH';
  /** The era of years with two digits. */
  shortYears?: 'BE' | 'AD';
  /** True: numbers of digits alone are document numbers. */
  digitsOnly?: boolean;
}

/** A question of the file that a person answers. `rows`: how many rows depend on the answer. */
export type ImportQuestion =
  | { kind: 'SERIES'; shape: string; example: string; places: number[]; rows: number }
  | { kind: 'DATE_ORDER' | 'SHORT_YEARS' | 'DIGITS_ONLY'; example: string; rows: number };

export interface ImportFindings {
  questions: ImportQuestion[];
  /** Reading of dates; null: the column has no ambiguous date. */
  dates: { order: 'DAY' | 'MONTH'; example: string; readAs: string } | null;
}

export const documentNumberImports = mysqlTable(
  'document_number_imports',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    projectId: int('project_id').notNull(),
    defaultTypeId: int('default_type_id'),
    fileName: varchar('file_name', { length: 255 }).notNull(),
    fileFormat: mysqlEnum('file_format', NUMBER_IMPORT_FORMATS).notNull(),
    fileEncoding: code('file_encoding', { length: 20 }),
    fileBytes: int('file_bytes').notNull(),
    fileSha256: asciiChar('file_sha256', { length: 64 }).notNull(),
    columnNames: jsonDocument('column_names').$type<string[]>().notNull(),
    columnMapping: jsonDocument('column_mapping').$type<Record<string, number>>().notNull(),
    /** Row of the file; 0: it has none. Null: received by a version that kept no row up to the heading. */
    headingRow: int('heading_row'),
    /** A person's answers to the questions of the check. */
    answers: jsonDocument('answers').$type<ImportAnswers>(),
    /** The check's reading of the columns, and its questions. */
    findings: jsonDocument('findings').$type<ImportFindings>(),
    /** The templates the rows were judged by, by the type's code. */
    templates: jsonDocument('templates').$type<Record<string, string>>(),
    rowCount: int('row_count').notNull(),
    verdictCounts: jsonDocument('verdict_counts').$type<Record<string, number>>(),
    state: mysqlEnum('state', NUMBER_IMPORT_STATES).notNull().default('UPLOADED'),
    versionNo: int('version_no').notNull().default(1),
    createdBy: int('created_by').notNull(),
    createdAt: createdAt(),
    checkedAt: instant('checked_at'),
    approvedBy: int('approved_by'),
    approvedAt: instant('approved_at'),
    approvalReason: varchar('approval_reason', { length: 1000 }),
    closedBy: int('closed_by'),
    closedAt: instant('closed_at'),
    closingReason: varchar('closing_reason', { length: 1000 }),
  },
  (t) => [
    index('idx_document_number_imports_approved_by').on(t.approvedBy),
    index('idx_document_number_imports_closed_by').on(t.closedBy),
    index('idx_document_number_imports_created_by').on(t.createdBy),
    index('idx_document_number_imports_project').on(t.projectId, t.id),
    index('idx_document_number_imports_type').on(t.defaultTypeId),
    uniqueIndex('idx_document_number_imports_uuid').on(t.publicId),
    restrict('fk_document_number_imports_approved_by', t.approvedBy, users.userId),
    restrict('fk_document_number_imports_closed_by', t.closedBy, users.userId),
    restrict('fk_document_number_imports_created_by', t.createdBy, users.userId),
    restrict('fk_document_number_imports_project', t.projectId, projects.id),
    restrict('fk_document_number_imports_type', t.defaultTypeId, correspondenceTypes.id),
    check(
      'chk_document_number_imports_two_people',
      sql`state not in ('IMPORTED','UNDONE') or approved_by is not null and approved_by <> created_by and approval_reason is not null`,
    ),
  ],
);

export const documentNumberImportRows = mysqlTable(
  'document_number_import_rows',
  {
    id: bigint('id', { mode: 'number' }).autoincrement().primaryKey(),
    publicId: publicId(),
    importId: int('import_id').notNull(),
    rowNo: int('row_no').notNull(),
    /** As the file has them. */
    cells: jsonDocument('cells').$type<string[]>().notNull(),
    /** All cells of a row that a person corrected. */
    correctedCells: jsonDocument('corrected_cells').$type<string[]>(),
    verdict: mysqlEnum('verdict', NUMBER_IMPORT_VERDICTS).notNull().default('PENDING'),
    detail: jsonDocument('detail').$type<Record<string, string | number>>(),
    missingBefore: int('missing_before').notNull().default(0),
    correspondenceTypeId: int('correspondence_type_id'),
    numberText: code('number_text', { length: 200 }),
    numberKey: code('number_key', { length: 150 }),
    numberFolded: code('number_folded', { length: 150 }),
    printedPattern: code('printed_pattern', { length: 200 }),
    sequence: int('sequence'),
    numberPlan: jsonDocument('number_plan').$type<Record<string, unknown>>(),
    documentDate: date('document_date', { mode: 'string' }),
    subject: varchar('subject', { length: 1000 }),
    originatorText: varchar('originator_text', { length: 255 }),
    recipientText: varchar('recipient_text', { length: 255 }),
    note: varchar('note', { length: 1000 }),
    seriesId: bigint('series_id', { mode: 'number' }),
  },
  (t) => [
    index('idx_document_number_import_rows_folded').on(t.numberFolded),
    index('idx_document_number_import_rows_number').on(t.seriesId, t.sequence),
    index('idx_document_number_import_rows_type').on(t.correspondenceTypeId),
    uniqueIndex('idx_document_number_import_rows_uuid').on(t.publicId),
    index('idx_document_number_import_rows_verdict').on(t.importId, t.verdict, t.rowNo),
    uniqueIndex('uq_document_number_import_rows_no').on(t.importId, t.rowNo),
    restrict('fk_document_number_import_rows_import', t.importId, documentNumberImports.id),
    restrict('fk_document_number_import_rows_series', t.seriesId, documentNumberSeries.id),
    restrict('fk_document_number_import_rows_type', t.correspondenceTypeId, correspondenceTypes.id),
  ],
);

/** State before the import, for its undo: the series, its counters and the skipped rows. */
export interface WayBack {
  version: number;
  counters: { key: Record<string, number>; lastNumber: number }[];
  fills: { sequence: number; reason: string | null }[];
}

export const documentNumberImportSeries = mysqlTable(
  'document_number_import_series',
  {
    id: int('id').autoincrement().primaryKey(),
    importId: int('import_id').notNull(),
    correspondenceTypeId: int('correspondence_type_id').notNull(),
    printedPattern: code('printed_pattern', { length: 200 }).notNull(),
    isForeign: boolean('is_foreign').notNull(),
    seenVersion: int('seen_version').notNull(),
    seenStart: int('seen_start').notNull(),
    seenLast: int('seen_last').notNull(),
    newStart: int('new_start').notNull(),
    newLast: int('new_last').notNull(),
    numberCount: int('number_count').notNull(),
    holeCount: int('hole_count').notNull(),
    seriesId: bigint('series_id', { mode: 'number' }),
    wayBack: jsonDocument('way_back').$type<WayBack>(),
  },
  (t) => [
    index('idx_document_number_import_series_series').on(t.seriesId),
    index('idx_document_number_import_series_type').on(t.correspondenceTypeId),
    uniqueIndex('uq_document_number_import_series_pattern').on(t.importId, t.correspondenceTypeId, t.printedPattern),
    restrict('fk_document_number_import_series_import', t.importId, documentNumberImports.id),
    restrict('fk_document_number_import_series_series', t.seriesId, documentNumberSeries.id),
    restrict('fk_document_number_import_series_type', t.correspondenceTypeId, correspondenceTypes.id),
    check('chk_document_number_import_series_range', sql`new_start >= 0 and new_last >= new_start`),
  ],
);
