/** Unread notifications, and the actor's own work. */
export type LiveCounts = { unread: number; work: { todo: number; overdue: number } };
