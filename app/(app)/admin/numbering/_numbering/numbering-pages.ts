/** The pages about numbers, in the order of their tabs, each with the permission that opens it. */
export const NUMBERING_PAGES = [
  { key: 'counters', permission: 'numbering.verify', path: '/admin/numbering/counters' },
  { key: 'resets', permission: 'numbering.reset', path: '/admin/numbering/resets' },
  { key: 'certificates', permission: 'numbering.verify', path: '/admin/numbering/certificates' },
  { key: 'verification', permission: 'numbering.verify', path: '/admin/numbering/verification' },
  { key: 'audit', permission: 'numbering.verify', path: '/admin/numbering/audit' },
  { key: 'errors', permission: 'numbering.verify', path: '/admin/numbering/errors' },
  { key: 'newYear', permission: 'numbering.template', path: '/admin/numbering/new-year' },
] as const;
