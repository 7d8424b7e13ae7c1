import { BulkSubmit } from '@/lib/documents/document/schema';
import { bulkSubmit } from '@/lib/documents/document/submit/bulk-submit';
import { submitEach } from '@/lib/documents/letters/submit/submit-correspondences';
import { giveNumber } from '@/lib/numbering/changes/give-number';
import { replaceDocument } from '@/lib/numbering/changes/replace-document';
import { GiveNumber, ReplaceDocument, VoidDocumentNumber } from '@/lib/numbering/changes/schema';
import { voidDocumentNumber } from '@/lib/numbering/changes/void-document-number';
import { cancelReservation } from '@/lib/numbering/holds/cancel-reservation';
import { confirmReservation } from '@/lib/numbering/holds/confirm-reservation';
import { reserveNumbers } from '@/lib/numbering/holds/reserve-numbers';
import { CancelReservation, ConfirmReservation, ReserveNumbers } from '@/lib/numbering/holds/schema';
import { approveImport } from '@/lib/numbering/imports/approve-import';
import { ApproveImport, CloseImport } from '@/lib/numbering/imports/schema';
import { undoImport } from '@/lib/numbering/imports/undo-import';
import { approveReset } from '@/lib/numbering/resets/approve-reset';
import { ApproveReset } from '@/lib/numbering/resets/schema';
import type { UserCtx } from '@/lib/platform/ctx';
import { once } from '@/lib/platform/idempotency';

// Verbs that take, close or move numbers, beside the plain submit, by name, so that another process can run one. With a
// key if their callers send one.

type Run = (ctx: UserCtx, input: unknown, key: string) => Promise<unknown>;

const keyed =
  <Input>(
    schema: { parse: (input: unknown) => Input },
    verb: (ctx: UserCtx, input: Input, claim: Parameters<typeof reserveNumbers>[2]) => Promise<unknown>,
  ): Run =>
  async (ctx, input, key) => {
    const { answer } = await once(ctx, { key, route: 'test', body: input }, (claim) =>
      verb(ctx, schema.parse(input), claim),
    );
    return answer;
  };

export const VERBS = {
  hold: keyed(ReserveNumbers, reserveNumbers),
  confirm: keyed(ConfirmReservation, confirmReservation),
  release: keyed(CancelReservation, cancelReservation),
  bulk: (ctx, input, key) => bulkSubmit(ctx, BulkSubmit.parse(input), { key, route: 'test', body: input }, submitEach),
  void: keyed(VoidDocumentNumber, voidDocumentNumber),
  replace: keyed(ReplaceDocument, replaceDocument),
  manual: keyed(GiveNumber, giveNumber),
  import: (ctx, input) => approveImport(ctx, ApproveImport.parse(input)),
  undo: (ctx, input) => undoImport(ctx, CloseImport.parse(input)),
  reset: keyed(ApproveReset, approveReset),
} satisfies Record<string, Run>;

export type VerbName = keyof typeof VERBS;

/** A call, as it is handed to another process. */
export interface VerbCall {
  verb: VerbName;
  ctx: UserCtx;
  input: unknown;
  key: string;
}

/** Pause of a call: before its nth statement of the transaction, or after the answer to its commit. */
export type Halt = { before: number } | 'committed' | 'never';
