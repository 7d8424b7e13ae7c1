import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import {
  CancelCorrespondence,
  DocumentVersion,
  GenerateNumber,
  SubmitCorrespondence,
  UpdateCorrespondence,
} from '../document/schema';

// What REST callers send, where it differs from what the verbs take: the document is named by the address. Routes parse
// with these and OpenAPI describes them.

export const CorrespondencePath = z.strictObject({ publicId: PublicId });

export const PatchCorrespondence = UpdateCorrespondence.omit({ publicId: true });
export type PatchCorrespondence = z.infer<typeof PatchCorrespondence>;

export const SubmitBody = SubmitCorrespondence.omit({ publicId: true });
export const VersionBody = DocumentVersion.omit({ publicId: true });
export const CancelBody = CancelCorrespondence.omit({ publicId: true });
export const GenerateNumberBody = GenerateNumber.omit({ publicId: true });
