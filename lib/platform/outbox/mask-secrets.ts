const SECRET = /secret|token|password|passwd|authorization|cookie|api[-_]?key|credential/i;
const MASK = '••••••';
/** Secrets inside other text: of an address, of a header, of a webhook. */
const IN_TEXT = /(?<=:\/\/)[^\s/@]+(?=@)|(?<=\b(?:Bearer|Basic) )[\w.~+/=-]{8,}|\bwhsec_[\w+/=-]+/gi;

/** A copy in which whatever is named or looks like a secret, at any depth, cannot be read. */
export function maskSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return mask(value) as Record<string, unknown>;
}

/** As above for a text, e.g. an error message of another program. */
export function maskText(text: string): string {
  return text.replace(IN_TEXT, MASK);
}

function mask(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(mask);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) && inner !== null ? MASK : mask(inner)]),
  );
}
