const SECRET = /secret|token|password|passwd|authorization|cookie|api[-_]?key|credential/i;
const MASK = '••••••';

/** A copy in which whatever is named like a secret, at any depth, cannot be read. */
export function maskSecrets(value: Record<string, unknown>): Record<string, unknown> {
  return mask(value) as Record<string, unknown>;
}

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, SECRET.test(key) && inner !== null ? MASK : mask(inner)]),
  );
}
