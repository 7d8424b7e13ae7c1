import { isBlank } from '@/lib/platform/visible-text';

// Missing fields of a draft before its submission, in the order of its form.

interface NcrContent {
  subject: string;
  severity: string | null;
  location: string;
  findingDate: string | null;
  hasDescription: boolean;
  requiredCorrection: string;
  dueDate: string | null;
}

/** The fields that the contractor needs and the draft lacks, by their names in the input. */
export function missingInNcr(ncr: NcrContent) {
  return [
    ...(isBlank(ncr.subject) ? (['subject'] as const) : []),
    ...(ncr.severity === null ? (['severity'] as const) : []),
    ...(isBlank(ncr.location) ? (['location'] as const) : []),
    ...(ncr.findingDate === null ? (['findingDate'] as const) : []),
    ...(ncr.hasDescription ? [] : (['body'] as const)),
    ...(isBlank(ncr.requiredCorrection) ? (['requiredCorrection'] as const) : []),
    ...(ncr.dueDate === null ? (['dueDate'] as const) : []),
  ];
}
