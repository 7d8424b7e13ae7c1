import type { SubjectChoice } from '@/lib/workflow/authoring/choices';

export interface EditorChoices {
  contracts: readonly { publicId: string; code: string }[];
  permissions: readonly string[];
  subjects: readonly SubjectChoice[];
  finals: readonly string[];
}
