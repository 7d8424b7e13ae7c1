import type { DraftShape } from './draft-kind';
import { listUnsaved, type MirrorStorage } from './draft-mirror';

/** A new draft of an earlier page that the server never got. */
export type Unsaved = { key: string; subject: string; typedAt: string };

/** The person's texts for this form that no form has open, written for the organization that they act for now. */
export function findUnsaved(
  storage: MirrorStorage,
  taken: ReadonlySet<string>,
  { userPublicId, organizationPublicId }: { userPublicId: string; organizationPublicId: string },
  form: { name: string; shape: DraftShape },
): Unsaved[] {
  return listUnsaved<{ subject: string }, object>(storage, userPublicId, form.name, form.shape)
    .filter(({ key, mirrored }) => !taken.has(key) && mirrored.organizationPublicId === organizationPublicId)
    .map(({ key, mirrored }) => ({ key, subject: mirrored.values.subject, typedAt: mirrored.typedAt }));
}
