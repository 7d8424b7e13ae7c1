import 'server-only';
import type { TxCtx } from '@/lib/platform/ctx';
import { env } from '@/lib/platform/env';
import { logger } from '@/lib/platform/logger';
import { getRedis } from '@/lib/platform/redis';
import { afterCommit } from '@/lib/platform/transact';

/** Channel on which processes publish whose notifications changed; only ids travel. */
export function liveChannel(): string {
  return `${env().BULL_PREFIX}:notified`;
}

/** Publishes a refresh to open pages of these people after commit. Fire and forget: a lost one is harmless. */
export function announce(tx: TxCtx, personPublicIds: readonly string[]): void {
  if (personPublicIds.length > 0) afterCommit(tx, () => publish(personPublicIds));
}

/** As `announce`, without a transaction. */
export function publish(personPublicIds: readonly string[]): void {
  getRedis()
    .publish(liveChannel(), JSON.stringify(personPublicIds))
    .catch((error) => logger.debug({ err: error }, 'live update not published'));
}
