import type { NumberVoidReason } from '@/db/numbering-enums';
import type { NumberRequest } from '@/lib/numbering/engine/batch/number-items';
import type { NumberPreview } from '@/lib/numbering/engine/counters/preview-number';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { KindCode } from '../../kind-traits';
import type { CopiedDraft } from '../draft/copy-as-draft';
import type { NumberParts } from '../draft/resolve-number-parts';
import type { ResolvedType } from '../draft/resolve-type';
import type { DocumentAnswer, SubmittedAnswer } from '../dto';
import type { LoadedDocument } from '../read/load-documents';
import type { CancelCorrespondence, DocumentVersion } from '../schema';
import type { Submitter } from '../submit/submit-documents';
import type { Submission } from '../submit/write-issued';
import type { OwnVerb } from './own-verb';
import type { NumberedPlace } from './schema';

/** Behaviour of one kind of document. Its static facts are in `kind-traits.ts`. */
export interface DocumentKind extends Submitter {
  discard: OwnVerb<DocumentVersion, DocumentAnswer>;
  /** Withdraws a submitted document, with a reason. */
  cancel: OwnVerb<CancelCorrespondence, DocumentAnswer>;
  /** Starts the next revision as a draft. */
  revise: OwnVerb<DocumentVersion, DocumentAnswer>;
  /** Adds to a loaded document what only this kind has; null where its own row is missing. */
  open: (ctx: UserCtx, document: LoadedDocument) => Promise<OpenedDocument | null>;
  /** Actions of the reader on a loaded document, and actions that only a teammate may take. */
  offer: (ctx: UserCtx, document: LoadedDocument) => Promise<OfferedActions>;
  /** A type that a document of this kind may be replaced by. @throws AppError TYPE_UNKNOWN */
  resolveType: (ctx: UserCtx, typeCode: string) => Promise<ResolvedType>;
  /**
   * Parts of the number of a document of the acting organization.
   * @throws AppError the code of the missing field, and the refusals of the resolve-* steps
   */
  resolvePlace: (ctx: UserCtx, place: NumberedPlace) => Promise<NumberParts>;
  /** The likely number, for a person who may write such a document. @throws AppError as resolvePlace; FORBIDDEN */
  previewNumber: (ctx: UserCtx, place: NumberedPlace) => Promise<NumberPreview>;
}

interface OfferedActions {
  capabilities: readonly { action: string; refusal: ErrorCode | null }[];
  /** The last result requires the next revision from the originator. */
  isRevisionOwed: boolean;
}

/** Acts on a document's number, apart from its submission. */
type NumberAct = 'generateNumber' | 'giveNumber' | 'voidNumber' | 'replace' | 'nameAlias';

/** A loaded document with what its kind says of it. */
export interface OpenedDocument {
  kind: KindCode;
  document: LoadedDocument;
  /** The organizations that may have a number of their own for it. */
  parties: readonly { organizationId: number; publicId: string }[];
  /** Why the actor cannot do this, or no person can any more; null: it may be done. */
  refusalOf: (act: NumberAct) => ErrorCode | null;
  /** @throws AppError what a number needs and the draft lacks */
  checkPrinted: () => void;
  /** @throws AppError what it lacks to be sent */
  checkComplete: () => void;
  request: () => NumberRequest;
  /** Writes its submission with a number that is taken, in the caller's transaction. */
  writeSubmission: (tx: TxCtx, act: Omit<Submission, 'document'>) => Promise<SubmittedAnswer[]>;
  /** Other organizations have seen its number: declaring the number void ends the document. */
  isOut: boolean;
  /** Ends it because its number is void, in the caller's transaction. @throws AppError DOCUMENT_CHANGED */
  writeVoided: (tx: TxCtx<UserActor>, voided: VoidedNumber) => Promise<void>;
  /** Its status once its number is void. @param cancelled the status of a cancelled correspondence */
  statusWhenVoid: (cancelled: string) => string;
  /** Makes the draft that takes its place, in the caller's transaction, after it has ended. */
  copyAsDraft: (tx: TxCtx<UserActor>, type: ResolvedType) => Promise<CopiedDraft>;
  /** Runs the transaction that replaces it, and names what a duplicate key in it means. */
  whileReplacing: <T>(replace: () => Promise<T>) => Promise<T>;
}

interface VoidedNumber {
  reasonCode: NumberVoidReason;
  reason: string;
  /** The status of a cancelled correspondence. */
  statusCode: string;
  /** A draft takes its place. */
  isReplaced: boolean;
}
