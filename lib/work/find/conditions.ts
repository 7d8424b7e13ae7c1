import { and, eq, exists, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias, type MySqlColumn } from 'drizzle-orm/mysql-core';
import {
  correspondenceRecipients,
  correspondenceRevisions,
  correspondences,
  correspondenceTags,
} from '@/db/schema/correspondence';
import { correspondenceTypes, tags } from '@/db/schema/correspondence-types';
import { findTexts } from '@/db/schema/find-texts';
import { incomingLetters } from '@/db/schema/incoming-letters';
import { organizations } from '@/db/schema/organizations';
import { workflowInstances } from '@/db/schema/workflow';
import { senderCode, senders } from '@/lib/documents/document/read/senders';
import { holds, visibleCorrespondences } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { containsWords } from '@/lib/platform/like';
import type { FindMatch } from './engine';
import type { FindQuery } from './parse-query';
import type { FindQueryParams } from './schema';

const recipients = alias(organizations, 'found_recipients');

/** Year in which a document is dated; of one without a date, the year in which it was listed. Raw: two columns. */
export const foundYear = sql<number>`YEAR(COALESCE(${correspondenceRevisions.documentDate}, ${correspondences.listedAt}))`;

/** Coarse state, for a facet. Raw: a decision over three columns. */
export const foundState = sql<string>`CASE WHEN ${correspondences.cancelledAt} IS NOT NULL THEN 'cancelled'
  WHEN ${correspondences.submittedAt} IS NULL THEN 'draft'
  WHEN ${workflowInstances.status} = 'ACTIVE' THEN 'open' ELSE 'ended' END`;

/** Conditions of a search over documents that the actor may see, without its words. */
export function restrictions(ctx: UserCtx, query: FindQuery, facets: Omit<FindQueryParams, 'q' | 'page'>) {
  const { documentDate } = correspondenceRevisions;
  return and(
    visibleCorrespondences(ctx),
    query.before === null ? undefined : lt(documentDate, query.before),
    query.after === null ? undefined : gt(documentDate, query.after),
    ...query.filters.map(({ filter, value }) => byFilter(ctx, filter, value)),
    facets.docType === undefined ? undefined : eq(correspondenceTypes.typeCode, facets.docType),
    facets.party === undefined ? undefined : eq(senderCode, facets.party),
    facets.year === undefined ? undefined : eq(foundYear, facets.year),
    facets.state === undefined ? undefined : eq(foundState, facets.state),
  );
}

/**
 * The words of a search, for this reader. The index is of the document's current revision, and sent when the document
 * is: a row that lags behind finds nothing that was taken back. Hits in files need the permission to open them.
 */
export function matched(ctx: UserCtx, { isMatch, isInDocument }: FindMatch): SQL | undefined {
  return and(isMatch, isCurrentText, or(isInDocument, mayReadFiles(ctx)));
}

const isCurrentText = and(
  eq(findTexts.revisionId, correspondenceRevisions.id),
  or(isNull(correspondences.submittedAt), eq(findTexts.isSent, true)),
);

/** True where the actor may open the files of a document. */
export function mayReadFiles(ctx: UserCtx): SQL {
  return holds(ctx, 'file.view', { projectId: correspondences.projectId, contractId: correspondences.contractId });
}

/** A filter by a code or by a part of a name. */
function byFilter(ctx: UserCtx, filter: 'tag' | 'from' | 'to' | 'type', value: string): SQL | undefined {
  switch (filter) {
    case 'type':
      return or(
        eq(correspondenceTypes.typeCode, value.toUpperCase()),
        containsWords(correspondenceTypes.nameTh, value),
        containsWords(correspondenceTypes.nameEn, value),
      );
    case 'from':
      return or(
        isNamed(organizations, value),
        isNamed(senders, value),
        containsWords(sql`IFNULL(${incomingLetters.senderName}, '')`, value),
      );
    case 'to':
      return exists(
        ctx.db
          .select({ one: sql`1` })
          .from(correspondenceRecipients)
          .innerJoin(recipients, eq(recipients.id, correspondenceRecipients.organizationId))
          .where(and(eq(correspondenceRecipients.correspondenceId, correspondences.id), isNamed(recipients, value))),
      );
    case 'tag':
      return inArray(
        correspondences.id,
        ctx.db
          .select({ id: correspondenceTags.correspondenceId })
          .from(correspondenceTags)
          .innerJoin(tags, eq(tags.id, correspondenceTags.tagId))
          .where(and(isNotNull(tags.name), containsWords(tags.name, value))),
      );
  }
}

/** Codes are written with or without their dots. */
function isNamed(table: Record<'organizationCode' | 'nameTh' | 'nameEn', MySqlColumn>, value: string): SQL {
  const bare = value.replaceAll('.', '').toLowerCase();
  const { organizationCode, nameTh, nameEn } = table;
  return sql`(LOWER(REPLACE(${organizationCode}, '.', '')) = ${bare} OR ${containsWords(nameTh, value)} OR ${containsWords(nameEn, value)})`;
}
