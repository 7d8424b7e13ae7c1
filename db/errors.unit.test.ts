import { describe, expect, it } from 'vitest';
import { ERRNO, errnoOf, isConnectionError, isDuplicateOf, isRetryable } from './errors';

/** As Drizzle throws it, from a copy of its class that this module has never seen. */
class AnotherCopy extends Error {
  constructor(
    readonly query: string,
    readonly params: unknown[],
    override readonly cause: unknown,
  ) {
    super(`Failed query: ${query}`);
  }
}

const thrown = (cause: object) => new AnotherCopy('insert', ['secret'], Object.assign(new Error('refused'), cause));

describe('An error of the database', () => {
  it('is understood whichever copy of the query builder threw it', () => {
    const duplicate = thrown({ errno: ERRNO.duplicate, sqlMessage: "Duplicate entry 'x' for key 'uq_codes'" });
    expect(errnoOf(duplicate)).toBe(ERRNO.duplicate);
    expect(isDuplicateOf(duplicate, 'uq_codes')).toBe(true);
    expect(isDuplicateOf(duplicate, 'uq_others')).toBe(false);
    expect(isRetryable(thrown({ errno: ERRNO.deadlock }))).toBe(true);
    expect(isConnectionError(thrown({ code: 'ECONNRESET' }))).toBe(true);
  });

  it.each([1927, 1053, 1152, 1158, 1159, 1160, 1161, 1317, 1969, 4031])(
    '%i, sent for a statement that the server ended, counts as a lost connection',
    (errno) => {
      expect(isConnectionError(thrown({ errno }))).toBe(true);
      expect(isRetryable(thrown({ errno }))).toBe(false);
    },
  );

  it.each([{ errno: ERRNO.readOnly }, { code: 'EHOSTUNREACH' }, { code: 'ENETUNREACH' }, { code: 'EAI_AGAIN' }])(
    '%o, of a writer that became a replica or is out of reach, counts as a lost connection',
    (cause) => {
      expect(isConnectionError(thrown(cause))).toBe(true);
    },
  );

  it('is nothing else', () => {
    expect(isRetryable(new Error('deadlock'))).toBe(false);
    expect(isConnectionError(thrown({ errno: ERRNO.duplicate }))).toBe(false);
    expect(errnoOf('1213')).toBeUndefined();
  });
});
