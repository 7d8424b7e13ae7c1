import { ERRORS, type ErrorCode, type ErrorEntry } from './catalog';

export interface AppErrorOptions {
  cause?: unknown;
  /** The entry whose text says more exactly what happened; code and status are the error's own. */
  textOf?: ErrorCode;
  /** Fills {placeholders} of the catalogue's message. */
  params?: Record<string, string | number>;
  /** Field name to catalogue codes or plain messages, for forms. */
  fieldErrors?: Record<string, string[]>;
  /** Seconds until another try makes sense; sent as Retry-After. */
  retryAfterSeconds?: number;
  /** Facts for the caller, e.g. who changed the document. Never internal keys. */
  details?: Record<string, unknown>;
}

/**
 * The only expected failure: its code decides status, message and whether it is reported. Thrown, so that it rolls
 * back.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly textOf: ErrorCode;
  readonly params: Record<string, string | number>;
  readonly fieldErrors?: Record<string, string[]>;
  readonly retryAfterSeconds?: number;
  readonly details?: Record<string, unknown>;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.textOf = options.textOf ?? code;
    this.params = options.params ?? {};
    this.fieldErrors = options.fieldErrors;
    this.retryAfterSeconds = options.retryAfterSeconds ?? (ERRORS[code] as ErrorEntry).retryAfterSeconds;
    this.details = options.details;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }
}
