import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { correspondenceStatus, correspondenceTypes } from '@/db/schema/correspondence-types';
import { organizations, projects } from '@/db/schema/organizations';
import type { UserCtx } from '../ctx';
import { visibleCorrespondences } from '../identity/access';
import { numberSearchKeys } from '../numbering/template/fold-number';
import type { PaletteHit } from './form-options-dto';
import { matchesText } from './register-filters';

/** What fits the palette without scrolling. */
const MAX_HITS = 12;
/** One letter would fit everything. */
const MIN_LENGTH = 2;

/** Documents of all projects whose number or subject fits, exact numbers first, then the newest. */
export async function palette(ctx: UserCtx, text: string): Promise<PaletteHit[]> {
  const wanted = text.normalize('NFC').trim().slice(0, 200);
  if (wanted.length < MIN_LENGTH) return [];
  const thai = ctx.locale === 'th';
  const isExact = inArray(correspondences.numberFolded, numberSearchKeys(wanted));
  return ctx.db
    .select({
      publicId: correspondences.publicId,
      projectCode: projects.projectCode,
      documentNumber: correspondenceRevisions.documentNumber,
      type: {
        code: correspondenceTypes.typeCode,
        name: thai ? correspondenceTypes.nameTh : correspondenceTypes.nameEn,
      },
      subject: correspondenceRevisions.subject,
      from: {
        publicId: organizations.publicId,
        code: organizations.organizationCode,
        name: thai ? organizations.nameTh : organizations.nameEn,
      },
      status: {
        code: correspondences.statusCode,
        name: thai ? correspondenceStatus.nameTh : correspondenceStatus.nameEn,
      },
    })
    .from(correspondences)
    .innerJoin(projects, eq(projects.id, correspondences.projectId))
    .innerJoin(correspondenceRevisions, eq(correspondenceRevisions.currentOf, correspondences.id))
    .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, correspondences.correspondenceTypeId))
    .innerJoin(correspondenceStatus, eq(correspondenceStatus.statusCode, correspondences.statusCode))
    .innerJoin(organizations, eq(organizations.id, correspondences.originatorOrganizationId))
    .where(and(matchesText(wanted), visibleCorrespondences(ctx)))
    .orderBy(desc(sql`IFNULL(${isExact}, FALSE)`), desc(correspondences.listedAt), desc(correspondences.id))
    .limit(MAX_HITS);
}
