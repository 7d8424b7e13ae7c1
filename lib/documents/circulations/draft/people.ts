import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/db/client';
import type { CirculationAssigneeType } from '@/db/enums';
import { mayAct } from '@/lib/people/identity/access/may-act';
import { ACTION_PERMISSIONS } from '../constants';

interface SheetPlace {
  organizationId: number;
  projectId: number;
}

/** True for people who may answer sheets of the organization in the project, or take note of them for INFO. */
export function mayBeAsked(
  db: Database,
  { organizationId, projectId }: SheetPlace,
  type: CirculationAssigneeType,
): SQL {
  const permission = ACTION_PERMISSIONS[type === 'INFO' ? 'acknowledge' : 'answer'];
  return mayAct(db, { organizationId, permission, projectId, contractId: 'any' });
}

/** For a column of a query: whether the person may answer sheets, and not only take note. */
export function mayAnswer(db: Database, place: SheetPlace) {
  return sql`${mayBeAsked(db, place, 'MAIN')}`.mapWith(Boolean);
}
