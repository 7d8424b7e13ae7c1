import { z } from 'zod';
import { tidyLine, tidyParagraphs, visibleLength } from './visible-text';

/**
 * Typed text in one spelling, so that a Thai word from two keyboards is one text, without invisible characters and
 * trimmed. Control characters are refused: dropping one would change the text that the sender saw. Direction overrides
 * are refused because they can make a text read backwards.
 */
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** Line ends and tabs are what a body is made of. */
const FORBIDDEN_IN_BODY = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\r\n\t])\p{Cc}/u;

/** One line of at most `max` characters; may be empty. */
export function line(max: number) {
  return z
    .string()
    .refine((text) => !FORBIDDEN_IN_LINE.test(text.trim()), { error: 'CONTROL_CHARACTERS' })
    .transform(tidyLine)
    .pipe(z.string().max(max));
}

/** One line that must say something: a text without a visible character is empty. */
export function requiredLine(max: number) {
  return line(max).pipe(z.string().min(1, { error: 'REQUIRED' }));
}

/** One line with at least `min` characters that can be seen: one word explains nothing. */
export function reasonLine(min: number, max: number) {
  return line(max).superRefine(sayingEnough(min, 'REASON_TOO_SHORT'));
}

/** As reasonLine, for a reason so long that its writer needs the count of characters. */
export function longReasonLine(min: number, max: number) {
  return line(max).superRefine(sayingEnough(min));
}

/** Refuses a text that is shorter to the eye, with the issue of `z.string().min()`. */
function sayingEnough(minimum: number, message?: string) {
  return (text: string, context: z.RefinementCtx): void => {
    if (visibleLength(text) >= minimum) return;
    const issue = { code: 'too_small', origin: 'string', minimum, inclusive: true, input: text } as const;
    context.addIssue(message === undefined ? issue : { ...issue, message });
  };
}

/** Several lines of at most `max` characters; line ends become \n. */
export function paragraphs(max: number) {
  return z
    .string()
    .refine((text) => !FORBIDDEN_IN_BODY.test(text), { error: 'CONTROL_CHARACTERS' })
    .transform(tidyParagraphs)
    .pipe(z.string().max(max));
}

/** Several lines that must say something. */
export function requiredParagraphs(max: number) {
  return paragraphs(max).pipe(z.string().min(1, { error: 'REQUIRED' }));
}

/** Several lines with at least `min` characters that can be seen. */
export function reasonParagraphs(min: number, max: number) {
  return paragraphs(max).superRefine(sayingEnough(min, 'REASON_TOO_SHORT'));
}
