import { type Locale, loadMessages, type Messages, pickMessages } from '@/app/_i18n/load-messages';
import type { Acting } from '@/lib/documents/actions/acting';
import { getActing } from '@/lib/documents/actions/get-acting';
import { circulationOf, type OwnCirculation } from '@/lib/documents/circulations/read/circulation-of';
import { type AnyKindCode, traitsOfType } from '@/lib/documents/kind-traits';
import type { PaneDocument } from '@/lib/documents/pane/dto';
import { type GetPaneDocument, getPaneDocument } from '@/lib/documents/pane/get-pane-document';
import type { UserCtx } from '@/lib/platform/ctx';
import type { WorkflowDetail, WorkflowHistoryRow } from '@/lib/workflow/engine/dto';
import { getInstance } from '@/lib/workflow/engine/read/get-instance';
import { listHistory } from '@/lib/workflow/engine/read/list-history';
import { actingLabels } from '../acting/acting-labels';

/**
 * Content of the pane for a document. Sent as data, not as components: a page's bundle has only its own client
 * components, and registers load the pane's when it opens.
 */
export interface PaneData {
  /** Messages that the list's page lacks; null where the browser has them. */
  messages: Messages | null;
  document: PaneDocument;
  typeCode: string;
  /** The acting organization. */
  organizationCode: string;
  workflow: WorkflowDetail | null;
  history: readonly WorkflowHistoryRow[];
  circulation: OwnCirculation | null;
  acting: Acting;
  /** Labels of the commands in the bar. */
  labels: Readonly<Record<string, string>>;
}

/** Messages that the parts of each kind need. */
const OF_KINDS: Readonly<Record<AnyKindCode, readonly string[]>> = {
  letter: ['correspondence'],
  incoming: ['correspondence'],
  rfa: [],
  transmittal: ['transmittals'],
  ncr: [],
  circulation: ['circulations'],
};

const NAMESPACES = ['document', 'numbers', 'pane', 'viewer', 'workflowPanel', ...Object.values(OF_KINDS).flat()];

/** @throws AppError as getPaneDocument */
export async function readPane(ctx: UserCtx, asked: GetPaneDocument, { hasMessages = false } = {}): Promise<PaneData> {
  const document = await getPaneDocument(ctx, asked);
  const { instanceId, publicId } = document;
  const { mayBeCirculated } = traitsOfType(asked.typeCode);
  const [workflow, history, circulation, labels, messages] = await Promise.all([
    instanceId ? getInstance(ctx, instanceId) : null,
    instanceId ? listHistory(ctx, instanceId) : null,
    mayBeCirculated && instanceId ? circulationOf(ctx, publicId) : null,
    actingLabels(asked.typeCode),
    hasMessages ? null : loadMessages(ctx.locale as Locale),
  ]);
  return {
    messages: messages && pickMessages(messages, NAMESPACES),
    document,
    typeCode: asked.typeCode,
    organizationCode: ctx.actor.organizationCode,
    workflow,
    history: history?.rows ?? [],
    circulation,
    acting: await getActing(ctx, asked, workflow),
    labels,
  };
}
