import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { AnyMySqlColumn } from 'drizzle-orm/mysql-core';
import type { CodedKind } from '@/db/enums';
import { formerCodes } from '@/db/schema/former-codes';

// True if the record has one of these codes, or had it earlier: saved views, links and scripts keep old codes. A code
// that another record has now belongs to that record only (delta 91).

type Codes = readonly string[];

/** @param of `organizations` or an alias of it */
export function hasOrganizationCode(of: { id: AnyMySqlColumn; organizationCode: AnyMySqlColumn }, codes: Codes) {
  return hasCode('ORGANIZATION', of.id, of.organizationCode, codes);
}

export function hasProjectCode(of: { id: AnyMySqlColumn; projectCode: AnyMySqlColumn }, codes: Codes) {
  return hasCode('PROJECT', of.id, of.projectCode, codes);
}

export function hasContractCode(of: { id: AnyMySqlColumn; contractCode: AnyMySqlColumn }, codes: Codes) {
  return hasCode('CONTRACT', of.id, of.contractCode, codes);
}

function hasCode(kind: CodedKind, id: AnyMySqlColumn, code: AnyMySqlColumn, codes: Codes): SQL | undefined {
  const { kind: ofKind, formerCode, recordId } = formerCodes;
  const isFormer = and(eq(ofKind, kind), inArray(formerCode, [...codes]));
  return or(inArray(code, [...codes]), sql`${id} IN (SELECT ${recordId} FROM ${formerCodes} WHERE ${isFormer})`);
}
