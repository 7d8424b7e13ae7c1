import { ZodError } from 'zod';
import { errnoOf, isQueryError } from '@/db/errors';
import { AppError } from '../errors/app-error';

export interface DeliveryFailure {
  /** Group key of dead letters. */
  errorClass: string;
  /** Safe to store and show: no statement, no values of rows. */
  message: string;
  /** A retry cannot help: the call was refused by a rule, or the payload cannot be parsed. */
  isFinal: boolean;
  /** Minimum backoff the receiver asked for (Retry-After); this attempt ends and the next one waits. */
  pauseSeconds?: number;
}

const MAX_MESSAGE = 900;

/** Storable part of an error. A driver's message has the statement with its values, so it is left out. */
export function describeFailure(error: unknown): DeliveryFailure {
  if (error instanceof AppError) return { errorClass: error.code, message: error.code, isFinal: error.status < 500 };
  if (error instanceof ZodError) {
    const places = error.issues.map((issue) => issue.path.join('.') || '(root)');
    return { errorClass: 'ZodError', message: `payload: ${places.join(', ')}`.slice(0, MAX_MESSAGE), isFinal: true };
  }
  const errno = errnoOf(error);
  if (isQueryError(error) || errno !== undefined) {
    return { errorClass: 'DatabaseError', message: `database error ${errno ?? ''}`.trim(), isFinal: false };
  }
  if (error instanceof Error) {
    const isFinal = 'isFinal' in error && error.isFinal === true;
    const pause = 'pauseSeconds' in error && typeof error.pauseSeconds === 'number' ? error.pauseSeconds : null;
    const failure = { errorClass: error.name, message: error.message.slice(0, MAX_MESSAGE), isFinal };
    return pause === null ? failure : { ...failure, pauseSeconds: pause };
  }
  return { errorClass: 'Unknown', message: typeof error, isFinal: false };
}

const SEPARATOR = ' | ';

/** A failure as one line, which is all that BullMQ keeps of an error. */
export function printFailure(failure: DeliveryFailure): string {
  return [failure.errorClass, printFinality(failure), failure.message].join(SEPARATOR);
}

function printFinality({ isFinal, pauseSeconds }: DeliveryFailure): string {
  if (isFinal) return 'final';
  return pauseSeconds === undefined ? 'again' : `after ${pauseSeconds}`;
}

/** Reads a printed failure back; a line of BullMQ's own (a stalled job) is its own class. */
export function parseFailure(line: string): DeliveryFailure {
  const [errorClass, finality = '', ...rest] = line.split(SEPARATOR);
  const pause = /^after (\d+)$/.exec(finality)?.[1];
  if (errorClass && rest.length > 0 && (finality === 'final' || finality === 'again' || pause !== undefined)) {
    const failure = { errorClass, message: rest.join(SEPARATOR), isFinal: finality === 'final' };
    return pause === undefined ? failure : { ...failure, pauseSeconds: Number(pause) };
  }
  return { errorClass: 'JobLost', message: line.slice(0, MAX_MESSAGE), isFinal: false };
}
