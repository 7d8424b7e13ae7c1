import type { ViewRegister } from '@/lib/work/saved-views/constants';

/**
 * The registers' folders in a project. The registers know their own addresses, but they bring their tables along: the
 * frame of every page makes these links.
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

/** Opens a saved view of a register, as it is at that moment. */
export function viewLink(base: string, publicId: string): string {
  return `${base}?open=${publicId}`;
}
