import { eq, type SQL, sql } from 'drizzle-orm';
import { type AnyMySqlColumn, alias, type MySqlTable } from 'drizzle-orm/mysql-core';
import { circulations } from '@/db/schema/circulations';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentNotes } from '@/db/schema/document-notes';
import {
  asbuiltDrawingRevisions,
  asbuiltDrawings,
  contractDrawings,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { visibleCorrespondences } from '@/lib/people/identity/access/access';
import { visibleContractDrawings, visibleDrawingRevisions } from '@/lib/people/identity/access/drawing-access';
import { visibleCirculations } from '@/lib/people/identity/access/visible-circulations';
import { visibleNotes } from '@/lib/people/identity/access/visible-notes';
import type { UserCtx } from '@/lib/platform/ctx';
import { none, organizationCode, projectCode, type Source, type Subject, text, typeCode } from './source';

/** Act of a person on a document: one row for each, in the table that records the actor. */
export interface DocumentAct {
  /** The table that names the person. */
  from: MySqlTable;
  act: string;
  /** The document: its key in the act's table, or a subquery for it. */
  of: AnyMySqlColumn | SQL;
  at: AnyMySqlColumn | null;
  where: SQL;
  key: AnyMySqlColumn | null;
  joins?: Source['joins'];
  /** Code of an answer or an action. */
  result?: AnyMySqlColumn | SQL;
  /** The person's own words; content, as the title is. */
  words?: AnyMySqlColumn;
}

/** A kind of document: where it is, what it is called, and who may see its content. */
interface Held {
  record: string;
  joins(of: DocumentAct['of']): NonNullable<Source['joins']>;
  type: SQL;
  publicId: AnyMySqlColumn;
  number: AnyMySqlColumn | SQL;
  title: AnyMySqlColumn | SQL;
  projectId: AnyMySqlColumn;
  organizationId: AnyMySqlColumn | null;
  isVisible(reader: UserCtx): SQL;
}

const held = alias(correspondences, 'held');
const heldRevision = alias(correspondenceRevisions, 'held_revision');
const heldSheet = alias(circulations, 'held_sheet');
const heldNote = alias(documentNotes, 'held_note');
const noted = alias(correspondences, 'noted');
const notedRevision = alias(correspondenceRevisions, 'noted_revision');
const heldContract = alias(contractDrawings, 'held_contract_drawing');
const heldShop = alias(shopDrawings, 'held_shop_drawing');
const heldShopRevision = alias(shopDrawingRevisions, 'held_shop_revision');
const heldAsbuilt = alias(asbuiltDrawings, 'held_asbuilt_drawing');
const heldAsbuiltRevision = alias(asbuiltDrawingRevisions, 'held_asbuilt_revision');

export const CORRESPONDENCE: Held = {
  record: 'document',
  joins: (of) => [
    { table: held, on: sql`${held.id} = ${of}` },
    { table: heldRevision, on: eq(heldRevision.currentOf, held.id) },
  ],
  type: typeCode(held.correspondenceTypeId),
  publicId: held.publicId,
  number: heldRevision.documentNumber,
  title: heldRevision.subject,
  projectId: held.projectId,
  organizationId: held.originatorOrganizationId,
  isVisible: (reader) => visibleCorrespondences(reader, held),
};

export const SHEET: Held = {
  record: 'circulation',
  joins: (of) => [{ table: heldSheet, on: sql`${heldSheet.id} = ${of}` }],
  type: none,
  publicId: heldSheet.publicId,
  number: heldSheet.numberKey,
  title: heldSheet.subject,
  projectId: heldSheet.projectId,
  organizationId: heldSheet.organizationId,
  isVisible: (reader) => visibleCirculations(reader, heldSheet),
};

/** An internal note of an organization beside a document. */
export const NOTE: Held = {
  record: 'note',
  joins: (of) => [
    { table: heldNote, on: sql`${heldNote.id} = ${of}` },
    { table: noted, on: eq(noted.id, heldNote.correspondenceId) },
    { table: notedRevision, on: eq(notedRevision.currentOf, noted.id) },
  ],
  type: typeCode(noted.correspondenceTypeId),
  publicId: heldNote.publicId,
  number: notedRevision.documentNumber,
  title: notedRevision.subject,
  projectId: noted.projectId,
  organizationId: heldNote.organizationId,
  isVisible: (reader) => visibleNotes(reader, heldNote),
};

export const CONTRACT_DRAWING: Held = {
  record: 'contract_drawing',
  joins: (of) => [{ table: heldContract, on: sql`${heldContract.id} = ${of}` }],
  type: none,
  publicId: heldContract.publicId,
  number: heldContract.drawingNumber,
  title: heldContract.title,
  projectId: heldContract.projectId,
  organizationId: null,
  isVisible: (reader) => visibleContractDrawings(reader, heldContract),
};

/** Named by a revision: of a drawing as such, its latest one. */
export const SHOP_REVISION: Held = {
  record: 'shop_drawing',
  joins: (of) => [
    { table: heldShopRevision, on: sql`${heldShopRevision.id} = ${of}` },
    { table: heldShop, on: eq(heldShop.id, heldShopRevision.drawingId) },
  ],
  type: none,
  publicId: heldShopRevision.publicId,
  number: heldShop.drawingNumber,
  title: heldShopRevision.title,
  projectId: heldShop.projectId,
  organizationId: heldShop.originatorOrganizationId,
  isVisible: (reader) => visibleDrawingRevisions(reader, heldShop, heldShopRevision, 'shopDrawingRevisionId'),
};

export const ASBUILT_REVISION: Held = {
  record: 'asbuilt_drawing',
  joins: (of) => [
    { table: heldAsbuiltRevision, on: sql`${heldAsbuiltRevision.id} = ${of}` },
    { table: heldAsbuilt, on: eq(heldAsbuilt.id, heldAsbuiltRevision.drawingId) },
  ],
  type: none,
  publicId: heldAsbuiltRevision.publicId,
  number: heldAsbuilt.drawingNumber,
  title: heldAsbuiltRevision.title,
  projectId: heldAsbuilt.projectId,
  organizationId: heldAsbuilt.originatorOrganizationId,
  isVisible: (reader) => visibleDrawingRevisions(reader, heldAsbuilt, heldAsbuiltRevision, 'asbuiltDrawingRevisionId'),
};

/** The rows of an act. Title and words of a document that the person may not see any more are left out. */
export function actSource({ readers }: Pick<Subject, 'readers'>, document: Held, one: DocumentAct): Source {
  const isVisible = readers.length > 0 ? sql.join(readers.map(document.isVisible), sql` OR `) : sql`FALSE`;
  const ifVisible = (cell: AnyMySqlColumn | SQL | undefined) => (cell ? sql`IF(${isVisible}, ${cell}, NULL)` : none);
  return {
    from: one.from,
    joins: [...(one.joins ?? []), ...document.joins(one.of)],
    fields: {
      act: text(one.act),
      result: one.result ?? none,
      record: text(document.record),
      documentType: document.type,
      publicId: document.publicId,
      number: document.number,
      project: projectCode(document.projectId),
      organization: document.organizationId ? organizationCode(document.organizationId) : none,
      isContentVisible: sql`COALESCE(${isVisible}, FALSE)`.mapWith(Boolean),
      title: ifVisible(document.title),
      words: ifVisible(one.words),
      doneAt: one.at ?? none,
    },
    where: one.where,
    key: one.key,
  };
}
