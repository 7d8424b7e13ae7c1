import { z } from 'zod';
import { PublicId } from '@/lib/platform/public-id';
import {
  CreateDrawing,
  ReviseDrawing,
  UpdateContractDrawing,
  UpdateDrawing,
  UpdateDrawingRevision,
  WithdrawDrawingRevision,
} from './schema';

// Input of REST callers, where it differs from the verbs: the address names kind and drawing.

export const DrawingPath = z.strictObject({ publicId: PublicId });
export const DrawingRevisionPath = z.strictObject({ publicId: PublicId, revisionPublicId: PublicId });

export const CreateDrawingBody = CreateDrawing.omit({ kind: true });
export const PatchDrawing = UpdateDrawing.omit({ kind: true, publicId: true });
export const ReviseDrawingBody = ReviseDrawing.omit({ kind: true, publicId: true });
export const PatchDrawingRevision = UpdateDrawingRevision.omit({ kind: true, publicId: true });
export const WithdrawDrawingRevisionBody = WithdrawDrawingRevision.omit({ kind: true, publicId: true });
export const PatchContractDrawing = UpdateContractDrawing.omit({ publicId: true });
