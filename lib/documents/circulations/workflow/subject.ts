import { and, asc, eq, ne } from 'drizzle-orm';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { users } from '@/db/schema/identity';
import type { RegisteredSubject } from '@/lib/workflow/engine/registered-subjects';
import { readCirculationFacts } from './facts';
import { projectCirculation } from './projection';

/** A sheet to the workflow engine. It is no correspondence: its readers compare the instance's version. */
export const CIRCULATION_SUBJECT: RegisteredSubject = {
  record: {
    lock: async (tx, documentId) => {
      const [row] = await tx.db
        .select({ versionNo: circulations.versionNo })
        .from(circulations)
        .where(eq(circulations.id, documentId))
        .for('update');
      return row?.versionNo ?? null;
    },
    readFacts: readCirculationFacts,
  },
  project: projectCirculation,
  listedPeople: async (tx, subject) => {
    const rows = await tx.db
      .select({
        publicId: users.publicId,
        group: circulationAssignees.assigneeType,
        deadline: circulationAssignees.deadlineDate,
      })
      .from(circulationAssignees)
      .innerJoin(users, eq(users.userId, circulationAssignees.userId))
      .where(
        and(eq(circulationAssignees.circulationId, subject.documentId), ne(circulationAssignees.state, 'REASSIGNED')),
      )
      .orderBy(asc(circulationAssignees.position));
    return rows.map(({ publicId, group, deadline }) => ({
      publicId,
      group,
      deadline: group === 'INFO' ? null : (deadline ?? undefined),
    }));
  },
};
