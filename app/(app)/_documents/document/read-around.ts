import { getActing } from '@/lib/documents/actions/get-acting';
import { circulationOf } from '@/lib/documents/circulations/read/circulation-of';
import type { RecipientState } from '@/lib/documents/document/dto';
import { listIssuedCopies } from '@/lib/documents/issued-copies/list-issued-copies';
import { traitsOfType } from '@/lib/documents/kind-traits';
import { listNotes } from '@/lib/documents/notes/list-notes';
import { numberFacts } from '@/lib/numbering/changes/number-facts';
import { verificationAddress } from '@/lib/numbering/public-verification/code-of-revision';
import type { UserCtx } from '@/lib/platform/ctx';
import type { WorkflowDetail } from '@/lib/workflow/engine/dto';

export type Around = Awaited<ReturnType<typeof readAround>>;

/**
 * Reads the surroundings of a document of any kind for its page: its number, issued copies, own notes and
 * circulation, possible actions.
 * @param workflow of the shown revision; null for a draft, and for a kind that is decided outside the workflow panel
 */
export async function readAround(
  ctx: UserCtx,
  document: {
    publicId: string;
    revision: { publicId: string; isDraft: boolean; isCurrent: boolean };
    recipients: readonly Pick<RecipientState, 'organization'>[];
  },
  typeCode: string,
  workflow: WorkflowDetail | null,
) {
  const { publicId, revision, recipients } = document;
  const { organizationPublicId, organizationCode } = ctx.actor;
  const [number, verification, copies, notes, circulation, acting] = await Promise.all([
    numberFacts(ctx, publicId),
    verificationAddress(ctx, revision.publicId),
    listIssuedCopies(ctx, { publicId }),
    listNotes(ctx, { document: publicId }),
    traitsOfType(typeCode).mayBeCirculated ? circulationOf(ctx, publicId) : null,
    getActing(ctx, { publicId, typeCode }, workflow, revision),
  ]);
  return {
    organizationPublicId,
    organizationCode,
    isRecipient: recipients.some(({ organization }) => organization.publicId === organizationPublicId),
    number,
    /** Of the shown revision; null for a draft. */
    verification,
    copies,
    notes,
    circulation,
    acting,
    steps: workflow && { instanceId: workflow.instanceId, versionNo: workflow.versionNo },
  };
}
