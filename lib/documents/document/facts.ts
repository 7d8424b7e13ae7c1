import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { AnyKindCode } from '../kind-traits';

/** Refusal of an action on a document, by its state or for this actor; null: allowed. */
export type DocumentRule = (facts: DocumentFacts) => ErrorCode | null;

/**
 * The facts for authorization on one document: its state, the relation of the acting organization, and the actor's
 * permissions in a covering scope. One query reads them; verbs and pages use the same rules.
 */
export interface DocumentFacts {
  isSubmitted: boolean;
  isCancelled: boolean;
  isDiscarded: boolean;
  hasNumber: boolean;
  /** A later revision is being drafted; only the originator knows. */
  hasDraftRevision: boolean;
  /** The current revision's workflow has reached a final state of its definition. */
  hasEnded: boolean;
  kind: AnyKindCode;
  isOriginator: boolean;
  isRecipient: boolean;
  isCreator: boolean;
  /** Permission codes the actor holds where they cover this document. */
  permissions: readonly string[];
  /** A global permission: a Superadmin may also cancel final documents. */
  holdsCancelGlobally: boolean;
  /** number.void is held for the originator, or where the document's project lies: another party's is not enough. */
  mayVoidHere: boolean;
}
