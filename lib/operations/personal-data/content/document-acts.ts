import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyMySqlColumn } from 'drizzle-orm/mysql-core';
import { circulationAssignees, circulations } from '@/db/schema/circulations';
import { correspondenceAttentions, correspondenceRevisions, correspondences } from '@/db/schema/correspondence';
import { documentNoteMentions, documentNotes } from '@/db/schema/document-notes';
import {
  asbuiltDrawingRevisions,
  asbuiltDrawings,
  contractDrawings,
  shopDrawingRevisions,
  shopDrawings,
} from '@/db/schema/drawings';
import { ncrAnswers, ncrRevisions } from '@/db/schema/ncrs';
import { documentNumberAliases, documentNumberManuals, documentNumberVoids } from '@/db/schema/number-changes';
import { rfaRevisions } from '@/db/schema/rfas';
import { transmittalReceipts } from '@/db/schema/transmittals';
import {
  ASBUILT_REVISION,
  actSource,
  CONTRACT_DRAWING,
  CORRESPONDENCE,
  type DocumentAct,
  NOTE,
  SHEET,
  SHOP_REVISION,
} from './held-documents';
import { me, type Source, type Subject } from './source';
import { documentSteps, sheetSteps } from './step-acts';

// Everything a person did with a document: a column that names a person beside a document becomes a row here.

const mine = (column: AnyMySqlColumn) => eq(column, me.userId);
const ofRevision = (id: SQLWrapper) =>
  sql`(SELECT r.correspondence_id FROM correspondence_revisions r WHERE r.id = ${id})`;
type By = [act: string, who: AnyMySqlColumn, at: AnyMySqlColumn, words?: AnyMySqlColumn];

const ofCorrespondences: readonly By[] = [
  ['CREATED', correspondences.createdBy, correspondences.createdAt],
  ['CHANGED', correspondences.updatedBy, correspondences.updatedAt],
  ['SUBMITTED', correspondences.submittedBy, correspondences.submittedAt],
  ['CANCELLED', correspondences.cancelledBy, correspondences.cancelledAt, correspondences.cancelReason],
  ['DISCARDED', correspondences.discardedBy, correspondences.discardedAt],
];

const onCorrespondences: readonly DocumentAct[] = [
  ...ofCorrespondences.map(([act, who, at, words]) => ({
    from: correspondences,
    act,
    of: correspondences.id,
    at,
    words,
    where: mine(who),
    key: correspondences.id,
  })),
  ...(
    [
      ['WROTE_REVISION', correspondenceRevisions.createdBy],
      ['WRITTEN_FOR_ME', correspondenceRevisions.onBehalfOf],
    ] as const
  ).map(([act, who]) => ({
    from: correspondenceRevisions,
    act,
    of: correspondenceRevisions.correspondenceId,
    at: correspondenceRevisions.createdAt,
    where: mine(who),
    key: correspondenceRevisions.id,
  })),
  {
    from: correspondenceAttentions,
    act: 'NAMED',
    of: correspondenceAttentions.correspondenceId,
    at: null,
    words: correspondenceAttentions.personName,
    where: mine(correspondenceAttentions.userId),
    key: correspondenceAttentions.id,
  },
  ...(
    [
      ['DECIDED', rfaRevisions.decidedBy, rfaRevisions.decidedAt, rfaRevisions.codeOverrideReason],
      ['RECALLED', rfaRevisions.recalledBy, rfaRevisions.recalledAt, rfaRevisions.recallReason],
    ] satisfies By[]
  ).map(([act, who, at, words]) => ({
    from: rfaRevisions,
    act,
    of: ofRevision(rfaRevisions.id),
    at,
    words,
    where: mine(who),
    key: rfaRevisions.id,
  })),
  {
    from: ncrAnswers,
    act: 'ANSWERED',
    of: ofRevision(ncrAnswers.ncrRevisionId),
    at: ncrAnswers.answeredAt,
    words: ncrAnswers.correction,
    where: mine(ncrAnswers.answeredBy),
    key: ncrAnswers.id,
  },
  {
    from: ncrRevisions,
    act: 'VERIFIED',
    of: ofRevision(ncrRevisions.id),
    at: null,
    words: ncrRevisions.verification,
    where: mine(ncrRevisions.verifiedBy),
    key: ncrRevisions.id,
  },
  {
    from: transmittalReceipts,
    act: 'RECEIVED',
    result: transmittalReceipts.kind,
    of: ofRevision(transmittalReceipts.revisionId),
    at: transmittalReceipts.firstAt,
    where: mine(transmittalReceipts.userId),
    key: transmittalReceipts.id,
  },
  ...(
    [
      ['ADDED_NUMBER', documentNumberAliases.addedBy, documentNumberAliases.addedAt, documentNumberAliases.note],
      ['REMOVED_NUMBER', documentNumberAliases.removedBy, documentNumberAliases.removedAt],
    ] satisfies By[]
  ).map(([act, who, at, words]) => ({
    from: documentNumberAliases,
    act,
    result: documentNumberAliases.aliasNumber,
    of: documentNumberAliases.correspondenceId,
    at,
    words,
    where: mine(who),
    key: documentNumberAliases.id,
  })),
  {
    from: documentNumberVoids,
    act: 'VOIDED_NUMBER',
    result: documentNumberVoids.reasonCode,
    of: documentNumberVoids.correspondenceId,
    at: documentNumberVoids.voidedAt,
    words: documentNumberVoids.reason,
    where: mine(documentNumberVoids.voidedBy),
    key: documentNumberVoids.id,
  },
  {
    from: documentNumberManuals,
    act: 'ENTERED_NUMBER',
    of: documentNumberManuals.correspondenceId,
    at: documentNumberManuals.enteredAt,
    words: documentNumberManuals.reason,
    where: mine(documentNumberManuals.enteredBy),
    key: documentNumberManuals.id,
  },
];

