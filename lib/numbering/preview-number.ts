import type { Ctx } from '../ctx';
import { AppError } from '../errors/app-error';
import type { NumberRequest } from './types';

/** What a preview needs: a document may not exist yet, and the time is the database's own. */
export type PreviewRequest = Omit<NumberRequest, 'documentId' | 'documentPublicId' | 'issuedAt' | 'requestId'> & {
  documentPublicId: string | null;
};

export interface NumberPreview {
  /** The likely number: whoever submits first gets it. */
  documentNumber: string;
  sequence: number;
  templateUsed: string;
  /** A preview promises nothing. */
  isLikely: true;
}

/** The number this document would get if it were submitted now. Reserves nothing; leaves only an audit row. */
export async function previewNumber(ctx: Ctx, request: PreviewRequest): Promise<NumberPreview> {
  throw new AppError('INTERNAL', { cause: { requestId: ctx.requestId, type: request.typeCode } });
}
