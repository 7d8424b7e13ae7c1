import { projectPath } from '@/app/_shell/navigation';

/** The register of letters that a figure of the flow counts: received or sent, submitted from one day to another. */
export function lettersHref(projectCode: string, view: 'received' | 'sent', from: string, to: string): string {
  const search = new URLSearchParams({ view, dateField: 'submitted', dateFrom: from, dateTo: to });
  return `${projectPath(projectCode)}/correspondence?${search}`;
}
