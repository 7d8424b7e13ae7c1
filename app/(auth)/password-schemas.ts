import { z } from 'zod';
import { FirstSetup } from '@/lib/people/identity/schema';

/** Typed twice, because a password field hides its text. */
const NewPassword = z.object({ newPassword: z.string().min(10).max(200), repeated: z.string().min(1).max(200) });

function isRepeated({ newPassword, repeated }: { newPassword: string; repeated: string }): boolean {
  return newPassword === repeated;
}
/** The message is a field code. */
const NOT_REPEATED = { error: 'PASSWORDS_DIFFER', path: ['repeated'] };

export const SetPasswordFields = NewPassword.refine(isRepeated, NOT_REPEATED);

export const ChangePasswordFields = NewPassword.extend({ currentPassword: z.string().min(1).max(200) }).refine(
  isRepeated,
  NOT_REPEATED,
);

export const SetupFields = FirstSetup.extend(NewPassword.shape).refine(isRepeated, NOT_REPEATED);
