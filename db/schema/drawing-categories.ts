import { boolean, index, int, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { code, restrict } from '../columns';
import { projects } from './organizations';

export const contractDrawingVolumes = mysqlTable(
  'contract_drawing_volumes',
  {
    id: int('id').autoincrement().primaryKey(),
    projectId: int('project_id').notNull(),
    volumeCode: code('volume_code', { length: 50 }).notNull(),
    nameTh: varchar('name_th', { length: 255 }).notNull(),
    nameEn: varchar('name_en', { length: 255 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_contract_drawing_volumes_code').on(t.projectId, t.volumeCode),
    restrict('fk_contract_drawing_volumes_project', t.projectId, projects.id),
  ],
);

export const contractDrawingCats = mysqlTable(
  'contract_drawing_cats',
  {
    id: int('id').autoincrement().primaryKey(),
    projectId: int('project_id').notNull(),
    catCode: code('cat_code', { length: 50 }).notNull(),
    nameTh: varchar('name_th', { length: 255 }).notNull(),
    nameEn: varchar('name_en', { length: 255 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_contract_drawing_cats_code').on(t.projectId, t.catCode),
    restrict('fk_contract_drawing_cats_project', t.projectId, projects.id),
  ],
);

export const contractDrawingSubCats = mysqlTable(
  'contract_drawing_sub_cats',
  {
    id: int('id').autoincrement().primaryKey(),
    projectId: int('project_id').notNull(),
    subCatCode: code('sub_cat_code', { length: 50 }).notNull(),
    nameTh: varchar('name_th', { length: 255 }).notNull(),
    nameEn: varchar('name_en', { length: 255 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_contract_drawing_sub_cats_code').on(t.projectId, t.subCatCode),
    restrict('fk_contract_drawing_sub_cats_project', t.projectId, projects.id),
  ],
);

export const contractDrawingSubcatCatMaps = mysqlTable(
  'contract_drawing_subcat_cat_maps',
  {
    id: int('id').autoincrement().primaryKey(),
    catId: int('cat_id').notNull(),
    subCatId: int('sub_cat_id').notNull(),
  },
  (t) => [
    index('idx_contract_drawing_subcat_cat_maps_sub_cat').on(t.subCatId),
    uniqueIndex('uq_contract_drawing_subcat_cat_maps_pair').on(t.catId, t.subCatId),
    restrict('fk_contract_drawing_subcat_cat_maps_cat', t.catId, contractDrawingCats.id),
    restrict('fk_contract_drawing_subcat_cat_maps_sub_cat', t.subCatId, contractDrawingSubCats.id),
  ],
);

export const shopDrawingMainCategories = mysqlTable(
  'shop_drawing_main_categories',
  {
    id: int('id').autoincrement().primaryKey(),
    projectId: int('project_id').notNull(),
    mainCategoryCode: code('main_category_code', { length: 20 }).notNull(),
    nameTh: varchar('name_th', { length: 255 }).notNull(),
    nameEn: varchar('name_en', { length: 255 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_shop_drawing_main_categories_code').on(t.projectId, t.mainCategoryCode),
    restrict('fk_shop_drawing_main_categories_project', t.projectId, projects.id),
  ],
);

export const shopDrawingSubCategories = mysqlTable(
  'shop_drawing_sub_categories',
  {
    id: int('id').autoincrement().primaryKey(),
    projectId: int('project_id').notNull(),
    subCategoryCode: code('sub_category_code', { length: 20 }).notNull(),
    nameTh: varchar('name_th', { length: 255 }).notNull(),
    nameEn: varchar('name_en', { length: 255 }).notNull(),
    sortOrder: int('sort_order').notNull().default(0),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_shop_drawing_sub_categories_code').on(t.projectId, t.subCategoryCode),
    restrict('fk_shop_drawing_sub_categories_project', t.projectId, projects.id),
  ],
);
