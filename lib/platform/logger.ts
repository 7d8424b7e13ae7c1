import pino from 'pino';
import { loggedError } from './logged-error';
import { traceFields } from './tracing/trace';

/** One JSON line per event. Errors are logged without what they say of statements and values. */
export const LOG_OPTIONS = {
  level: process.env.LOG_LEVEL || (process.env.NODE_ENV === 'test' ? 'silent' : 'info'),
  base: undefined,
  mixin: traceFields,
  redact: {
    paths: ['password', '*.password', 'authorization', '*.authorization', 'token', '*.token'],
    censor: '[hidden]',
  },
  serializers: { err: (error: unknown) => loggedError(error) },
};

/** Writes to stdout. */
export const logger = pino(LOG_OPTIONS);
