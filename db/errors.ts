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
  diskFull: 1021,
  writeFailed: 1026,
  tableFull: 1114,
  tooManyConnections: 1040,
  tableChanged: 1412,
  readOnly: 1290,
  checkViolated: 4025,
} as const;

/**
 * The server ended the statement or its session: KILL, KILL QUERY, shutdown, idle timeout, statement timeout, a broken
 * packet. The driver reports these as ordinary errors, without `fatal`. The last one is sent by MySQL only.
 */
const ENDED_BY_SERVER = new Set<number>([1053, 1152, 1158, 1159, 1160, 1161, 1317, 1927, 1969, 4031]);

/** The transaction as a whole may be tried again. 1020 appears where innodb_snapshot_isolation is on. */
const RETRYABLE = new Set<number>([ERRNO.checkRead, ERRNO.lockWait, ERRNO.deadlock]);

interface DriverError {
  errno?: number;
  code?: string;
  /** Set by the driver when the connection is of no use any more; then there may be neither number nor code. */
  fatal?: boolean;
  sqlMessage?: string;
}

/**
 * The driver's error without Drizzle's wrapper. Recognized by its shape: the web's pages and routes are bundled apart
 * and share one connection. So the thrown class may be another copy of the class here.
 */
function unwrapped(error: unknown): unknown {
  return isQueryError(error) ? error.cause : error;
}

/** True for an error of Drizzle's: its message holds the statement and the values. */
export function isQueryError(error: unknown): error is Error {
  return error instanceof Error && 'query' in error && 'params' in error;
}

function driverError(error: unknown): DriverError | undefined {
  const inner = unwrapped(error);
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

/**
 * True when the connection could not be made or broke, or the server ended the statement: nothing of it was done. For
 * COMMIT alone the outcome is unknown.
 */
export function isConnectionError(error: unknown): boolean {
  const inner = unwrapped(error);
  if (inner instanceof Error && inner.message === POOL_IS_FULL) return true;
  const driver = driverError(error);
  if (driver?.fatal || driver?.errno === ERRNO.tooManyConnections) return true;
  // The server has become a replica: another one is the writer.
  if (driver?.errno === ERRNO.readOnly) return true;
  if (driver?.errno !== undefined && ENDED_BY_SERVER.has(driver.errno)) return true;
  return /^(PROTOCOL_|ECONN|EHOSTUNREACH|ENETUNREACH|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ER_CON_COUNT|POOL_)/.test(
    driver?.code ?? '',
  );
}

/** True when the server has no room for the statement: nothing of it was done, and it can be once there is room. */
export function isOutOfSpace(error: unknown): boolean {
  const errno = errnoOf(error);
  return errno === ERRNO.diskFull || errno === ERRNO.writeFailed || errno === ERRNO.tableFull;
}

/** True when `error` is a duplicate key on the named unique index. */
export function isDuplicateOf(error: unknown, index: string): boolean {
  return errnoOf(error) === ERRNO.duplicate && duplicateKeyOf(error) === index;
}

/** The unique index that refused a row (`PRIMARY` for the primary key): its name ends the server's message. */
export function duplicateKeyOf(error: unknown): string | undefined {
  return /'([^']+)'$/.exec(driverError(error)?.sqlMessage ?? '')?.[1];
}
