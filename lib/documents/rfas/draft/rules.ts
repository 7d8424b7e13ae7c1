import type { RfaContentRule } from '@/db/enums';
import { isBlank } from '@/lib/platform/visible-text';

// Missing fields of a draft before its submission, in the order of its form. The form lists them and the submit refuses
// them, by page, REST, bulk and basket alike. Only the submit checks that a chosen value is still in use.

export interface RfaContent {
  hasContract: boolean;
  hasType: boolean;
  hasDiscipline: boolean;
  subject: string;
  contentRule: RfaContentRule | undefined;
  hasItems: boolean;
  hasFiles: boolean;
}

export function missingInRfa(rfa: RfaContent) {
  const wantsDrawings = rfa.contentRule === 'SHOP' || rfa.contentRule === 'AS_BUILT';
  return [
    ...(rfa.hasContract ? [] : (['contract'] as const)),
    ...(rfa.hasType ? [] : (['rfaType'] as const)),
    ...(rfa.hasDiscipline ? [] : (['discipline'] as const)),
    ...(isBlank(rfa.subject) ? (['subject'] as const) : []),
    ...(wantsDrawings && !rfa.hasItems ? (['items'] as const) : []),
    ...(rfa.contentRule === 'FILE' && !rfa.hasFiles ? (['files'] as const) : []),
  ];
}
