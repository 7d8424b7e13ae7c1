import { and, asc, desc, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { workflowInstances } from '@/db/schema/workflow';

/** A place in a list: what the row there is sorted by. No key of the database is in it. */
export interface WorkPlace {
  at: Date;
  /** An instance, or an entry of a history. */
  key: string;
  /** Of the task, where there is one. */
  task: string;
}

export interface WorkEdge {
  place: WorkPlace;
  isBackwards: boolean;
}

/** The end of the year 9999, where the database's calendar ends. */
const LAST_MOMENT_MS = 253_402_300_799_999;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const PLACE = new RegExp(`^(\\d{1,15})_(${UUID})_(${UUID})?$`);

export function writePlace({ at, key, task }: WorkPlace): string {
  return `${at.getTime()}_${key}_${task}`;
}

/** Null for whatever is no place: the list begins at its beginning. */
export function readPlace(text: string | null): WorkPlace | null {
  const [, at, key, task] = PLACE.exec(text ?? '') ?? [];
  if (at === undefined || key === undefined || Number(at) > LAST_MOMENT_MS) return null;
  return { at: new Date(Number(at)), key, task: task ?? '' };
}

/** Sort key of a list: a moment, then a tie-break. */
export interface WorkOrder {
  at: SQLWrapper;
  key: SQLWrapper;
  /** Null where the key alone is enough. */
  task: SQLWrapper | null;
  /** Latest first. */
  isDescending: boolean;
}

/** Reads from the edge away; who pages back turns the rows round afterwards. */
export function readingFrom(order: WorkOrder, edge: WorkEdge | null): { beyond: SQL | undefined; by: SQL[] } {
  const isUp = order.isDescending === (edge?.isBackwards ?? false);
  const terms = [order.at, order.key, ...(order.task ? [order.task] : [])];
  const by = terms.map((term) => (isUp ? asc(term) : desc(term)));
  if (edge === null) return { beyond: undefined, by };
  const { at, key, task } = edge.place;
  const moment = sql.param(at, workflowInstances.stateEnteredAt);
  const than = isUp ? sql`>` : sql`<`;
  const sameKey = order.task && task ? sql`(${order.key} = ${key} AND ${order.task} ${than} ${task})` : undefined;
  // Says the same again for the first term alone: the index can start there.
  const start = isUp ? sql`${order.at} >= ${moment}` : sql`${order.at} <= ${moment}`;
  return {
    beyond: and(
      start,
      or(
        sql`${order.at} ${than} ${moment}`,
        sql`(${order.at} = ${moment} AND (${or(sql`${order.key} ${than} ${key}`, sameKey)}))`,
      ),
    ),
    by,
  };
}

/** Sorts what several sources gave the way each of them did. */
export function inOrder(a: WorkPlace, b: WorkPlace): number {
  return a.at.getTime() - b.at.getTime() || compare(a.key, b.key) || compare(a.task, b.task);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
