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
  /** RFAs, transmittals and circulations have verbs of their own: none of these does anything to them. */
  hasOwnModule: boolean;
  /** A registered letter from outside: it can be cancelled like a letter, and is never edited. */
  isIncoming: boolean;
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
