import { type BackupFigures, readBackupState } from '@/lib/operations/backup/backup-runs';
import type { Period } from '@/lib/operations/history/periods';
import { openFrame } from '@/lib/operations/history/read-history';
import { requirePermission } from '@/lib/people/identity/access/access';
import type { UserCtx } from '@/lib/platform/ctx';
import { readDatabaseHealth } from './database-figures';
import { readDeliveryFigures } from './delivery-figures';
import {
  type CardState,
  type Finding,
  judgeBackups,
  judgeDatabase,
  judgeDeliveries,
  judgeNumbering,
  judgeQueues,
  judgeRedis,
  judgeRequests,
  judgeStorage,
  judgeWorkers,
  stateOf,
} from './judge';
import { readNumberingFigures } from './numbering-figures';
import { readQueueFigures } from './queue-figures';
import { type RequestFigures, readRequestFigures } from './request-figures';
import { readStorageFigures } from './storage-figures';

export type CardKey =
  | 'numbering'
  | 'queues'
  | 'deliveries'
  | 'database'
  | 'storage'
  | 'backups'
  | 'workers'
  | 'redis'
  | 'requests';

export interface Card {
  key: CardKey;
  state: CardState;
  findings: Finding[];
  /** Values of a healthy card; the page has its words. */
  values: Readonly<Record<string, number>>;
}

/**
 * The state of each part in the last hour, and the requests of the period.
 * @throws AppError TOKEN_SCOPE, FORBIDDEN
 */
export async function getOverview(ctx: UserCtx, period: Period): Promise<{ cards: Card[]; requests: RequestFigures }> {
  await requirePermission(ctx, 'ops.view');
  const [lastHour, chosen] = await Promise.all([openFrame(ctx, 'hour'), openFrame(ctx, period)]);
  const [numbering, queues, deliveries, database, storage, backups, recent, requests] = await Promise.all([
    readNumberingFigures(ctx, lastHour),
    readQueueFigures(ctx, lastHour),
    readDeliveryFigures(ctx, lastHour),
    readDatabaseHealth(ctx, lastHour),
    readStorageFigures(ctx, lastHour),
    readBackupState(ctx),
    readRequestFigures(ctx, lastHour),
    readRequestFigures(ctx, chosen),
  ]);
  const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0);
  const card = (key: CardKey, findings: Finding[], values: Card['values']): Card => ({
    key,
    state: stateOf(findings),
    findings,
    values,
  });
  const cards = [
    card('numbering', judgeNumbering(numbering), { count: sum(numbering.issued) }),
    card('queues', judgeQueues(queues), { count: queues.outbox.pending }),
    card('deliveries', judgeDeliveries(deliveries), {
      webhooks: sum(deliveries.webhook.taken),
      mails: sum(deliveries.mail.sent),
    }),
    card('database', judgeDatabase(database), { percent: database.poolNow, ms: database.probeNow ?? 0 }),
    card('storage', judgeStorage(storage), { share: storage.freeNow ?? 0, files: storage.committed.files }),
    card('backups', judgeBackups(backups), wellOf(backups)),
    card('workers', judgeWorkers(queues), { count: queues.workers.alive }),
    card('redis', judgeRedis(numbering), { count: sum(numbering.fallbacks) }),
    card('requests', judgeRequests(recent), { count: recent.count }),
  ];
  return { cards, requests };
}

/** Without a backup there is no age. */
function wellOf({ ages: { full, log } }: BackupFigures): Card['values'] {
  return full === null || log === null ? { count: 0 } : { count: 1, backup: full, copy: log };
}
