import { DrizzleQueryError } from 'drizzle-orm/errors';

/** MariaDB error numbers the product acts on. Messages and symbolic names are never matched: they differ by version. */
export const ERRNO = {
  duplicate: 1062,
  checkRead: 1020,
  tableMissing: 1146,
  lockWait: 1205,
  deadlock: 1213,
  badValue: 1292,
  tooLong: 1406,
  parentUsed: 1451,
  parentMissing: 1452,
  tooManyConnections: 1040,
  checkViolated: 4025,
} as const;

/** The transaction as a whole may be tried again. 1020 appears where innodb_snapshot_isolation is on. */
const RETRYABLE = new Set<number>([ERRNO.checkRead, ERRNO.lockWait, ERRNO.deadlock]);

interface DriverError {
  errno?: number;
  code?: string;
  /** Set by the driver when the connection is of no use any more; then there may be neither number nor code. */
  fatal?: boolean;
  sqlMessage?: string;
}

function driverError(error: unknown): DriverError | undefined {
  const inner = error instanceof DrizzleQueryError ? error.cause : error;
  return typeof inner === 'object' && inner !== null && ('errno' in inner || 'code' in inner || 'fatal' in inner)
    ? (inner as DriverError)
    : undefined;
}

/** The server's error number, or undefined when the error did not come from the server. */
export function errnoOf(error: unknown): number | undefined {
  return driverError(error)?.errno;
}

/** True for deadlock, lock wait and changed-since-read: the server rolled back or refused, nothing is half done. */
export function isRetryable(error: unknown): boolean {
  const errno = errnoOf(error);
  return errno !== undefined && RETRYABLE.has(errno);
}

/** The driver's pool gives its refusal a text and nothing else. */
const POOL_IS_FULL = 'Queue limit reached.';

/** True when the connection could not be made or broke, so the server may not have seen the statement at all. */
export function isConnectionError(error: unknown): boolean {
  const inner = error instanceof DrizzleQueryError ? error.cause : error;
  if (inner instanceof Error && inner.message === POOL_IS_FULL) return true;
  const driver = driverError(error);
  if (driver?.fatal || driver?.errno === ERRNO.tooManyConnections) return true;
  return /^(PROTOCOL_|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|ER_CON_COUNT|POOL_)/.test(driver?.code ?? '');
}

/** True when `error` is a duplicate key on the named unique index. The index name ends the server's message. */
export function isDuplicateOf(error: unknown, index: string): boolean {
  const driver = driverError(error);
  return driver?.errno === ERRNO.duplicate && (driver.sqlMessage ?? '').endsWith(`'${index}'`);
}
