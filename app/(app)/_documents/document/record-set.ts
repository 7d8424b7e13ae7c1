const KEY = 'dms:register-set';

/** `register` is the path of the list: its records are one below it. */
export type RecordSet = { project: string; ids: string[]; register: string };

/** Keeps the order of the register's page for this tab, so that a record knows its neighbours there. */
export function rememberSet(project: string, ids: string[]): void {
  const set: RecordSet = { project, ids, register: location.pathname };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(set));
  } catch {
    // Without storage the record page simply has no neighbours.
  }
}

/** The set the person came from, if it was of this project. */
export function recallSet(project: string): RecordSet | null {
  try {
    const set = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as RecordSet | null;
    return set?.project === project && Array.isArray(set.ids) && set.register?.startsWith('/p/') ? set : null;
  } catch {
    return null;
  }
}
