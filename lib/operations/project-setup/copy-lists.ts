import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { MySqlColumn, MySqlTable } from 'drizzle-orm/mysql-core';
import type { ResultSetHeader } from 'mysql2';
import { tags } from '@/db/schema/correspondence-types';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingVolumes,
  shopDrawingMainCategories,
  shopDrawingSubCategories,
} from '@/db/schema/drawing-categories';
import { letterTemplates } from '@/db/schema/letter-templates';
import { organizations, projectOrganizations } from '@/db/schema/organizations';
import type { TxCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import type { CopiedPart } from './project-tables';

/** Keys of the projects. */
export interface Place {
  from: number;
  to: number;
}

type ProjectList = MySqlTable & { projectId: MySqlColumn; isActive: MySqlColumn };

const CATEGORIES: readonly ProjectList[] = [
  contractDrawingVolumes,
  contractDrawingCats,
  contractDrawingSubCats,
  shopDrawingMainCategories,
  shopDrawingSubCategories,
];

/** Columns that a new row has of its own. */
const OWN = new Set(['id', 'project_id', 'version_no', 'created_at', 'updated_at']);

/** Copies everything but number templates, and answers how many rows of each part. */
export async function copyLists(
  tx: TxCtx,
  place: Place,
): Promise<Record<Exclude<CopiedPart, 'numberTemplates'>, number>> {
  const members = await copyOrganizations(tx, place);
  const holidays = await copyCalendar(tx, place);
  let drawingCategories = 0;
  for (const list of CATEGORIES) drawingCategories += await copyList(tx, list, place);
  await copyCategoryPairs(tx, place);
  return {
    organizations: members,
    holidays,
    drawingCategories,
    letterTemplates: await copyLetterTemplates(tx, place),
    tags: await copyList(tx, tags, place),
  };
}

/** Entries in use, with the columns of the table. */
async function copyList(tx: TxCtx, table: ProjectList, { from, to }: Place): Promise<number> {
  const columns = Object.values(getTableColumns(table)).filter(({ name }) => !OWN.has(name));
  const names = sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  return inserted(
    await tx.db.execute(sql`INSERT INTO ${table} (project_id, ${names})
      SELECT ${to}, ${names} FROM ${table} WHERE ${table.projectId} = ${from} AND ${table.isActive}`),
  );
}

async function copyOrganizations(tx: TxCtx, { from, to }: Place): Promise<number> {
  const members = await tx.db
    .select({ organizationId: projectOrganizations.organizationId })
    .from(projectOrganizations)
    .innerJoin(organizations, eq(organizations.id, projectOrganizations.organizationId))
    .where(
      and(
        eq(projectOrganizations.projectId, from),
        eq(projectOrganizations.isActive, true),
        eq(organizations.isActive, true),
      ),
    );
  if (members.length === 0) return 0;
  await tx.db.insert(projectOrganizations).values(members.map((member) => ({ projectId: to, ...member })));
  return members.length;
}

/** Replaces the default days of a new project by those of the source. */
async function copyCalendar(tx: TxCtx, { from, to }: Place): Promise<number> {
  await tx.db.execute(sql`DELETE h FROM calendar_holidays AS h
    JOIN working_calendars AS c ON c.id = h.calendar_id WHERE c.project_id = ${to}`);
  await tx.db.execute(sql`UPDATE working_calendars AS c
    JOIN working_calendars AS s ON s.project_id = ${from} AND s.contract_id IS NULL
    SET c.working_weekdays = s.working_weekdays WHERE c.project_id = ${to}`);
  return inserted(
    await tx.db.execute(sql`INSERT INTO calendar_holidays (calendar_id, holiday_date, name_th, name_en)
      SELECT c.id, h.holiday_date, h.name_th, h.name_en FROM calendar_holidays AS h
      JOIN working_calendars AS s ON s.id = h.calendar_id AND s.project_id = ${from} AND s.contract_id IS NULL
      JOIN working_calendars AS c ON c.project_id = ${to}`),
  );
}

/** Pairs of category and sub-category, by their codes. */
async function copyCategoryPairs(tx: TxCtx, { from, to }: Place): Promise<void> {
  await tx.db.execute(sql`INSERT INTO contract_drawing_subcat_cat_maps (cat_id, sub_cat_id)
    SELECT c.id, s.id FROM contract_drawing_subcat_cat_maps AS m
    JOIN contract_drawing_cats AS oc ON oc.id = m.cat_id AND oc.project_id = ${from}
    JOIN contract_drawing_sub_cats AS os ON os.id = m.sub_cat_id
    JOIN contract_drawing_cats AS c ON c.project_id = ${to} AND c.cat_code = oc.cat_code
    JOIN contract_drawing_sub_cats AS s ON s.project_id = ${to} AND s.sub_cat_code = os.sub_cat_code`);
}

async function copyLetterTemplates(tx: TxCtx, { from, to }: Place): Promise<number> {
  const rows = await tx.db
    .select()
    .from(letterTemplates)
    .where(and(eq(letterTemplates.projectId, from), eq(letterTemplates.isActive, true)));
  if (rows.length === 0) return 0;
  await tx.db.insert(letterTemplates).values(
    rows.map(({ correspondenceTypeId, nameTh, nameEn, subject, body, sortOrder, isDefault }) => ({
      publicId: newPublicId(),
      projectId: to,
      correspondenceTypeId,
      nameTh,
      nameEn,
      subject,
      body,
      sortOrder,
      isDefault,
    })),
  );
  return rows.length;
}

function inserted([result]: readonly unknown[]): number {
  return (result as ResultSetHeader).affectedRows;
}
