import { drizzle } from 'drizzle-orm/mysql2';
import { databaseNameOf, openAdminConnection } from '../admin-connection';
import type { Database } from '../client';
import { withDeltaLock } from '../delta-ledger';
import { circulationStatusCodes } from '../schema/circulations';
import {
  correspondenceStatus,
  correspondenceSubTypes,
  correspondenceTypes,
  disciplines,
} from '../schema/correspondence-types';
import { contracts } from '../schema/organizations';
import { rfaTypes } from '../schema/rfa-types';
import { rfaApproveCodes, rfaReturnReasons, rfaStatusCodes } from '../schema/rfas';
import { adoptDefinitions } from './master/adopt-definitions';
import { insertCalendars } from './master/calendars';
import { CORRESPONDENCE_STATUSES, CORRESPONDENCE_SUB_TYPES, CORRESPONDENCE_TYPES } from './master/correspondence-types';
import { DISCIPLINES } from './master/disciplines';
import { insertDrawingCategories } from './master/insert-drawing-categories';
import { insertParties } from './master/parties';
import {
  CIRCULATION_STATUSES,
  RFA_APPROVE_CODES,
  RFA_RETURN_REASONS,
  RFA_STATUSES,
  RFA_TYPES,
} from './master/rfa-codes';
import { synchroniseRoles } from './master/roles';
import { insertMissing, readKeys } from './master/write';

/**
 * Puts the programme's master data into a database that has the schema. Runs at every start: it inserts missing rows,
 * and never updates rows that an administrator may edit or deletes any. Only roles and permissions follow the code.
 * Concurrent starts are serialized.
 */
export async function seedMasterData(adminUrl: string): Promise<void> {
  const connection = await openAdminConnection(adminUrl);
  try {
    await withDeltaLock(connection, databaseNameOf(adminUrl), () =>
      drizzle({ client: connection }).transaction(async (db) => {
        await insertParties(db);
        await insertCalendars(db);
        await insertCorrespondenceData(db);
        await insertDrawingCategories(db);
        await insertRfaData(db);
        await adoptDefinitions(db);
        await synchroniseRoles(db);
      }),
    );
  } finally {
    await connection.end();
  }
}

async function insertCorrespondenceData(db: Database): Promise<void> {
  const contractId = await readKeys(db, contracts, contracts.contractCode, contracts.id);
  await insertMissing(
    db,
    correspondenceTypes,
    ['typeCode'],
    CORRESPONDENCE_TYPES.map((type, index) => ({ ...type, sortOrder: index })),
  );
  await insertMissing(db, correspondenceStatus, ['statusCode'], CORRESPONDENCE_STATUSES);
  await insertMissing(db, circulationStatusCodes, ['statusCode'], CIRCULATION_STATUSES);
  const typeId = await readKeys(db, correspondenceTypes, correspondenceTypes.typeCode, correspondenceTypes.id);
  await insertMissing(
    db,
    correspondenceSubTypes,
    ['contractId', 'correspondenceTypeId', 'subTypeNumber'],
    CORRESPONDENCE_SUB_TYPES.map(({ contract, type, ...subType }) => ({
      ...subType,
      contractId: contractId(contract),
      correspondenceTypeId: typeId(type),
    })),
  );
  await insertMissing(
    db,
    disciplines,
    ['contractId', 'disciplineCode'],
    DISCIPLINES.map(({ contract, ...discipline }) => ({ ...discipline, contractId: contractId(contract) })),
  );
}

async function insertRfaData(db: Database): Promise<void> {
  const contractId = await readKeys(db, contracts, contracts.contractCode, contracts.id);
  await insertMissing(
    db,
    rfaTypes,
    ['contractId', 'typeCode'],
    RFA_TYPES.map(({ contract, ...type }) => ({ ...type, contractId: contractId(contract) })),
  );
  await insertMissing(db, rfaStatusCodes, ['statusCode'], RFA_STATUSES);
  await insertMissing(db, rfaApproveCodes, ['approveCode'], RFA_APPROVE_CODES);
  await insertMissing(db, rfaReturnReasons, ['reasonCode'], RFA_RETURN_REASONS);
}
