import type { PermissionCode } from '@/lib/people/identity/access/permissions';

/** Name of a sheet's workflow entity, in instances, audit rows and events. */
export const CIRCULATION_ENTITY = 'circulation';

export const CIRCULATION_STATUSES = ['OPEN', 'IN_REVIEW', 'COMPLETED', 'CANCELLED'] as const;
export type CirculationStatus = (typeof CIRCULATION_STATUSES)[number];

/** States in which somebody may still owe an answer. */
export const LIVE_STATUSES = ['OPEN', 'IN_REVIEW'] as const satisfies CirculationStatus[];

/** Commands of a sheet, as its capabilities name them. */
export const CIRCULATION_ACTIONS = ['answer', 'acknowledge', 'add', 'reassign', 'forceClose', 'cancel'] as const;
export type CirculationAction = (typeof CIRCULATION_ACTIONS)[number];

/** The permission each command asks for, so that a refusal can say which roles have it. */
export const ACTION_PERMISSIONS: Readonly<Record<CirculationAction | 'create', PermissionCode>> = {
  create: 'circulation.manage',
  answer: 'circulation.respond',
  acknowledge: 'circulation.acknowledge',
  add: 'circulation.manage',
  reassign: 'circulation.manage',
  forceClose: 'circulation.manage',
  cancel: 'circulation.manage',
};

/** The answers of the shipped definition's list: done, or not applicable. */
export const REPLY_CODES = ['DONE', 'NA'] as const;

/** The register's quick tabs. `mine`: what waits for the actor. */
export const CIRCULATION_VIEWS = ['all', 'mine', 'running', 'closed'] as const;
export type CirculationView = (typeof CIRCULATION_VIEWS)[number];

export const CIRCULATION_SORTS = ['created', 'number', 'subject', 'due', 'status'] as const;

export const DEFAULT_CIRCULATION_SORT = [{ key: 'created', descending: true }] as const;
