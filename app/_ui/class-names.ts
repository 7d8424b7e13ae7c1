/** Joins class names, leaving out what is absent or false. */
export function classNames(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
