import { RECORD_SET_KEY, type RecordSet } from './record-set';

export type PageContext = { previous: string | undefined; next: string | undefined };

/** My work spans projects and kinds of documents: where the next one is dealt with is its own to say. */
const MY_WORK = '/inbox';

/** The pages of the neighbours; null for a record that one did not come to through a list. */
export function readPageContext(publicId: string, projectCode: string, page: string): PageContext | null {
  const set = recallSet();
  if (!set) return null;
  const { ids } = set;
  if (set.register === MY_WORK) {
    const pages = ids.filter((href) => href.startsWith('/p/'));
    return beside(
      pages,
      pages.findIndex((href) => href.split('/').includes(publicId)),
    );
  }
  if (set.project !== projectCode || !set.register.startsWith('/p/')) return null;
  // The sheet to be printed is below the register; its records are not.
  const register = set.register.replace(/\/print$/, '');
  return beside(
    ids.map((id) => `${register}/${id}${page}`),
    ids.indexOf(publicId),
  );
}

function beside(pages: readonly string[], at: number): PageContext | null {
  return at < 0 ? null : { previous: pages[at - 1], next: pages[at + 1] };
}

/** The list that the person came from. */
function recallSet(): RecordSet | null {
  try {
    const set = JSON.parse(sessionStorage.getItem(RECORD_SET_KEY) ?? 'null') as RecordSet | null;
    return set && Array.isArray(set.ids) && typeof set.register === 'string' ? set : null;
  } catch {
    return null;
  }
}
