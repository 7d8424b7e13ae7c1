import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/mysql-core';
import { correspondenceTypes } from '@/db/schema/correspondence-types';
import { users } from '@/db/schema/identity';
import { documentNumberReservations } from '@/db/schema/numbering';
import { organizations, projects } from '@/db/schema/organizations';
import type { Ctx } from '@/lib/platform/ctx';
import { emit } from '@/lib/platform/outbox/emit';
import { transact } from '@/lib/platform/transact';
import { bareText } from '../lookup/bare-text';

const holders = alias(users, 'holders');
const makers = alias(users, 'makers');

/** A hold of less than half a day was made for a program or for the same day and needs no reminder. */
const SHORTEST_HOURS = 12;

/**
 * Emits one reminder to the holder and the maker of holds that are about to expire. The time is a day before; for slips
 * of less than four days, their last quarter. One event for the numbers of one call.
 * @returns the count of holds
 */
export async function remindHolders(ctx: Ctx): Promise<number> {
  const ledger = documentNumberReservations;
  // Raw: moments of the database's own clock.
  const isDue = and(
    eq(ledger.state, 'RESERVED'),
    isNull(ledger.remindedAt),
    gt(ledger.expiresAt, sql`NOW(3)`),
    sql`${ledger.expiresAt} <= NOW(3) + INTERVAL 1 DAY`,
    sql`TIMESTAMPDIFF(SECOND, ${ledger.createdAt}, ${ledger.expiresAt}) >= ${SHORTEST_HOURS * 3600}`,
    sql`TIMESTAMPDIFF(SECOND, NOW(3), ${ledger.expiresAt}) * 4 <= TIMESTAMPDIFF(SECOND, ${ledger.createdAt}, ${ledger.expiresAt})`,
  );
  const calls = await ctx.db.selectDistinct({ requestId: ledger.requestId }).from(ledger).where(isDue);
  let reminded = 0;
  for (const { requestId } of calls) {
    reminded += await transact(ctx, async (tx) => {
      const due = await tx.db
        .select({
          token: ledger.token,
          sequence: ledger.sequence,
          numberKey: ledger.numberKey,
          purpose: ledger.purpose,
          expiresAt: ledger.expiresAt,
          holderPublicId: holders.publicId,
          makerPublicId: makers.publicId,
          projectPublicId: projects.publicId,
          organizationPublicId: organizations.publicId,
          typeCode: correspondenceTypes.typeCode,
        })
        .from(ledger)
        .innerJoin(projects, eq(projects.id, ledger.projectId))
        .innerJoin(correspondenceTypes, eq(correspondenceTypes.id, ledger.correspondenceTypeId))
        .innerJoin(
          organizations,
          sql`${organizations.id} = JSON_VALUE(${ledger.counterKey}, '$.originatorOrganizationId')`,
        )
        .innerJoin(holders, eq(holders.userId, ledger.holderUserId))
        .leftJoin(makers, eq(makers.userId, ledger.createdBy))
        .where(and(eq(ledger.requestId, requestId), isDue))
        .orderBy(ledger.sequence);
      const [written] = await tx.db
        .update(ledger)
        .set({ remindedAt: sql`NOW(3)` })
        .where(and(eq(ledger.requestId, requestId), isDue));
      const [first] = due;
      if (!first?.token || !first.expiresAt || written.affectedRows === 0) return 0;
      await emit(tx, [
        {
          type: 'numbering.hold_expiring',
          entityType: 'number_hold',
          entityPublicId: first.token,
          payload: {
            token: first.token,
            projectPublicId: first.projectPublicId,
            organizationPublicId: first.organizationPublicId,
            typeCode: first.typeCode,
            documentNumber: bareText(first.numberKey),
            count: due.length,
            purpose: first.purpose ?? '',
            expiresAt: first.expiresAt.toISOString(),
            personPublicIds: [...new Set([first.holderPublicId, first.makerPublicId].filter((id) => id !== null))],
          },
        },
      ]);
      return due.length;
    });
  }
  return reminded;
}
