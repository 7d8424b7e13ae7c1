import { ALLOWED_TYPES, MAX_FILE_BYTES } from '@/lib/documents/files/rules';
import type { UserCtx } from '@/lib/platform/ctx';

/** Writer and place of the form, the same for a new and a stored draft. */
export function formSurroundings<O extends { project: { publicId: string; code: string } }>(ctx: UserCtx, options: O) {
  const { actor } = ctx;
  return {
    place: {
      projectPublicId: options.project.publicId,
      projectCode: options.project.code,
      userPublicId: actor.publicId,
      organizationPublicId: actor.organizationPublicId,
    },
    person: { username: actor.username, displayName: actor.displayName },
    organizationCode: actor.organizationCode,
    options,
    files: {
      accept: Object.keys(ALLOWED_TYPES)
        .map((extension) => `.${extension}`)
        .join(','),
      maxBytes: MAX_FILE_BYTES,
    },
  };
}
