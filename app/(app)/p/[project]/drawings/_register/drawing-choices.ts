/** The pages had a name of their own before they took that of the API. */
export const FORMER_NAMES = { since: 'changedSince' } as const;

type Coded = { code: string; name: string };

export function coded(refs: readonly Coded[]) {
  return refs.map(({ code, name }) => ({ value: code, label: code, hint: name }));
}

/** One entry per code, because contracts and categories repeat codes. */
export function byCode(refs: readonly Coded[]): Coded[] {
  return [...new Map(refs.map((ref) => [ref.code, ref])).values()];
}
