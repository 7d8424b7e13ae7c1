import { getContractDrawing } from '@/lib/documents/drawings/contract/get-contract-drawing';
import { loadContractDrawing } from '@/lib/documents/drawings/contract/load-contract-drawing';
import { MAX_DRAWING_EVENTS } from '@/lib/documents/drawings/drawing-history';
import type { DrawingEvent, DrawingFile } from '@/lib/documents/drawings/dto';
import { getDrawing } from '@/lib/documents/drawings/get-drawing';
import { loadDrawing } from '@/lib/documents/drawings/load-drawing';
import type { DrawingKind } from '@/lib/documents/drawings/schema';
import { tablesOf } from '@/lib/documents/drawings/tables';
import type { UserCtx } from '@/lib/platform/ctx';
import type { NamedFile, PackedEvent, RecordParts } from './record-parts';

/** Drawings have no number of the system, no workflow and no issued copies. */
const OF_DRAWING = { text: '', seriesId: null, instanceIds: [], acknowledgements: [], copies: [] };

/**
 * A drawing with the revisions that the actor may see.
 * @throws AppError DRAWING_NOT_FOUND, with an audit row
 */
export async function readDrawing(ctx: UserCtx, kind: DrawingKind, publicId: string): Promise<RecordParts> {
  if (kind === 'CONTRACT') return readContractDrawing(ctx, publicId);
  const { cannotEdit: _edit, cannotRevise: _revise, history, ...drawing } = await getDrawing(ctx, kind, publicId);
  const { projectId, contractId } = await loadDrawing(ctx, kind, publicId);
  const [latest] = drawing.revisions;
  return {
    ...OF_DRAWING,
    kind: 'drawing',
    entityType: tablesOf(kind).entityType,
    publicId: drawing.publicId,
    number: drawing.drawingNumber,
    title: latest?.title ?? '',
    sender: `${drawing.originator.code} ${drawing.originator.name}`,
    date: latest?.revisionDate ?? null,
    status: latest?.status ?? '',
    place: { projectId, contractId },
    details: [drawing],
    events: history.map(eventOf),
    isHistoryCut: history.length >= MAX_DRAWING_EVENTS,
    files: drawing.revisions.flatMap(({ files }) => files.map(fileOf)),
  };
}

async function readContractDrawing(ctx: UserCtx, publicId: string): Promise<RecordParts> {
  const { cannotEdit: _edit, history, ...drawing } = await getContractDrawing(ctx, publicId);
  const { projectId, contractId } = await loadContractDrawing(ctx, publicId);
  return {
    ...OF_DRAWING,
    kind: 'drawing',
    entityType: 'contract_drawing',
    publicId: drawing.publicId,
    number: drawing.drawingNumber,
    title: drawing.title,
    sender: `${drawing.contract.code} ${drawing.contract.name}`,
    date: null,
    status: drawing.issue ?? '',
    place: { projectId, contractId },
    details: [drawing],
    events: history.map(eventOf),
    isHistoryCut: history.length >= MAX_DRAWING_EVENTS,
    files: drawing.files.map(fileOf),
  };
}

function fileOf({ publicId, filename }: DrawingFile): NamedFile {
  return { publicId, fileName: filename };
}

function eventOf({ at, action, by, organizationCode, revisionLabel }: DrawingEvent): PackedEvent {
  return { at, action, label: null, by, organization: organizationCode, comment: null, revision: revisionLabel };
}
