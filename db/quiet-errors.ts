import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { errnoOf } from './errors';

/**
 * A failed statement contains its text and all values. Printing an uncaught one (Next does, for a page) shows kind and
 * place only; `digest` is the reference shown to the page's reader.
 */
Object.defineProperty(DrizzleQueryError.prototype, inspect.custom, {
  configurable: true,
  value(this: DrizzleQueryError & { digest?: string }): string {
    const places = this.stack?.replace(this.message, '').split('\n    at ').slice(1) ?? [];
    const what = `database error ${errnoOf(this) ?? 'without a number'}`;
    return [`${what}${this.digest ? ` (reference ${this.digest})` : ''}`, ...places].join('\n    at ');
  },
});
