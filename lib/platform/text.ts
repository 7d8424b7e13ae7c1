import { z } from 'zod';

/**
 * Text as people type it: NFC, so that the same Thai word typed on two keyboards is one text; ends trimmed. Control
 * characters are refused rather than dropped (a dropped one would change what the sender saw), and so are the
 * direction overrides that can make a text read backwards.
 */
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
/** Newline and tab are what a body is made of. */
const FORBIDDEN_IN_BODY = /[\p{Cs}\u202a-\u202e\u2066-\u2069]|(?![\n\t])\p{Cc}/u;

/** One line of at most `max` characters; may be empty. */
export function line(max: number) {
  return z
    .string()
    .transform((text) => text.normalize('NFC').trim())
    .pipe(
      z
        .string()
        .max(max)
        .refine((text) => !FORBIDDEN_IN_LINE.test(text), { error: 'CONTROL_CHARACTERS' }),
    );
}

/** One line that must say something. */
export function requiredLine(max: number) {
  return line(max).pipe(z.string().min(1, { error: 'REQUIRED' }));
}

/** Several lines of at most `max` characters; line ends become \n. */
export function paragraphs(max: number) {
  return z
    .string()
    .transform((text) => text.normalize('NFC').replace(/\r\n?/g, '\n').trimEnd())
    .pipe(
      z
        .string()
        .max(max)
        .refine((text) => !FORBIDDEN_IN_BODY.test(text), { error: 'CONTROL_CHARACTERS' }),
    );
}
