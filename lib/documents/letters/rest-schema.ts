import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import {
  CancelCorrespondence,
  DocumentVersion,
  GenerateNumber,
  SubmitCorrespondence,
  UpdateCorrespondence,
} from '../document/schema';

// Input of REST callers, where it differs from the verbs: the address names the document. Routes parse with these and
// OpenAPI describes them.

export const CorrespondencePath = z.strictObject({ publicId: PublicId });

export const PatchCorrespondence = UpdateCorrespondence.omit({ publicId: true });
export type PatchCorrespondence = z.infer<typeof PatchCorrespondence>;

export const SubmitBody = SubmitCorrespondence.omit({ publicId: true });
export const VersionBody = DocumentVersion.omit({ publicId: true });
export const CancelBody = CancelCorrespondence.omit({ publicId: true });
export const GenerateNumberBody = GenerateNumber.omit({ publicId: true });