const onSheets: readonly DocumentAct[] = [
  ...(
    [
      ['CREATED', circulations.createdBy, circulations.createdAt, circulations.instruction],
      ['CLOSED', circulations.closedBy, circulations.closedAt, circulations.closeReason],
    ] satisfies By[]
  ).map(([act, who, at, words]) => ({
    from: circulations,
    act,
    of: circulations.id,
    at,
    words,
    where: mine(who),
    key: circulations.id,
  })),
  {
    from: circulationAssignees,
    act: 'ON_SHEET',
    result: circulationAssignees.assigneeType,
    of: circulationAssignees.circulationId,
    at: circulationAssignees.respondedAt,
    words: circulationAssignees.comment,
    where: mine(circulationAssignees.userId),
    key: circulationAssignees.id,
  },
];

const onNotes: readonly DocumentAct[] = [
  {
    from: documentNotes,
    act: 'WROTE_NOTE',
    of: documentNotes.id,
    at: documentNotes.createdAt,
    words: documentNotes.noteText,
    where: mine(documentNotes.createdBy),
    key: documentNotes.id,
  },
  {
    from: documentNoteMentions,
    act: 'NAMED_IN_NOTE',
    of: documentNoteMentions.noteId,
    at: null,
    where: mine(documentNoteMentions.userId),
    key: documentNoteMentions.noteId,
  },
];

const onContractDrawings: readonly DocumentAct[] = (
  [
    ['CREATED', contractDrawings.createdBy, contractDrawings.createdAt],
    ['CHANGED', contractDrawings.updatedBy, contractDrawings.updatedAt],
  ] satisfies By[]
).map(([act, who, at]) => ({
  from: contractDrawings,
  act,
  of: contractDrawings.id,
  at,
  where: mine(who),
  key: contractDrawings.id,
}));

/** Of a drawing as such and of its revisions. */
function drawingActs(
  drawings: typeof shopDrawings | typeof asbuiltDrawings,
  revisions: typeof shopDrawingRevisions | typeof asbuiltDrawingRevisions,
): DocumentAct[] {
  const ofDrawing: readonly By[] = [
    ['CREATED', drawings.createdBy, drawings.createdAt],
    ['CHANGED', drawings.updatedBy, drawings.updatedAt],
  ];
  return [
    ...ofDrawing.map(([act, who, at]) => ({
      from: drawings,
      act,
      of: drawings.latestRevisionId,
      at,
      where: mine(who),
      key: drawings.id,
    })),
    {
      from: revisions,
      act: 'WROTE_REVISION',
      of: revisions.id,
      at: revisions.createdAt,
      words: revisions.remarks,
      where: mine(revisions.createdBy),
      key: revisions.id,
    },
  ];
}

/** Every act of a person with a document. */
export function documents(of: Pick<Subject, 'readers'>): Source[] {
  return [
    ...[...onCorrespondences, ...documentSteps].map((act) => actSource(of, CORRESPONDENCE, act)),
    ...[...onSheets, ...sheetSteps].map((act) => actSource(of, SHEET, act)),
    ...onNotes.map((act) => actSource(of, NOTE, act)),
    ...onContractDrawings.map((act) => actSource(of, CONTRACT_DRAWING, act)),
    ...drawingActs(shopDrawings, shopDrawingRevisions).map((act) => actSource(of, SHOP_REVISION, act)),
    ...drawingActs(asbuiltDrawings, asbuiltDrawingRevisions).map((act) => actSource(of, ASBUILT_REVISION, act)),
  ];
}
