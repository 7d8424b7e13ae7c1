import { type SQL, sql } from 'drizzle-orm';
import type { MySqlColumn, MySqlTable } from 'drizzle-orm/mysql-core';
import { correspondences, correspondenceTags } from '@/db/schema/correspondence';
import { correspondenceSubTypes, correspondenceTypes, disciplines, tags } from '@/db/schema/correspondence-types';
import {
  contractDrawingCats,
  contractDrawingSubCats,
  contractDrawingSubcatCatMaps,
  contractDrawingVolumes,
  shopDrawingMainCategories,
  shopDrawingSubCategories,
} from '@/db/schema/drawing-categories';
import { asbuiltDrawings, contractDrawings, shopDrawings } from '@/db/schema/drawings';
import { documentNumberCounters } from '@/db/schema/numbering';
import { KIND_TRAITS } from '../kind-traits';
import type { ListKey } from './schema';

/** One list of a project's or contract's master data: where its entries are, and who refers to them. */
export interface MasterList {
  scope: 'contract' | 'project';
  /** In audit rows. */
  entity: string;
  table: MySqlTable;
  /** The code is unique in its project or contract by this index. */
  uniqueIndex: string;
  id: MySqlColumn;
  owner: MySqlColumn;
  code: MySqlColumn;
  /** A tag has no names beside its word, and no place: tags are offered by use. */
  names: { th: MySqlColumn; en: MySqlColumn; place: MySqlColumn } | null;
  /** The abbreviation of a sub-type, beside the number that is printed. */
  abbreviation: MySqlColumn | null;
  isActive: MySqlColumn;
  versionNo: MySqlColumn;
  /** Values of further columns that a new row needs. */
  fixed: readonly { column: MySqlColumn; value: SQL }[];
  /** Documents and drawings of an entry, drafts included. */
  uses: SQL<number>;
  /** Other rows that hold the entry: numbers that print its code, pairs of categories. */
  bindings: SQL<number>;
}

type Named = MySqlTable & {
  id: MySqlColumn;
  nameTh: MySqlColumn;
  nameEn: MySqlColumn;
  sortOrder: MySqlColumn;
  isActive: MySqlColumn;
  versionNo: MySqlColumn;
};

const NONE = sql<number>`0`;

function named(table: Named) {
  return {
    table,
    id: table.id,
    names: { th: table.nameTh, en: table.nameEn, place: table.sortOrder },
    abbreviation: null,
    isActive: table.isActive,
    versionNo: table.versionNo,
    fixed: [],
    bindings: NONE,
  };
}

/** Rows of other tables that refer to the entry. */
function countOf(id: MySqlColumn, ...references: readonly MySqlColumn[]): SQL<number> {
  const counts = references.map((column) => sql`(SELECT COUNT(*) FROM ${column.table} WHERE ${column} = ${id})`);
  return sql<number>`(${sql.join(counts, sql` + `)})`;
}

/** Drawings of contract categories refer to a pair of category and sub-category. */
function drawingsOfPair(column: MySqlColumn, id: MySqlColumn): SQL<number> {
  return sql<number>`(SELECT COUNT(*) FROM ${contractDrawings} INNER JOIN ${contractDrawingSubcatCatMaps} ON ${contractDrawingSubcatCatMaps.id} = ${contractDrawings.subcatCatMapId} WHERE ${column} = ${id})`;
}

export const MASTER_LISTS = {
  disciplines: {
    ...named(disciplines),
    scope: 'contract',
    entity: 'discipline',
    uniqueIndex: 'uq_disciplines_code',
    owner: disciplines.contractId,
    code: disciplines.disciplineCode,
    uses: countOf(
      disciplines.id,
      correspondences.disciplineId,
      shopDrawings.disciplineId,
      asbuiltDrawings.disciplineId,
    ),
    bindings: countOf(disciplines.id, documentNumberCounters.disciplineFk),
  },
  subTypes: {
    ...named(correspondenceSubTypes),
    scope: 'contract',
    entity: 'correspondence_sub_type',
    uniqueIndex: 'uq_correspondence_sub_types_number',
    owner: correspondenceSubTypes.contractId,
    code: correspondenceSubTypes.subTypeNumber,
    abbreviation: correspondenceSubTypes.subTypeCode,
    fixed: [
      {
        column: correspondenceSubTypes.correspondenceTypeId,
        value: sql`(SELECT ${correspondenceTypes.id} FROM ${correspondenceTypes} WHERE ${correspondenceTypes.typeCode} = ${KIND_TRAITS.transmittal.typeCode})`,
      },
    ],
    uses: countOf(correspondenceSubTypes.id, correspondences.subTypeId),
    bindings: countOf(correspondenceSubTypes.id, documentNumberCounters.subTypeFk),
  },
  places: {
    ...named(shopDrawingMainCategories),
    scope: 'project',
    entity: 'shop_drawing_main_category',
    uniqueIndex: 'uq_shop_drawing_main_categories_code',
    owner: shopDrawingMainCategories.projectId,
    code: shopDrawingMainCategories.mainCategoryCode,
    uses: countOf(shopDrawingMainCategories.id, shopDrawings.mainCategoryId, asbuiltDrawings.mainCategoryId),
  },
  trades: {
    ...named(shopDrawingSubCategories),
    scope: 'project',
    entity: 'shop_drawing_sub_category',
    uniqueIndex: 'uq_shop_drawing_sub_categories_code',
    owner: shopDrawingSubCategories.projectId,
    code: shopDrawingSubCategories.subCategoryCode,
    uses: countOf(shopDrawingSubCategories.id, shopDrawings.subCategoryId, asbuiltDrawings.subCategoryId),
  },
  volumes: {
    ...named(contractDrawingVolumes),
    scope: 'project',
    entity: 'contract_drawing_volume',
    uniqueIndex: 'uq_contract_drawing_volumes_code',
    owner: contractDrawingVolumes.projectId,
    code: contractDrawingVolumes.volumeCode,
    uses: countOf(contractDrawingVolumes.id, contractDrawings.volumeId),
  },
  categories: {
    ...named(contractDrawingCats),
    scope: 'project',
    entity: 'contract_drawing_category',
    uniqueIndex: 'uq_contract_drawing_cats_code',
    owner: contractDrawingCats.projectId,
    code: contractDrawingCats.catCode,
    uses: drawingsOfPair(contractDrawingSubcatCatMaps.catId, contractDrawingCats.id),
  },
  subCategories: {
    ...named(contractDrawingSubCats),
    scope: 'project',
    entity: 'contract_drawing_sub_category',
    uniqueIndex: 'uq_contract_drawing_sub_cats_code',
    owner: contractDrawingSubCats.projectId,
    code: contractDrawingSubCats.subCatCode,
    uses: drawingsOfPair(contractDrawingSubcatCatMaps.subCatId, contractDrawingSubCats.id),
  },
  tags: {
    scope: 'project',
    entity: 'tag',
    table: tags,
    uniqueIndex: 'uq_tags_name',
    id: tags.id,
    owner: tags.projectId,
    code: tags.name,
    names: null,
    abbreviation: null,
    isActive: tags.isActive,
    versionNo: tags.versionNo,
    fixed: [],
    uses: countOf(tags.id, correspondenceTags.tagId),
    // No number prints a tag: its word can be corrected at any time.
    bindings: NONE,
  },
} as const satisfies Record<ListKey, MasterList>;
