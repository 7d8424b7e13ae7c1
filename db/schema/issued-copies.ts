import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  int,
  mysqlEnum,
  mysqlTable,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/mysql-core';
import { asciiChar, asciiLongText, instant, publicId, restrict, uuid } from '../columns';
import { COPY_CAUSES } from '../enums';
import { circulations } from './circulations';
import { correspondenceRevisions, correspondences } from './correspondence';
import { attachments } from './files';

/** Paper of documents as it was at an event. Rows are never changed or deleted. */
export const issuedCopies = mysqlTable(
  'issued_copies',
  {
    id: int('id').autoincrement().primaryKey(),
    publicId: publicId(),
    correspondenceId: int('correspondence_id'),
    revisionId: int('revision_id'),
    circulationId: int('circulation_id'),
    cause: mysqlEnum('cause', COPY_CAUSES).notNull(),
    /** The event; of a copy made later, the revision or the sheet. */
    causeId: uuid('cause_id').notNull(),
    causedAt: instant('caused_at').notNull(),
    isMadeLater: boolean('is_made_later').notNull().default(false),
    attachmentId: int('attachment_id').notNull(),
    sha256: asciiChar('sha256', { length: 64 }).notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    pages: int('pages').notNull(),
    locale: mysqlEnum('locale', ['th', 'en']).notNull(),
    sealedBy: varchar('sealed_by', { length: 255 }),
    sealFingerprint: asciiChar('seal_fingerprint', { length: 64 }),
    sealedAt: instant('sealed_at'),
    /** By the clock of an authority. */
    timestampedAt: instant('timestamped_at'),
    madeAt: instant('made_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [
    index('idx_issued_copies_attachment').on(t.attachmentId),
    index('idx_issued_copies_circulation').on(t.circulationId),
    index('idx_issued_copies_correspondence').on(t.correspondenceId),
    index('idx_issued_copies_revision').on(t.revisionId),
    index('idx_issued_copies_sha256').on(t.sha256),
    uniqueIndex('idx_issued_copies_uuid').on(t.publicId),
    uniqueIndex('uq_issued_copies_cause').on(t.causeId),
    restrict('fk_issued_copies_attachment', t.attachmentId, attachments.id),
    restrict('fk_issued_copies_circulation', t.circulationId, circulations.id),
    restrict('fk_issued_copies_correspondence', t.correspondenceId, correspondences.id),
    restrict('fk_issued_copies_revision', t.revisionId, correspondenceRevisions.id),
    check(
      'chk_issued_copies_record',
      sql`correspondence_id is null <> (circulation_id is null) and correspondence_id is null = (revision_id is null)`,
    ),
    check(
      'chk_issued_copies_seal',
      sql`sealed_by is null = (sealed_at is null) and sealed_by is null = (seal_fingerprint is null)`,
    ),
    check('chk_issued_copies_timestamp', sql`timestamped_at is null or sealed_at is not null`),
    check('chk_issued_copies_size', sql`size_bytes > 0 and pages > 0`),
  ],
);

/** Certificates that the installation made for itself; the latest one seals. */
export const sealCertificates = mysqlTable(
  'seal_certificates',
  {
    id: int('id').autoincrement().primaryKey(),
    generation: int('generation').notNull(),
    certificatePem: asciiLongText('certificate_pem').notNull(),
    /** Encrypted for its generation. */
    sealedKey: asciiLongText('sealed_key').notNull(),
    madeAt: instant('made_at').notNull().default(sql`current_timestamp(3)`),
  },
  (t) => [uniqueIndex('uq_seal_certificates_generation').on(t.generation)],
);
