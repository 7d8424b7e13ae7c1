import type { DraftSession } from '@/app/(app)/_documents/draft/draft-session';
import { GiveNumber } from './give-number';
import { HeldNumbers } from './held-numbers';

/** Below the summary of a draft: a number given on paper, and the held numbers that fit it. */
export function OtherNumbers<V extends { subject: string }, I extends object>({
  form: { session, saved, openedWith, issuedNumber },
  place: { projectCode },
  typeCode,
  maySubmit,
  mayGiveNumber = false,
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
}) {
  return (
    <>
      {mayGiveNumber && (
        <div className="pt-3">
          <GiveNumber {...{ session, openedWith, projectCode, typeCode }} />
        </div>
      )}
      {saved && issuedNumber === null && maySubmit && (
        <HeldNumbers {...{ session, openedWith, projectCode }} draft={saved} />
      )}
    </>
  );
}
