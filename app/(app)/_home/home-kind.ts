/** Whom a start is made for. */
export type HomeKind = 'system' | 'desk' | 'project' | 'work' | 'reading';

/**
 * The start of a person by what they may do. Of several roles the first that fits: an operator of the system sees
 * its health, a desk its receipts, an administrator of a project the project, a reviewer or approver their tasks, and a
 * reader what came in.
 * @param held permissions of the acting organization, and those held everywhere
 * @param capabilities permissions held anywhere, of a project or a contract too
 */
export function homeKindOf(held: readonly string[], capabilities: readonly string[]): HomeKind {
  if (held.includes('ops.view')) return 'system';
  if (held.includes('correspondence.submit')) return 'desk';
  if (capabilities.includes('master.project')) return 'project';
  return capabilities.includes('workflow.respond') ? 'work' : 'reading';
}
