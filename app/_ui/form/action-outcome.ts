/** Answer of a server action; ActionResult of app/_web/action.ts fits. */
export type ActionOutcome<T> =
  | { ok: true; data: T }
  | {
      ok: false;
      code: string;
      message: string;
      fieldErrors?: Record<string, string[]> | undefined;
      ref: string;
      retryAfterSeconds?: number | undefined;
      /** Facts the refusal names, e.g. which record is in the way. */
      details?: Record<string, unknown> | undefined;
    };

export type ActionFailure = Omit<Extract<ActionOutcome<unknown>, { ok: false }>, 'ok'>;
