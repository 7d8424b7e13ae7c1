import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyMySqlColumn } from 'drizzle-orm/mysql-core';
import { rfaApproveCodes, rfaItemResults } from '@/db/schema/rfas';
import { workflowHistories, workflowHolders, workflowTasks } from '@/db/schema/workflow';
import { workflowReminders } from '@/db/schema/workflow-reminders';
import type { DocumentAct } from './held-documents';
import { me } from './source';

/** The workflow names people by their public identifier. */
const isMe = (column: AnyMySqlColumn) => eq(column, me.publicId);

const ofInstance = (id: AnyMySqlColumn) =>
  sql`(SELECT r.correspondence_id FROM correspondence_revisions r WHERE r.workflow_instance_id = ${id})`;
const sheetOfInstance = (id: AnyMySqlColumn) =>
  sql`(SELECT s.id FROM circulations s WHERE s.workflow_instance_id = ${id})`;

/** Steps of revisions. */
export const documentSteps = stepActs(ofInstance, false);

/** Steps of circulation sheets. */
export const sheetSteps = stepActs(sheetOfInstance, true);

function stepActs(of: (instanceId: AnyMySqlColumn) => SQL, onSheet: boolean): DocumentAct[] {
  const here = (instanceId: AnyMySqlColumn) => {
    const isOnSheet = sql`EXISTS (SELECT 1 FROM circulations s WHERE s.workflow_instance_id = ${instanceId})`;
    return onSheet ? isOnSheet : sql`NOT ${isOnSheet}`;
  };
  const both = (who: SQL | undefined, instanceId: AnyMySqlColumn) => sql`(${who} AND ${here(instanceId)})`;
  const history = { from: workflowHistories, of: of(workflowHistories.instanceId), at: workflowHistories.createdAt };
  const task = { from: workflowTasks, of: of(workflowTasks.instanceId), key: workflowTasks.id };
  const reminder = { from: workflowReminders, of: of(workflowReminders.instanceId), key: workflowReminders.id };
  const acted = sql`(${eq(workflowHistories.actionByUserId, me.userId)} OR ${isMe(workflowHistories.actorPublicId)})`;
  return [
    {
      ...history,
      act: 'STEP',
      result: workflowHistories.action,
      words: workflowHistories.comment,
      where: both(acted, workflowHistories.instanceId),
      key: workflowHistories.id,
    },
    {
      ...history,
      act: 'STEP_FOR_ME',
      result: workflowHistories.action,
      where: both(isMe(workflowHistories.onBehalfOfPublicId), workflowHistories.instanceId),
      key: workflowHistories.id,
    },
    {
      from: rfaItemResults,
      act: 'ANSWERED_ITEM',
      joins: [
        { table: workflowHistories, on: eq(workflowHistories.id, rfaItemResults.historyId) },
        { table: rfaApproveCodes, on: eq(rfaApproveCodes.id, rfaItemResults.approveCodeId) },
      ],
      of: history.of,
      at: history.at,
      result: rfaApproveCodes.approveCode,
      words: rfaItemResults.comment,
      where: both(acted, workflowHistories.instanceId),
      key: rfaItemResults.id,
    },
    {
      ...task,
      act: 'ASKED',
      result: workflowTasks.groupCode,
      at: workflowTasks.createdAt,
      where: both(isMe(workflowTasks.assigneePublicId), workflowTasks.instanceId),
    },
    {
      ...task,
      act: 'ASKED_AS_DELEGATE',
      result: workflowTasks.groupCode,
      at: workflowTasks.createdAt,
      where: both(isMe(workflowTasks.delegatePublicId), workflowTasks.instanceId),
    },
    {
      ...task,
      act: 'ANSWERED',
      result: workflowTasks.code,
      at: workflowTasks.respondedAt,
      words: workflowTasks.comment,
      where: both(isMe(workflowTasks.responderPublicId), workflowTasks.instanceId),
    },
    {
      from: workflowHolders,
      of: of(workflowHolders.instanceId),
      key: workflowHolders.id,
      act: 'WAITS_FOR_ME',
      result: workflowHolders.party,
      at: workflowHolders.since,
      where: both(isMe(workflowHolders.personPublicId), workflowHolders.instanceId),
    },
    {
      ...reminder,
      act: 'WAS_REMINDED',
      at: workflowReminders.remindedAt,
      where: both(isMe(workflowReminders.holderPublicId), workflowReminders.instanceId),
    },
    {
      ...reminder,
      act: 'REMINDED_OTHERS',
      at: workflowReminders.remindedAt,
      where: both(eq(workflowReminders.remindedBy, me.userId), workflowReminders.instanceId),
    },
  ];
}
