import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { MySqlColumn } from 'drizzle-orm/mysql-core';
import {
  correspondenceAttentions,
  correspondenceRecipients,
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import { correspondenceTypes, tags } from '@/db/schema/correspondence-types';
import { asbuiltDrawingRevisions, asbuiltDrawings, shopDrawingRevisions, shopDrawings } from '@/db/schema/drawings';
import { attachments, attachmentTexts } from '@/db/schema/files';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { ncrRevisions } from '@/db/schema/ncrs';
import { documentNumberAliases } from '@/db/schema/number-changes';
import { organizations } from '@/db/schema/organizations';
import { rfaItems } from '@/db/schema/rfas';
import { senders } from '@/lib/documents/document/read/senders';
import type { Ctx } from '@/lib/platform/ctx';
import type { FindDocument } from './engine';

type Texts = Map<number, string[]>;

/**
 * The texts by which documents are found, as each reader of a document may read them. Of a document that is sent, a
 * revision that is not sent or was recalled stays with its originator, and is not indexed.
 */
export async function loadFindDocuments(ctx: Ctx, correspondenceIds: readonly number[]): Promise<FindDocument[]> {
  if (correspondenceIds.length === 0) return [];
  const rows = await selectRows(ctx, correspondenceIds);
  const revisionIds = rows.map(({ revisionId }) => revisionId);
  const aliases = await selectAliases(ctx, correspondenceIds);
  const people = await selectPeople(ctx, correspondenceIds);
  const tagNames = await selectTags(ctx, correspondenceIds);
  const drawings = await selectDrawings(ctx, revisionIds);
  const files = await selectFiles(ctx, revisionIds);
  return rows.map((row) => {
    const of = (texts: Texts, id: number) => texts.get(id) ?? [];
    return {
      correspondenceId: row.id,
      revision: { id: row.revisionId, isSent: row.submittedAt !== null },
      document: {
        numbers: present([
          row.number,
          row.theirNumber,
          ...of(aliases, row.id),
          ...of(drawings.numbers, row.revisionId),
        ]),
        short: present([
          row.subject,
          row.typeCode,
          row.typeTh,
          row.typeEn,
          row.fromCode,
          row.fromTh,
          row.fromEn,
          row.senderCode,
          row.senderTh,
          row.senderEn,
          row.senderName,
          row.location,
          ...of(people, row.id),
          ...of(tagNames, row.id),
          ...of(drawings.titles, row.revisionId),
          ...(files.get(row.revisionId) ?? []).map(({ name }) => name),
        ]),
        long: present([row.body, row.remarks, row.clauses, row.requiredCorrection]),
      },
      files: (files.get(row.revisionId) ?? []).flatMap(({ text }) => text ?? []),
    };
  });
}

function present(texts: readonly (string | null)[]): string[] {
  return texts.filter((text): text is string => text !== null && text !== '');
}

function selectRows(ctx: Ctx, ids: readonly number[]) {
  return ctx.db
    .select({
      id: correspondences.id,
      revisionId: correspondenceRevisions.id,
      number: correspondenceRevisions.documentNumber,
      submittedAt: correspondenceRevisions.submittedAt,
      subject: correspondenceRevisions.subject,
      body: correspondenceRevisions.body,
      remarks: correspondenceRevisions.remarks,
      typeCode: correspondenceTypes.typeCode,
      typeTh: correspondenceTypes.nameTh,
      typeEn: correspondenceTypes.nameEn,
      fromCode: organizations.organizationCode,
      fromTh: organizations.nameTh,
      fromEn: organizations.nameEn,
      senderCode: senders.organizationCode,
      senderTh: senders.nameTh,
      senderEn: senders.nameEn,
      senderName: incomingLetters.senderName,
      theirNumber: incomingLetters.theirNumber,
      location: ncrRevisions.location,
      clauses: ncrRevisions.clauses,
      requiredCorrection: ncrRevisions.requiredCorrection,
    })
    .from(correspondences)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .leftJoin(incomingLetters, eq(incomingLetters.id, correspondences.id))
    .leftJoin(senders, eq(senders.id, incomingLetters.senderOrganizationId))
    .leftJoin(ncrRevisions, eq(ncrRevisions.id, correspondenceRevisions.id))
    .where(
      and(
        inArray(correspondences.id, [...ids]),
        or(isNull(correspondences.submittedAt), isNotNull(correspondenceRevisions.submittedAt)),
      ),
    );
}

/** Texts of rows by the record that they belong to. */
function grouped(rows: readonly { id: number; texts: readonly (string | null)[] }[]): Texts {
  const texts: Texts = new Map();
  for (const row of rows) texts.set(row.id, [...(texts.get(row.id) ?? []), ...present(row.texts)]);
  return texts;
}

async function selectAliases(ctx: Ctx, ids: readonly number[]): Promise<Texts> {
  const rows = await ctx.db
    .select({ id: documentNumberAliases.correspondenceId, number: documentNumberAliases.aliasNumber })
    .from(documentNumberAliases)
    .where(and(inArray(documentNumberAliases.correspondenceId, [...ids]), isNull(documentNumberAliases.removedAt)));
  return grouped(rows.map(({ id, number }) => ({ id, texts: [number] })));
}

/** Recipients, TO and CC, and the persons for whose attention it is. */
async function selectPeople(ctx: Ctx, ids: readonly number[]): Promise<Texts> {
  const recipients = await ctx.db
    .select({
      id: correspondenceRecipients.correspondenceId,
      code: organizations.organizationCode,
      nameTh: organizations.nameTh,
      nameEn: organizations.nameEn,
    })
    .from(correspondenceRecipients)
    .innerJoin(organizations, eq(organizations.id, correspondenceRecipients.organizationId))
    .where(inArray(correspondenceRecipients.correspondenceId, [...ids]));
  const attentions = await ctx.db
    .select({ id: correspondenceAttentions.correspondenceId, name: correspondenceAttentions.personName })
    .from(correspondenceAttentions)
    .where(inArray(correspondenceAttentions.correspondenceId, [...ids]));
  return grouped([
    ...recipients.map(({ id, code, nameTh, nameEn }) => ({ id, texts: [code, nameTh, nameEn] })),
    ...attentions.map(({ id, name }) => ({ id, texts: [name] })),
  ]);
}

async function selectTags(ctx: Ctx, ids: readonly number[]): Promise<Texts> {
  const rows = await ctx.db
    .select({ id: correspondenceTags.correspondenceId, name: tags.name })
    .from(correspondenceTags)
    .innerJoin(tags, eq(tags.id, correspondenceTags.tagId))
    .where(inArray(correspondenceTags.correspondenceId, [...ids]));
  return grouped(rows.map(({ id, name }) => ({ id, texts: [name] })));
}

/**
 * Drawings of RFAs, which each reader of the RFA sees. Those on a transmittal's list and of an NCR may be hidden from
 * some of its readers, and are not indexed with it.
 */
async function selectDrawings(ctx: Ctx, revisionIds: readonly number[]): Promise<{ numbers: Texts; titles: Texts }> {
  if (revisionIds.length === 0) return { numbers: new Map(), titles: new Map() };
  const itemsOf = (column: MySqlColumn) => and(inArray(rfaItems.rfaRevisionId, [...revisionIds]), isNotNull(column));
  const shop = await ctx.db
    .select({ id: rfaItems.rfaRevisionId, number: shopDrawings.drawingNumber, title: shopDrawingRevisions.title })
    .from(rfaItems)
    .innerJoin(shopDrawingRevisions, eq(shopDrawingRevisions.id, rfaItems.shopDrawingRevisionId))
    .innerJoin(shopDrawings, eq(shopDrawings.id, shopDrawingRevisions.drawingId))
    .where(itemsOf(rfaItems.shopDrawingRevisionId));
  const asbuilt = await ctx.db
    .select({ id: rfaItems.rfaRevisionId, number: asbuiltDrawings.drawingNumber, title: asbuiltDrawingRevisions.title })
    .from(rfaItems)
    .innerJoin(asbuiltDrawingRevisions, eq(asbuiltDrawingRevisions.id, rfaItems.asbuiltDrawingRevisionId))
    .innerJoin(asbuiltDrawings, eq(asbuiltDrawings.id, asbuiltDrawingRevisions.drawingId))
    .where(itemsOf(rfaItems.asbuiltDrawingRevisionId));
  const rows = [...shop, ...asbuilt];
  return {
    numbers: grouped(rows.map(({ id, number }) => ({ id, texts: [number] }))),
    titles: grouped(rows.map(({ id, title }) => ({ id, texts: [title] }))),
  };
}

/** Names and texts of the files of a revision. A quarantined file has no text. */
async function selectFiles(ctx: Ctx, revisionIds: readonly number[]) {
  const files = new Map<number, { name: string; text: string | null }[]>();
  if (revisionIds.length === 0) return files;
  const rows = await ctx.db
    .select({
      id: correspondenceRevisionAttachments.correspondenceRevisionId,
      name: attachments.originalFilename,
      text: sql<string | null>`IF(${attachments.state} = 'COMMITTED', ${attachmentTexts.text}, NULL)`,
    })
    .from(correspondenceRevisionAttachments)
    .innerJoin(attachments, eq(attachments.id, correspondenceRevisionAttachments.attachmentId))
    .leftJoin(attachmentTexts, eq(attachmentTexts.sha256, attachments.sha256))
    .where(inArray(correspondenceRevisionAttachments.correspondenceRevisionId, [...revisionIds]))
    .orderBy(asc(correspondenceRevisionAttachments.position));
  for (const { id, ...file } of rows) files.set(id, [...(files.get(id) ?? []), file]);
  return files;
}
