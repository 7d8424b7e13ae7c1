import { and, asc, eq, gt, isNull, not, sql } from 'drizzle-orm';
import { type Database, getDatabase } from '@/db/client';
import {
  correspondenceRevisionAttachments,
  correspondenceRevisions,
  correspondences,
} from '@/db/schema/correspondence';
import { attachments } from '@/db/schema/files';
import { organizations, projects } from '@/db/schema/organizations';
import { transmittalLinkAccesses, transmittalLinks, transmittals } from '@/db/schema/transmittals';
import { systemCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { RateLimit } from '@/lib/platform/rate-limit';
import { handedCopy } from '../../files/handed-copy';
import type { OpenedAttachment } from '../../files/open-attachment';
import { describeItems, keyOf } from '../draft/item-details';
import { type ItemFile, selectItemFiles } from '../draft/item-files';
import type { TransmittalItem } from '../dto';
import { selectItemRows } from '../read/load-transmittals';
import { hashLinkToken } from './links';
import { holdsSecret } from './secret-content';

/** A reader opens a page and its files at this pace; 192 bits cannot be guessed at it. */
const perAddress = new RateLimit('external-link', () => ({ points: 60, seconds: 60 }));

/** The request of a reader without an account. */
export interface LinkVisitor {
  ipAddress: string | null;
  userAgent: string | null;
}

/** Content behind a link. */
export interface SharedTransmittal {
  documentNumber: string;
  subject: string;
  body: string;
  projectName: string;
  fromCode: string;
  fromName: string;
  purpose: string;
  purposeText: string;
  documentDate: string | null;
  recipientLabel: string;
  expiresAt: Date;
  items: TransmittalItem[];
  files: ItemFile[];
}

/**
 * Opens a link for a reader who has its address; writes a row to its log.
 * @throws AppError RATE_LIMITED; NOT_FOUND alike for an unknown, expired or revoked link, a cancelled transmittal, and
 *   one that is or holds content above NORMAL
 */
export async function openLink(token: string, visitor: LinkVisitor): Promise<SharedTransmittal> {
  await perAddress.consume(visitor.ipAddress ?? 'unknown');
  const db = getDatabase();
  const link = await findLink(db, token);
  if (!link) throw new AppError('NOT_FOUND');
  const ctx = systemCtx('external-link');
  const rows = await selectItemRows(ctx, link.revisionId);
  const [items, files] = await Promise.all([describeItems(ctx, rows), selectOwnFiles(db, link.revisionId)]);
  await db.insert(transmittalLinkAccesses).values({ linkId: link.id, attachmentId: null, ...visitor });
  const { id: _id, revisionId: _revisionId, ...shown } = link;
  return { ...shown, items, files };
}

/**
 * A file of the transmittal, or of an item on its list, through an open link; leaves a row in its log.
 * @throws AppError RATE_LIMITED, NOT_FOUND, and what `handedCopy` throws
 */
export async function openLinkedFile(
  token: string,
  attachmentPublicId: string,
  visitor: LinkVisitor,
): Promise<OpenedAttachment> {
  await perAddress.consume(visitor.ipAddress ?? 'unknown');
  const db = getDatabase();
  const link = await findLink(db, token);
  if (!link) throw new AppError('NOT_FOUND');
  const ctx = systemCtx('external-link');
  const rows = await selectItemRows(ctx, link.revisionId);
  const [ofItems, own, items] = await Promise.all([
    selectItemFiles(ctx, rows),
    selectOwnFiles(db, link.revisionId),
    describeItems(ctx, rows),
  ]);
  const shown = rows.flatMap((row, at) => (items[at]?.isHidden ? [] : (ofItems.get(keyOf(row)) ?? [])));
  const file = [...own, ...shown].find(({ publicId }) => publicId === attachmentPublicId);
  if (!file) throw new AppError('NOT_FOUND');
  const { publicId, fileName, mimeType, sha256 } = file;
  const { filename, etag, sizeBytes, read } = await handedCopy(ctx, { ...file, filename: fileName }, 'marked');
  await db.insert(transmittalLinkAccesses).values({ linkId: link.id, attachmentId: file.id, ...visitor });
  return {
    publicId,
    filename,
    mimeType,
    sizeBytes,
    sha256,
    // The address is the secret: no copy is kept.
    isConfidential: true,
    etag,
    part: null,
    read,
  };
}

async function findLink(db: Database, token: string) {
  const [row] = await db
    .select({
      id: transmittalLinks.id,
      revisionId: transmittalLinks.revisionId,
      recipientLabel: transmittalLinks.recipientLabel,
      expiresAt: transmittalLinks.expiresAt,
      documentNumber: sql<string>`IFNULL(${correspondenceRevisions.documentNumber}, '')`,
      subject: correspondenceRevisions.subject,
      body: sql<string>`IFNULL(${correspondenceRevisions.body}, '')`,
      documentDate: correspondenceRevisions.documentDate,
      purpose: transmittals.purpose,
      purposeText: sql<string>`IFNULL(${transmittals.purposeText}, '')`,
      projectName: projects.nameTh,
      fromCode: organizations.organizationCode,
      fromName: organizations.nameTh,
    })
    .from(transmittalLinks)
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.id, transmittalLinks.revisionId))
    .innerJoin(correspondences, eq(correspondences.id, correspondenceRevisions.correspondenceId))
    .innerJoin(transmittals, eq(transmittals.id, correspondences.id))
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .where(
      and(
        eq(transmittalLinks.tokenHash, hashLinkToken(token)),
        isNull(transmittalLinks.revokedAt),
        gt(transmittalLinks.expiresAt, sql`NOW(3)`),
        isNull(correspondences.cancelledAt),
        not(holdsSecret(transmittalLinks.revisionId)),
      ),
    );
  return row;
}

function selectOwnFiles(db: Database, revisionId: number): Promise<ItemFile[]> {
  return db
    .select({
      id: attachments.id,
      publicId: attachments.publicId,
      fileName: attachments.originalFilename,
      mimeType: attachments.mimeType,
      sizeBytes: attachments.sizeBytes,
      sha256: attachments.sha256,
    })
    .from(correspondenceRevisionAttachments)
    .innerJoin(attachments, eq(attachments.id, correspondenceRevisionAttachments.attachmentId))
    .where(
      and(
        eq(correspondenceRevisionAttachments.correspondenceRevisionId, revisionId),
        eq(attachments.state, 'COMMITTED'),
      ),
    )
    .orderBy(asc(correspondenceRevisionAttachments.position));
}
