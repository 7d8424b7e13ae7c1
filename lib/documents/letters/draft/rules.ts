import { isBlank } from '@/lib/platform/visible-text';

// Missing fields of a draft before its submission, in the order of its form. The form lists them and the submit refuses
// them, by page, REST, bulk and basket alike. Only the submit checks that a chosen value is still in use.

const REQUIRED_DETAILS: Readonly<Record<string, readonly string[]>> = {
  RFI: ['question'],
  MOM: ['meetingDate'],
};
/** Details that say what a letter's text would. */
const TEXT_DETAILS: readonly string[] = ['question'];

export interface LetterContent {
  typeCode: string;
  /** Settings of its type; undefined while none is chosen. */
  type: { requiresContract: boolean; requiresContent: boolean } | undefined;
  hasContract: boolean;
  hasRecipient: boolean;
  subject: string;
  details: Readonly<Record<string, unknown>>;
  /** Text or a file. */
  hasContent: boolean;
}

export function missingInLetter(letter: LetterContent): string[] {
  const { type, details } = letter;
  const says = letter.hasContent || TEXT_DETAILS.some((name) => isFilled(details[name]));
  return [
    ...(type?.requiresContract && !letter.hasContract ? ['contract'] : []),
    ...(letter.hasRecipient ? [] : ['to']),
    ...(isBlank(letter.subject) ? ['subject'] : []),
    ...requiredDetails(letter.typeCode)
      .filter((name) => !isFilled(details[name]))
      .map((name) => `details.${name}`),
    ...(type?.requiresContent && !says ? ['body'] : []),
  ];
}

/** Names of the details that a submitted letter of the type must have. */
export function requiredDetails(typeCode: string): readonly string[] {
  return REQUIRED_DETAILS[typeCode] ?? [];
}

function isFilled(value: unknown): boolean {
  return typeof value === 'string' ? !isBlank(value) : value !== undefined && value !== null;
}
