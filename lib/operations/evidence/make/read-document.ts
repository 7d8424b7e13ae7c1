import { and, eq, inArray, ne } from 'drizzle-orm';
import { attachments } from '@/db/schema/files';
import { workflowHistories } from '@/db/schema/workflow';
import type { TimelineEntry } from '@/lib/documents/document/dto';
import { selectInstanceIds, selectRevisions } from '@/lib/documents/document/read/detail-parts';
import { loadDocuments } from '@/lib/documents/document/read/load-documents';
import { loadTimeline } from '@/lib/documents/document/read/timeline';
import { openPackedCopies } from '@/lib/documents/issued-copies/open-issued-copy';
import { copiesOfDocument } from '@/lib/documents/issued-copies/readable-copies';
import type { AnyKindCode } from '@/lib/documents/kind-traits';
import { getCorrespondence } from '@/lib/documents/letters/read/get-correspondence';
import { getNcr } from '@/lib/documents/ncrs/read/get-ncr';
import { getRfa } from '@/lib/documents/rfas/read/get-rfa';
import { getTransmittal } from '@/lib/documents/transmittals/read/get-transmittal';
import type { UserCtx } from '@/lib/platform/ctx';
import type { NamedFile, PackedAcknowledgement, PackedEvent, RecordOmission, RecordParts } from './record-parts';

/** A page shows the latest 200; a letter that ten people worked on for a year has some hundred. */
const MAX_EVENTS = 5000;

/** Parts of the pages of all kinds. */
interface KindDetail {
  originator: { code: string; name: string };
  status: { code: string; name: string };
  subject: string;
  body: string;
  documentDate: string | null;
  recipients: readonly {
    organization: { code: string };
    recipientType: string;
    state: string;
    receivedAt: string | null;
    repliedAt: string | null;
    acknowledgedAt?: string | null;
  }[];
  timeline: readonly TimelineEntry[];
  capabilities: readonly unknown[];
}

type Read = (
  ctx: UserCtx,
  publicId: string,
  revision: string,
) => Promise<{ detail: KindDetail; files: readonly NamedFile[] }>;

const readLetter: Read = async (ctx, publicId, revision) => {
  const detail = await getCorrespondence(ctx, publicId, revision);
  return { detail, files: detail.attachments };
};

/** A kind without an entry does not compile. */
const READS: Readonly<Record<AnyKindCode, Read | null>> = {
  letter: readLetter,
  incoming: readLetter,
  rfa: async (ctx, publicId, revision) => {
    const detail = await getRfa(ctx, publicId, revision);
    return { detail, files: [...detail.attachments, ...detail.items.flatMap(({ drawing }) => drawing.attachments)] };
  },
  transmittal: async (ctx, publicId, revision) => {
    const detail = await getTransmittal(ctx, publicId, revision);
    return { detail, files: [...detail.attachments, ...detail.items.flatMap((item) => item.files)] };
  },
  // It has one revision for good.
  ncr: async (ctx, publicId) => {
    const detail = await getNcr(ctx, publicId);
    return { detail, files: [...detail.attachments, ...detail.answers.flatMap(({ evidence }) => evidence)] };
  },
  // A sheet is no correspondence (read-sheet.ts).
  circulation: null,
};

/** A sent document of any kind with its revisions, or why it is none for the actor. */
export async function readDocument(ctx: UserCtx, publicId: string): Promise<RecordParts | RecordOmission> {
  const [document] = await loadDocuments(ctx, [publicId]);
  const read = document && READS[document.facts.kind];
  if (!read) return 'NO_DOCUMENT';
  if (document.submittedAt === null) return 'DRAFT';
  const { kind, isOriginator } = document.facts;
  const revisions = await selectRevisions(ctx, document.id, { withDraft: false });
  const pages: Awaited<ReturnType<Read>>[] = [];
  for (const revision of revisions) pages.push(await read(ctx, publicId, revision.publicId));
  const [current] = pages;
  if (!current) return 'DRAFT';
  const instanceIds = await selectInstanceIds(
    ctx,
    revisions.map(({ id }) => id),
  );
  const [timeline, copies, stepFiles] = await Promise.all([
    loadTimeline(ctx, { publicId: document.publicId, instanceIds, isOriginator }, MAX_EVENTS),
    copiesOfDocument(ctx, publicId).then((readable) => openPackedCopies(ctx, readable)),
    selectStepFiles(ctx, instanceIds),
  ]);
  const { detail } = current;
  return {
    kind,
    entityType: 'correspondence',
    publicId: document.publicId,
    number: document.revision.documentNumber,
    title: detail.subject,
    text: detail.body,
    sender: `${detail.originator.code} ${detail.originator.name}`,
    date: detail.documentDate,
    status: detail.status.name,
    place: {
      projectId: document.project.id,
      contractId: document.contract?.id ?? null,
    },
    seriesId: document.seriesId,
    instanceIds,
    details: pages.map(({ detail: { timeline: _timeline, capabilities: _capabilities, ...shown } }) => shown),
    acknowledgements: detail.recipients.map(acknowledgementOf),
    events: timeline.map(eventOf),
    isHistoryCut: timeline.length >= MAX_EVENTS,
    files: [...pages.flatMap(({ files }) => files), ...stepFiles],
    copies,
  };
}

function acknowledgementOf(recipient: KindDetail['recipients'][number]): PackedAcknowledgement {
  const { organization, recipientType, state, acknowledgedAt, repliedAt, receivedAt } = recipient;
  return { who: organization.code, role: recipientType, state, at: acknowledgedAt ?? repliedAt ?? receivedAt };
}

function eventOf({ at, action, label, actor, organization, comment }: TimelineEntry): PackedEvent {
  return { at, action, label, by: actor?.name ?? null, organization: organization?.code ?? null, comment };
}

/** Files of workflow steps. The right to one is checked when it is opened. */
export async function selectStepFiles(ctx: UserCtx, instanceIds: readonly string[]): Promise<NamedFile[]> {
  if (instanceIds.length === 0) return [];
  const rows = await ctx.db
    .select({ publicId: attachments.publicId })
    .from(attachments)
    .innerJoin(workflowHistories, eq(workflowHistories.id, attachments.workflowHistoryId))
    .where(
      and(
        inArray(workflowHistories.instanceId, [...instanceIds]),
        eq(attachments.state, 'COMMITTED'),
        ne(attachments.scanState, 'INFECTED'),
      ),
    );
  return rows.map(({ publicId }) => ({ publicId, fileName: null }));
}
