import { and, eq, sql } from 'drizzle-orm';
import { getDatabase } from '@/db/client';
import { correspondenceRecipients, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { disciplines } from '@/db/schema/correspondence-types';
import { rfaTypes } from '@/db/schema/rfa-types';
import { disciplineReviewTeamMembers, disciplineReviewTeams, rfaRevisions, rfas } from '@/db/schema/rfas';
import { refreshReaders } from '@/lib/people/identity/readers/refresh-readers';
import type { UserCtx } from '@/lib/platform/ctx';
import { newPublicId } from '@/lib/platform/id';
import { transact } from '@/lib/platform/transact';
import { createInstances } from '@/lib/workflow/engine/moves/create-instances';
import { enterState } from '@/lib/workflow/engine/testing/enter-state';
import { idOf } from './document-rows';
import { findOrganization, type MadeUser } from './people';

const CONTRACT = 'LCBP3-C2';

export interface MadeRfa {
  documentId: number;
  publicId: string;
  revisionId: number;
  instanceId: string;
}

export interface RfaToMake {
  rfaType?: string;
  discipline?: string;
  /** Drafts stay with the contractor; by default it is submitted and lies with the consultant. */
  isDraft?: boolean;
  workflowCode?: string;
  entityType?: string;
}

/** An RFA of the actor's organization (the contractor) in LCBP3-C2, as its own verbs will leave it. */
export async function makeRfa(ctx: UserCtx, rfa: RfaToMake = {}): Promise<MadeRfa> {
  const [projectId, contractId, typeId] = [
    await idOf('project', CONTRACT),
    await idOf('contract', CONTRACT),
    await idOf('type', 'RFA'),
  ];
  const disciplineId = await findDiscipline(contractId, rfa.discipline ?? 'STR');
  const [type] = await getDatabase()
    .select({ id: rfaTypes.id })
    .from(rfaTypes)
    .where(and(eq(rfaTypes.contractId, contractId), eq(rfaTypes.typeCode, rfa.rfaType ?? 'MAT')));
  return transact(ctx, async (tx) => {
    const [publicId, revisionPublicId] = [newPublicId(), newPublicId()];
    const now = sql`NOW(3)`;
    const sent = rfa.isDraft ? {} : { submittedAt: now };
    const [document] = await tx.db.insert(correspondences).values({
      publicId,
      projectId,
      contractId,
      correspondenceTypeId: typeId,
      disciplineId,
      originatorOrganizationId: ctx.actor.organizationId,
      createdBy: ctx.actor.userId,
      ...(rfa.isDraft
        ? {}
        : { ...sent, submittedBy: ctx.actor.userId, numberKey: `RFA-${publicId.slice(-12)}`, issuedAt: now }),
    });
    const [instance] = await createInstances(tx, [
      {
        workflowCode: rfa.workflowCode ?? 'RFA_APPROVAL',
        entityType: rfa.entityType ?? 'rfa_revision',
        entityPublicId: revisionPublicId,
        subjectRoot: publicId,
        contractId,
        previousInstanceId: null,
      },
    ]);
    const instanceId = instance?.id ?? '';
    const [revision] = await tx.db.insert(correspondenceRevisions).values({
      publicId: revisionPublicId,
      correspondenceId: document.insertId,
      revisionNumber: 0,
      revisionLabel: 'A',
      subject: 'ขออนุมัติวัสดุ',
      createdBy: ctx.actor.userId,
      workflowInstanceId: instanceId,
      ...sent,
    });
    await tx.db.insert(correspondenceRecipients).values({
      correspondenceId: document.insertId,
      organizationId: (await findOrganization('คคง.')).id,
      recipientType: 'TO',
      position: 1,
    });
    await tx.db.insert(rfas).values({ id: document.insertId, rfaTypeId: type?.id ?? 0 });
    await tx.db.insert(rfaRevisions).values({ id: revision.insertId });
    if (!rfa.isDraft) {
      await refreshReaders(tx, [document.insertId]);
      await enterState(tx, instanceId, 'SUBMIT', 'CONSULTANT_REVIEW');
    }
    return { documentId: document.insertId, publicId, revisionId: revision.insertId, instanceId };
  });
}

/** Makes these people the consultant's review team of a discipline, which every later RFA of it goes to. */
export async function makeReviewTeam(members: readonly MadeUser[], discipline = 'STR'): Promise<void> {
  const db = getDatabase();
  const disciplineId = await findDiscipline(await idOf('contract', CONTRACT), discipline);
  const organizationId = (await findOrganization('คคง.')).id;
  const key = { disciplineId, organizationId };
  await db.insert(disciplineReviewTeams).ignore().values(key);
  const [team] = await db
    .select({ id: disciplineReviewTeams.id })
    .from(disciplineReviewTeams)
    .where(
      and(
        eq(disciplineReviewTeams.disciplineId, disciplineId),
        eq(disciplineReviewTeams.organizationId, organizationId),
      ),
    );
  await db
    .insert(disciplineReviewTeamMembers)
    .values(members.map(({ userId }) => ({ reviewTeamId: team?.id ?? 0, userId })));
}

async function findDiscipline(contractId: number, code: string): Promise<number> {
  const [row] = await getDatabase()
    .select({ id: disciplines.id })
    .from(disciplines)
    .where(and(eq(disciplines.contractId, contractId), eq(disciplines.disciplineCode, code)));
  if (!row) throw new Error(`no discipline ${code}`);
  return row.id;
}
