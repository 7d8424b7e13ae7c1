import type { UserCtx } from '@/lib/platform/ctx';
import { holdingOrganizations, loadDocumentStates } from '@/lib/workflow/engine/read/document-states';
import { TRANSMITTAL_TYPE_CODE } from '../transmittals/constants';
import type { TransmittalItem } from '../transmittals/dto';
import { getTransmittal } from '../transmittals/read/get-transmittal';
import type { PaneDocument, PaneItem } from './dto';
import { ofCorrespondence } from './of-correspondence';

/**
 * A transmittal with its items; an item that the actor may not see has only its position.
 * @throws AppError DOCUMENT_NOT_FOUND, with an audit row
 */
export async function readTransmittal(ctx: UserCtx, publicId: string): Promise<PaneDocument> {
  const transmittal = await getTransmittal(ctx, publicId);
  const { instanceId } = transmittal.workflow;
  const state = (await loadDocumentStates(ctx, [instanceId])).get(instanceId);
  return ofCorrespondence(
    transmittal,
    {
      type: TRANSMITTAL_TYPE_CODE,
      holders: holdingOrganizations(state).map(({ code }) => code),
      items: transmittal.items.map(itemOf),
    },
    {
      subType: transmittal.subType,
      purpose: transmittal.purpose,
      dueDate: transmittal.acknowledgeDueDate ?? transmittal.dueDate,
    },
  );
}

function itemOf({ position, isHidden, number, revisionLabel, title }: TransmittalItem): PaneItem {
  const label = [number, revisionLabel && `Rev.${revisionLabel}`].filter(Boolean).join(' ');
  return { key: String(position), label: isHidden ? null : label, text: title };
}
