import { boolean, int, mysqlEnum, mysqlTable, uniqueIndex, varchar } from 'drizzle-orm/mysql-core';
import { code, restrict } from '../columns';
import { RFA_CONTENT_RULES } from '../enums';
import { contracts } from './organizations';

export const rfaTypes = mysqlTable(
  'rfa_types',
  {
    id: int('id').autoincrement().primaryKey(),
    contractId: int('contract_id').notNull(),
    typeCode: code('type_code', { length: 10 }).notNull(),
    nameTh: varchar('name_th', { length: 150 }).notNull(),
    nameEn: varchar('name_en', { length: 150 }).notNull(),
    contentRule: mysqlEnum('content_rule', RFA_CONTENT_RULES).notNull().default('FILE'),
    ownerApprovalRequired: boolean('owner_approval_required').notNull().default(true),
    isActive: boolean('is_active').notNull().default(true),
    versionNo: int('version_no').notNull().default(1),
  },
  (t) => [
    uniqueIndex('uq_rfa_types_code').on(t.contractId, t.typeCode),
    restrict('fk_rfa_types_contract', t.contractId, contracts.id),
  ],
);
