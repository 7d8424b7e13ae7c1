import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import type { Database } from '@/db/client';
import { roleFactorRules, userFactors } from '@/db/schema/factors';
import { userAssignments } from '@/db/schema/identity';

const ruledAssignments = alias(userAssignments, 'ruled_assignments');

/** True where a person has a factor to show. */
export function hasLiveFactor(db: Database, userId: SQLWrapper): SQL {
  const live = db
    .select({ one: sql`1` })
    .from(userFactors)
    .where(and(sql`${userFactors.userId} = ${userId}`, isNull(userFactors.removedAt)));
  return sql`EXISTS ${live}`;
}

/** True where a person holds a role whose holders must have a factor, and has none. */
export function lacksRequiredFactor(db: Database, userId: SQLWrapper): SQL {
  const ruled = db
    .select({ one: sql`1` })
    .from(ruledAssignments)
    .innerJoin(roleFactorRules, eq(roleFactorRules.roleId, ruledAssignments.roleId))
    .where(
      and(
        sql`${ruledAssignments.userId} = ${userId}`,
        isNull(ruledAssignments.revokedAt),
        eq(roleFactorRules.isRequired, true),
      ),
    );
  return sql`(EXISTS ${ruled} AND NOT ${hasLiveFactor(db, userId)})`;
}
