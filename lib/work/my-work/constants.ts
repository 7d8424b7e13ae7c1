/** Own work; its parts to receive and to acknowledge; work that others hold, work done, and snoozed work. */
export const WORK_TABS = ['todo', 'receive', 'acknowledge', 'waiting', 'done', 'snoozed'] as const;

/** My own work, or all that lies with the organization I act for. */
export const WORK_SCOPES = ['mine', 'organization'] as const;

/** By due date, or by arrival. */
export const WORK_SORTS = ['due', 'newest'] as const;

/** Tabs that offer both orders; every other tab has a fixed one. */
export const SORTED_TABS = ['todo', 'receive', 'acknowledge'] as const;

/** `later` is also what has no due date. */
export const DUE_BUCKETS = ['overdue', 'today', 'risk', 'later'] as const;

/** Done entries stay listed this long, for a second look without a search. */
export const DONE_DAYS = 14;

/** `workday` by the calendar of each document's contract. */
export const SNOOZE_CHOICES = ['tomorrow', 'workday', 'monday'] as const;

/** Each is a transaction of its own, of some twenty milliseconds: a page of them is answered within two seconds. */
export const MAX_ACKNOWLEDGED = 50;
