import { fieldWords } from '@/lib/platform/errors/field-words';

/** A form's complaints in words, where a schema gave a code (`error: 'REQUIRED'`), as deep as fields go. */
export function spellErrors(errors: object, locale: 'th' | 'en'): object {
  const spell = (value: unknown, name: string): unknown => {
    if (name === 'message' && typeof value === 'string') return fieldWords(value, locale) ?? value;
    // `ref` is the field itself, an element of the page.
    return name !== 'ref' && value !== null && typeof value === 'object' ? spellErrors(value, locale) : value;
  };
  if (Array.isArray(errors)) return errors.map((value: unknown) => spell(value, ''));
  return Object.fromEntries(Object.entries(errors).map(([name, value]) => [name, spell(value, name)]));
}
