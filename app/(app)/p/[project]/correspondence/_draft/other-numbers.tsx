import type { DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import type { LetterFact } from '@/lib/documents/letter-facts/parse-letter';
import { GiveNumber } from './give-number';
import { HeldNumbers } from './held-numbers';

/** Below the summary of a draft: a number given on paper, and the held numbers that fit it. */
export function OtherNumbers<V extends { subject: string }, I extends object>({
  form: { session, saved, openedWith, issuedNumber },
  place: { projectCode },
  typeCode,
  maySubmit,
  mayGiveNumber = false,
  printedNumber = null,
}: {
  form: {
    session: DraftSession<V, I>;
    saved: { publicId: string; versionNo: number } | null;
    openedWith: { actingOrganizationPublicId: string };
    issuedNumber: string | null;
  };
  place: { projectCode: string };
  typeCode: string;
  maySubmit: boolean;
  mayGiveNumber?: boolean;
  /** Read from the letter's PDF. */
  printedNumber?: LetterFact | null;
}) {
  return (
    <>
      {mayGiveNumber && (
        <div className="pt-3">
          <GiveNumber {...{ session, openedWith, projectCode, typeCode, printedNumber }} />
        </div>
      )}
      {saved && issuedNumber === null && maySubmit && (
        <HeldNumbers {...{ session, openedWith, projectCode }} draft={saved} />
      )}
    </>
  );
}
