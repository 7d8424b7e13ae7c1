import type { ViewRegister } from '@/lib/work/saved-views/constants';

/**
 * Route segments of a project's registers. Declared here, because importing the registers would load their tables into
 * the frame of every page.
 */
const FOLDERS: Readonly<Record<ViewRegister, string>> = {
  correspondence: 'correspondence',
  rfas: 'rfas',
  transmittals: 'transmittals',
  circulations: 'circulations',
  'drawings-CONTRACT': 'drawings/contract',
  'drawings-SHOP': 'drawings/shop',
  'drawings-AS_BUILT': 'drawings/as-built',
};

/** Address of a register. */
export function viewRegisterPath(projectCode: string, register: ViewRegister): string {
  return `/p/${encodeURIComponent(projectCode)}/${FOLDERS[register]}`;
}

/** Address that opens a saved view in its current version. */
export function viewLink(base: string, publicId: string): string {
  return `${base}?open=${publicId}`;
}
