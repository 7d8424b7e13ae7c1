import { record } from '@/lib/platform/audit/record';
import type { TxCtx, UserActor, UserCtx } from '@/lib/platform/ctx';
import type { ErrorCode } from '@/lib/platform/errors/catalog';
import type { IdempotencyClaim } from '@/lib/platform/idempotency';
import { KIND_TRAITS, kindOfType } from '../../kind-traits';
import { auditedDocument, checkChange, writeChange } from '../change-document';
import type { DocumentAnswer } from '../dto';
import { draftOf, type LoadedDocument } from '../read/load-documents';
import type { DocumentVersion } from '../schema';
import { auditedChanges, changedFields, refuseFields } from './draft-changes';
import { type DraftEdit, writeEdit } from './write-edit';

/** The fields of a draft as its form would send them. */
interface Content {
  subject: string;
  to?: readonly { organizationPublicId: string }[];
}

export interface Edited<C> {
  /** The stored fields with those that the caller sent. */
  after: C;
  /** True if the caller sent one of these fields with another value. */
  has: (...fields: (keyof C & string)[]) => boolean;
  /** True if the caller sent the field, also with the stored value: a choice within another contract. */
  isSent: (field: keyof C & string) => boolean;
}

interface EditKind<D extends LoadedDocument, C extends Content, E extends object> {
  load: (ctx: UserCtx, publicId: string) => Promise<D>;
  canEdit: (document: D) => ErrorCode | null;
  statusOf: (document: D) => string;
  /** The stored draft: an edit is compared with it. */
  content: (ctx: UserCtx, document: D) => Promise<C>;
  /** Fields that the draft of a new revision may still change; the recipients already have the rest. */
  revisable: readonly (keyof C & string)[];
  /** Fields that the number prints or is counted by, beside the first recipient. */
  numbered: readonly (keyof C & string)[];
  /** Reads and checks before the transaction. @throws AppError the refusals of the resolve-* steps */
  resolve: (ctx: UserCtx, document: D, edited: Edited<C>) => Promise<E & Omit<DraftEdit, 'changed'>>;
  /** Writes the kind's own rows after the common ones, in the same transaction. */
  writeOwn?: (tx: TxCtx<UserActor>, document: D, edit: E) => Promise<void>;
  /** Runs the transaction, and names what a duplicate key in it means. */
  whileWriting?: <T>(ctx: UserCtx, document: D, edit: E, write: () => Promise<T>) => Promise<T>;
}

/**
 * The verb that edits the draft of a kind, or the draft of its next revision. Omitted fields stay; saving unchanged
 * values is a no-op. Errors: DOCUMENT_NOT_FOUND, FORBIDDEN, DOCUMENT_NOT_EDITABLE, DOCUMENT_CHANGED with the last
 * editor, NUMBER_ISSUED and the refusals of `resolve`.
 */
export function editVerb<D extends LoadedDocument, C extends Content, E extends object>(kind: EditKind<D, C, E>) {
  const { whileWriting = (_ctx, _document, _edit, write) => write() } = kind;
  return async (
    ctx: UserCtx,
    { publicId, versionNo, ...sent }: DocumentVersion & { [K in keyof C]?: C[K] | undefined },
    claim: IdempotencyClaim | null = null,
  ): Promise<DocumentAnswer> => {
    const document = await kind.load(ctx, publicId);
    await checkChange(ctx, document, { refusal: kind.canEdit(document), versionNo });
    const before = await kind.content(ctx, document);
    const fields = definedOf<C>(sent);
    const changed = changedFields(before, fields);
    const after = { ...before, ...fields };
    refuseLockedFields(document, { before, after, changed }, kind);
    const edit = await kind.resolve(ctx, document, {
      after,
      has: (...names) => names.some((name) => changed.includes(name)),
      isSent: (name) => name in fields,
    });
    // A discipline is of its contract: in another one the number would be counted by another, or by none.
    if (document.numberKey !== null && edit.disciplineId !== (document.discipline?.id ?? null)) {
      refuseFields('NUMBER_ISSUED', ['contractPublicId']);
    }
    const { documentNumber } = draftOf(document);
    const write = () =>
      writeChange(ctx, document, claim, async (tx) => {
        if (changed.length > 0) {
          await writeEdit(tx, document, { ...edit, changed });
          await kind.writeOwn?.(tx, document, edit);
          await record(tx, {
            ...auditedDocument(document, documentNumber),
            action: `${KIND_TRAITS[kindOfType(document.type.code)].audit}.updated`,
            contractId: edit.contractId,
            changes: auditedChanges(before, fields, changed),
          });
        }
        return {
          publicId: document.publicId,
          versionNo: document.versionNo + (changed.length > 0 ? 1 : 0),
          documentNumber,
          statusCode: kind.statusOf(document),
        };
      });
    return whileWriting(ctx, document, edit, write);
  };
}

function definedOf<C>(sent: object): Partial<C> {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<C>;
}

/**
 * @throws AppError NUMBER_ISSUED for what the number prints or is counted by, DOCUMENT_NOT_EDITABLE for what a revision
 *   cannot change
 */
function refuseLockedFields<C extends Content>(
  document: LoadedDocument,
  { before, after, changed }: { before: C; after: C; changed: readonly (keyof C & string)[] },
  { revisable, numbered }: { revisable: readonly (keyof C & string)[]; numbered: readonly (keyof C & string)[] },
): void {
  if (document.submittedAt !== null) {
    refuseFields(
      'DOCUMENT_NOT_EDITABLE',
      changed.filter((field) => !revisable.includes(field)),
    );
  }
  if (document.numberKey === null) return;
  const isOtherFirst = firstOf(after) !== firstOf(before);
  refuseFields(
    'NUMBER_ISSUED',
    changed.filter((field) => (field === 'to' ? isOtherFirst : numbered.includes(field))),
  );
}

function firstOf({ to }: Content): string | undefined {
  return to?.[0]?.organizationPublicId.toLowerCase();
}
