import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';
import { errnoOf } from './errors';

/**
 * A failed statement holds its text and everybody's values. Whoever prints one that nobody caught (Next does, for a page)
 * prints what it was and where; `digest` is the reference that the page's reader was shown.
 */
Object.defineProperty(DrizzleQueryError.prototype, inspect.custom, {
  configurable: true,
  value(this: DrizzleQueryError & { digest?: string }): string {
    const places = this.stack?.replace(this.message, '').split('\n    at ').slice(1) ?? [];
    const what = `database error ${errnoOf(this) ?? 'without a number'}`;
    return [`${what}${this.digest ? ` (reference ${this.digest})` : ''}`, ...places].join('\n    at ');
  },
});
