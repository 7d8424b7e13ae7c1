import pino from 'pino';

/**
 * One JSON line per event on stdout. Errors are logged by class and stack only: a driver's message can carry the
 * statement's parameters, and with them personal data.
 */
export const logger = pino({
  level: process.env.LOG_LEVEL || (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: undefined,
  redact: {
    paths: ['password', '*.password', 'authorization', '*.authorization', 'token', '*.token'],
    censor: '[hidden]',
  },
  serializers: {
    err: (error: unknown) => describeError(error),
  },
});

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const cause = error.cause as { errno?: number; code?: string } | undefined;
  const isDriver = error.name === 'DrizzleQueryError' || cause?.errno !== undefined || 'errno' in error;
  return {
    type: error.name,
    message: isDriver ? 'database error' : error.message,
    errno: cause?.errno ?? (error as { errno?: number }).errno,
    code: cause?.code ?? (error as { code?: string }).code,
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.trimStart().startsWith('at '))
      .join('\n'),
  };
}
