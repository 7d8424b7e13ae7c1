import type { PersonalDataCopyState } from '@/db/enums';

/** A copy as the person sees it, or the administrator who asked for it. */
export interface CopyDto {
  publicId: string;
  state: PersonalDataCopyState;
  /** An administrator asked for it. */
  isByAdmin: boolean;
  sizeBytes: number | null;
  failureReference: string | null;
  createdAt: string;
  expiresAt: string;
}
