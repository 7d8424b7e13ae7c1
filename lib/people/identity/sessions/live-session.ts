import { and, gt, isNull, sql } from 'drizzle-orm';
import { userSessions } from '@/db/schema/sessions';

/** Idle sessions end; the absolute end of 12 h is a column. */
const IDLE_MINUTES = 60;

/** True for a session that its cookie still opens. */
export const isLiveSession = and(
  isNull(userSessions.revokedAt),
  gt(userSessions.expiresAt, sql`NOW(3)`),
  gt(userSessions.lastSeenAt, sql`NOW(3) - INTERVAL ${IDLE_MINUTES} MINUTE`),
);
