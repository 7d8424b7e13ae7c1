import { afterEach, describe, expect, it, vi } from 'vitest';
import { logger } from '../logger';
import { AppError } from './app-error';
import { describeFailure } from './failure';

const CONTEXT = { locale: 'en', requestId: 'request', where: 'test' } as const;

afterEach(() => {
  vi.restoreAllMocks();
});

/** What a failure answers, and the references that the log has of it. */
function failWith(error: unknown) {
  const logged: unknown[] = [];
  vi.spyOn(logger, 'error').mockImplementation((line: unknown) => {
    logged.push((line as { ref: unknown }).ref);
  });
  return { failure: describeFailure(error, CONTEXT), logged };
}

describe('The reference of a failure', () => {
  it.each([
    ['an unknown error', new Error('broken')],
    ['an error of the catalogue', new AppError('INTERNAL')],
    ['an error that brings a reference of its own', new AppError('INTERNAL', { params: { ref: 'ERR-OWN' } })],
    ['a database that is away', Object.assign(new Error('gone'), { code: 'ECONNREFUSED' })],
  ])('of %s is logged once, and is the one that a person quotes', (_what, error) => {
    const { failure, logged } = failWith(error);
    expect(logged).toEqual([failure.ref]);
    expect(failure.ref).toMatch(/^ERR-\d{8}-\d{4}-[A-Z2-9]{4}$/);
    expect(failure.message).not.toContain('ERR-OWN');
  });
});
