/** Joins class names, skipping absent and false ones. */
export function classNames(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}
