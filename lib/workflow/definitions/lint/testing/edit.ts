import { WORKFLOW_DEFINITIONS } from '@/db/seed/master/workflow-definitions';

export type Code = 'RFA_APPROVAL' | 'CIRCULATION' | 'CORRESPONDENCE' | 'TRANSMITTAL';
/** A dotted path and its new value; without a value the path is removed. */
export type Edit = readonly [place: string, value?: unknown];

/** The newest shipped definition with changes; nothing is shared with the original. */
export function edited(code: Code, edits: readonly Edit[]): Record<string, unknown> {
  const shipped = WORKFLOW_DEFINITIONS.filter(({ workflowCode }) => workflowCode === code).at(-1);
  const draft = JSON.parse(JSON.stringify(shipped?.dsl)) as Record<string, unknown>;
  for (const edit of edits) apply(draft, edit);
  return draft;
}

function apply(draft: Record<string, unknown>, edit: Edit): void {
  const keys = edit[0].split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce((node, key) => node[key] as Record<string, unknown>, draft);
  // Defined, not assigned: a key such as __proto__ has to become a key.
  if (edit.length === 2) {
    Object.defineProperty(parent, last, { value: edit[1], enumerable: true, configurable: true, writable: true });
  } else if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete parent[last];
}

const label = { th: 'ใหม่', en: 'New' };
export const byTheSystem = (to: string) => ({ by: 'system', to });
export const byThePerson = (to: string) => ({ label, by: { party: 'CONSULTANT', perm: 'rfa.decide' }, to });
export const aState = (on?: Record<string, unknown>) => ({ label, status: 'FRE', ...(on ? { on } : {}) });
