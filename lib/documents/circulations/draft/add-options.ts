import { and, eq, ne } from 'drizzle-orm';
import { circulationAssignees } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import type { UserCtx } from '@/lib/platform/ctx';
import { AppError } from '@/lib/platform/errors/app-error';
import { ACTION_PERMISSIONS } from '../constants';
import type { CirculationOptions } from '../dto';
import { loadCirculation } from '../read/load-circulation';
import { canAdd } from '../rules';
import { listPeople } from './circulation-options';

/**
 * The people of the acting organization who are not on a running sheet.
 * @throws AppError NOT_FOUND, FORBIDDEN, CIRCULATION_CLOSED
 */
export async function addOptions(
  ctx: UserCtx,
  { publicId }: { publicId: string },
): Promise<CirculationOptions['people']> {
  const sheet = await loadCirculation(ctx, publicId);
  const refusal = canAdd(sheet.facts);
  if (refusal) throw new AppError(refusal, { details: { permission: ACTION_PERMISSIONS.add } });
  const [people, known] = await Promise.all([
    listPeople(ctx, sheet),
    ctx.db
      .select({ publicId: users.publicId })
      .from(circulationAssignees)
      .innerJoin(users, eq(users.userId, circulationAssignees.userId))
      .where(and(eq(circulationAssignees.circulationId, sheet.id), ne(circulationAssignees.state, 'REASSIGNED'))),
  ]);
  const there = new Set(known.map((person) => person.publicId));
  return people.filter((person) => !there.has(person.publicId));
}
