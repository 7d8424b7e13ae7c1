/** Audience of a start page. */
export type HomeKind = 'system' | 'desk' | 'project' | 'work' | 'reading';

/**
 * Start page of a person, by their permissions. Of several roles the first match wins. An operator sees the system's
 * health, a desk its receipts, a project administrator the project. A reviewer or approver sees their tasks, and a
 * reader incoming documents.
 * @param held permissions of the acting organization, and global ones
 * @param capabilities permissions held anywhere, also of a project or a contract
 */
export function homeKindOf(held: readonly string[], capabilities: readonly string[]): HomeKind {
  if (held.includes('ops.view')) return 'system';
  if (held.includes('correspondence.submit')) return 'desk';
  if (capabilities.includes('master.project')) return 'project';
  return capabilities.includes('workflow.respond') ? 'work' : 'reading';
}
