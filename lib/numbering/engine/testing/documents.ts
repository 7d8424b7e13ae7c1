import { eq, inArray, sql } from 'drizzle-orm';
import { type Database, getDatabase } from '@/db/client';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceSubTypes, correspondenceTypes, disciplines } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { organizations, projects } from '@/db/schema/organizations';
import { rfaTypes } from '@/db/schema/rfa-types';
import type { TxCtx, UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { write } from '@/lib/platform/statement-buffer';
import { readNow } from '@/lib/platform/time/database-time';
import { type IssueOptions, issueNumber } from '../batch/issue-numbers';
import type { Numbered, NumberItem, NumberRequest, WriteNumbered } from '../batch/number-items';

// Documents with nothing around them, so that numbering is tried by itself. The verbs have their own tests.

export interface DocumentToNumber {
  type?: 'LETTER' | 'MEMO' | 'NOTICE' | 'RFI' | 'TRANSMITTAL' | 'RFA';
  project?: string;
  from?: string;
  to?: string;
  subType?: string;
  rfaType?: string;
  discipline?: string;
  revisionLabel?: string;
}

export interface Draft {
  id: number;
  publicId: string;
}
export type DraftItem = NumberItem<Draft>;

/** Somebody who writes documents. */
export async function makeAuthor(db: Database = getDatabase()): Promise<UserCtx> {
  const publicId = newPublicId();
  const [organization] = await db.select().from(organizations).where(eq(organizations.organizationCode, 'คคง.'));
  if (!organization) throw new Error('no master data');
  const username = `author-${publicId}`;
  const [inserted] = await db.insert(users).values({
    publicId,
    username,
    firstName: 'ผู้เขียน',
    lastName: 'ทดสอบ',
    primaryOrganizationId: organization.id,
  });
  return {
    actor: {
      kind: 'user',
      userId: inserted.insertId,
      publicId,
      username,
      displayName: 'ผู้เขียน ทดสอบ',
      organizationId: organization.id,
      organizationPublicId: organization.publicId,
      organizationCode: organization.organizationCode,
      tokenScopes: null,
      sessionId: null,
      rights: null,
    },
    requestId: newPublicId(),
    ipAddress: '192.0.2.7',
    userAgent: 'numbering test',
    locale: 'th',
    db,
  };
}

/** Makes drafts and asks for their numbers at the database's present time. */
export async function draftItems(ctx: UserCtx, count: number, wanted: DocumentToNumber = {}): Promise<DraftItem[]> {
  const parts = await findParts(ctx.db, wanted);
  const issuedAt = await readNow(ctx);
  const publicIds = Array.from({ length: count }, () => newPublicId());
  await ctx.db.insert(correspondences).values(
    publicIds.map((publicId) => ({
      publicId,
      projectId: parts.projectId,
      correspondenceTypeId: parts.correspondenceTypeId,
      originatorOrganizationId: parts.originatorOrganizationId,
      createdBy: ctx.actor.userId,
    })),
  );
  const rows = await ctx.db
    .select({ id: correspondences.id, publicId: correspondences.publicId })
    .from(correspondences)
    .where(inArray(correspondences.publicId, publicIds));
  const revisionLabel = wanted.revisionLabel ?? (wanted.type === 'RFA' ? 'A' : '');
  await ctx.db.insert(correspondenceRevisions).values(
    rows.map((row) => ({
      correspondenceId: row.id,
      revisionNumber: 0,
      revisionLabel,
      subject: 'ทดสอบเลขที่',
      createdBy: ctx.actor.userId,
    })),
  );
  const idOf = new Map(rows.map((row) => [row.publicId, row.id]));
  return publicIds.map((publicId) => {
    const id = idOf.get(publicId) ?? 0;
    const document = {
      revisionLabel,
      entityType: 'correspondence' as const,
      documentId: id,
      documentPublicId: publicId,
      revisionPublicId: null,
      contentHash: null,
    };
    return {
      ctx,
      request: { ...parts, ...document, issuedAt, requestId: newPublicId() },
      payload: { id, publicId },
    };
  });
}

type Parts = Omit<
  NumberRequest,
  | 'revisionLabel'
  | 'entityType'
  | 'documentId'
  | 'documentPublicId'
  | 'revisionPublicId'
  | 'contentHash'
  | 'issuedAt'
  | 'requestId'
>;

async function findParts(db: Database, wanted: DocumentToNumber): Promise<Parts> {
  const { type = 'LETTER', project = 'LCBP3-C2', from = 'คคง.', to = 'สคฉ.3' } = wanted;
  const [projectRow] = await db.select().from(projects).where(eq(projects.projectCode, project));
  const [typeRow] = await db.select().from(correspondenceTypes).where(eq(correspondenceTypes.typeCode, type));
  const [originator] = await db.select().from(organizations).where(eq(organizations.organizationCode, from));
  const [recipient] = await db.select().from(organizations).where(eq(organizations.organizationCode, to));
  if (!projectRow || !typeRow || !originator || !recipient) throw new Error('not in the master data');
  const subTypes = await db.select().from(correspondenceSubTypes);
  const subType = type === 'TRANSMITTAL' ? subTypes.find((row) => row.subTypeNumber === wanted.subType) : undefined;
  const [rfaType] = await db
    .select()
    .from(rfaTypes)
    .where(eq(rfaTypes.typeCode, wanted.rfaType ?? 'RPT'));
  const [discipline] = await db
    .select()
    .from(disciplines)
    .where(eq(disciplines.disciplineCode, wanted.discipline ?? 'TER'));
  const isRfa = type === 'RFA';
  return {
    projectId: projectRow.id,
    projectCode: project,
    correspondenceTypeId: typeRow.id,
    typeCode: type,
    originatorOrganizationId: originator.id,
    originatorCode: from,
    recipientOrganizationId: isRfa ? null : recipient.id,
    recipientCode: isRfa ? null : to,
    subTypeId: subType?.id ?? null,
    subTypeNumber: subType?.subTypeNumber ?? null,
    rfaTypeId: isRfa ? (rfaType?.id ?? null) : null,
    rfaTypeCode: isRfa ? (rfaType?.typeCode ?? null) : null,
    disciplineId: isRfa ? (discipline?.id ?? null) : null,
    disciplineCode: isRfa ? (discipline?.disciplineCode ?? null) : null,
  };
}

/** Writes the number into document and revision, and answers with it: the least a verb does. */
export async function storeNumbers(tx: TxCtx, numbered: readonly Numbered<Draft>[]): Promise<string[]> {
  const rows = JSON.stringify(
    numbered.map(({ id, number }) => ({ ...number, id, issuedAt: databaseTime(number.issuedAt) })),
  );
  const table = sql`JSON_TABLE(${rows}, '$[*]' COLUMNS (id INT PATH '$.id', series_id BIGINT PATH '$.seriesId',
    sequence INT PATH '$.sequence', number_key VARCHAR(200) PATH '$.numberKey',
    folded VARCHAR(200) PATH '$.numberFolded', printed VARCHAR(200) PATH '$.documentNumber',
    issued_at DATETIME(3) PATH '$.issuedAt')) AS n`;
  await write(
    tx,
    sql`UPDATE correspondences AS c JOIN ${table} ON c.id = n.id
    SET c.series_id = n.series_id, c.sequence = n.sequence, c.number_key = n.number_key, c.number_folded = n.folded,
      c.issued_at = n.issued_at, c.version_no = c.version_no + 1`,
  );
  await write(
    tx,
    sql`UPDATE correspondence_revisions AS r JOIN ${table} ON r.correspondence_id = n.id
    SET r.document_number = n.printed WHERE r.is_current`,
  );
  return numbered.map(({ number }) => number.documentNumber);
}

function databaseTime(moment: Date): string {
  return moment.toISOString().slice(0, 23).replace('T', ' ');
}

/** The number that `issueNumber` gives to a document, as printed. */
export async function issueText(
  item: DraftItem,
  write: WriteNumbered<Draft, string> = storeNumbers,
  options: IssueOptions = {},
): Promise<string> {
  return (await issueNumber(item, write, options)).number.documentNumber;
}
