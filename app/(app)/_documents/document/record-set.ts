export const RECORD_SET_KEY = 'dms:register-set';

/** `register` is the path of the list: its records are one below it. My work has records of all kinds: `ids` are their pages. */
export type RecordSet = { project: string; ids: string[]; register: string };

/** Keeps the order of the list's page for this tab, so that a record knows its neighbours there. */
export function rememberSet(project: string, ids: string[]): void {
  const set: RecordSet = { project, ids, register: location.pathname };
  try {
    sessionStorage.setItem(RECORD_SET_KEY, JSON.stringify(set));
  } catch {
    // Without storage the record page simply has no neighbours.
  }
}
