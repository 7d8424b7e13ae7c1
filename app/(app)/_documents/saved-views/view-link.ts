import type { RegisterFolder } from '@/lib/documents/kind-traits';
import type { ViewRegister } from '@/lib/work/saved-views/constants';

/**
 * Route segments of registers that are not their names. Declared here, because importing the registers would load their
 * tables into the frame of every page.
 */
const FOLDERS: Readonly<Record<Exclude<ViewRegister, RegisterFolder>, string>> & Partial<Record<ViewRegister, string>> =
  {
    'drawings-CONTRACT': 'drawings/contract',
    'drawings-SHOP': 'drawings/shop',
    'drawings-AS_BUILT': 'drawings/as-built',
  };

/** Address of a register. */
export function viewRegisterPath(projectCode: string, register: ViewRegister): string {
  return `/p/${encodeURIComponent(projectCode)}/${FOLDERS[register] ?? register}`;
}

/** Address that opens a saved view in its current version. */
export function viewLink(base: string, publicId: string): string {
  return `${base}?open=${publicId}`;
}
