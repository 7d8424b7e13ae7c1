import { commandOperation, operation } from '@/app/_web/operation';
import { FormatHistory, FormatList, NumberPreviewAnswer, SavedFormat } from '@/lib/numbering/formats/dto';
import { formatHistory } from '@/lib/numbering/formats/format-history';
import { listFormats } from '@/lib/numbering/formats/list-formats';
import { previewFormat } from '@/lib/numbering/formats/preview-format';
import { rollbackFormat } from '@/lib/numbering/formats/rollback-format';
import { saveFormatVersion } from '@/lib/numbering/formats/save-format-version';
import { FormatPath, ListFormats, PreviewNumber, RollbackBody, SaveFormatBody } from '@/lib/numbering/formats/schema';
import { completenessCertificate } from '@/lib/numbering/records/completeness-certificate';
import { Certificate, CounterPage, NumberAuditPage } from '@/lib/numbering/records/dto';
import { listCounters } from '@/lib/numbering/records/list-counters';
import { listNumberAudit } from '@/lib/numbering/records/list-number-audit';
import { CertificateQuery, ListCounters, ListNumberAudit } from '@/lib/numbering/records/schema';

const CONFIG = { path: '/document-numbering/configs/{configId}', params: FormatPath } as const;

/** Templates, counters and records of numbers. */
export const numberingOperations = [
  operation({
    id: 'previewNumber',
    method: 'post',
    path: '/document-numbering/preview',
    summary: 'The likely number of a letter or an RFA that is being written',
    body: PreviewNumber,
    answer: NumberPreviewAnswer,
    errors: [
      'CONTRACT_INACTIVE',
      'CONTRACT_REQUIRED',
      'CONTRACT_UNKNOWN',
      'DISCIPLINE_UNKNOWN',
      'FORBIDDEN',
      'NUMBER_PART_MISSING',
      'ORGANIZATION_INACTIVE',
      'ORGANIZATION_NOT_IN_PROJECT',
      'PROJECT_UNKNOWN',
      'RECIPIENT_IS_ORIGINATOR',
      'RECIPIENT_REQUIRED',
      'RFA_DISCIPLINE_REQUIRED',
      'RFA_NOT_CONTRACTOR',
      'RFA_NO_CONSULTANT',
      'RFA_TYPE_UNKNOWN',
      'TEMPLATE_INVALID',
      'TRANSMITTAL_SUB_TYPE_REQUIRED',
      'TRANSMITTAL_SUB_TYPE_UNKNOWN',
      'TYPE_UNKNOWN',
    ],
    handle: ({ ctx, body }) => previewFormat(ctx, body),
  }),
  operation({
    id: 'listNumberConfigs',
    method: 'get',
    path: '/document-numbering/configs',
    summary: 'How each type is numbered, and what that means',
    query: ListFormats,
    answer: FormatList,
    errors: ['FORBIDDEN'],
    handle: ({ ctx, query }) => listFormats(ctx, query),
  }),
  commandOperation({
    ...CONFIG,
    id: 'saveNumberConfig',
    method: 'put',
    summary: 'A new version of a template; configId is <projectCode>.<typeCode>',
    body: SaveFormatBody,
    answer: SavedFormat,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'TEMPLATE_INVALID'],
    verb: saveFormatVersion,
  }),
  operation({
    ...CONFIG,
    id: 'listNumberConfigHistory',
    method: 'get',
    path: `${CONFIG.path}/history`,
    summary: 'Every version of a template',
    answer: FormatHistory,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, params }) => formatHistory(ctx, params),
  }),
  commandOperation({
    ...CONFIG,
    id: 'rollBackNumberConfig',
    method: 'post',
    path: `${CONFIG.path}/rollback`,
    summary: 'Take an earlier template up again, as a new version',
    body: RollbackBody,
    answer: SavedFormat,
    errors: ['FORBIDDEN', 'NOT_FOUND', 'RECORD_CHANGED', 'TEMPLATE_INVALID'],
    verb: rollbackFormat,
  }),
  operation({
    id: 'listNumberCounters',
    method: 'get',
    path: '/document-numbering/counters',
    summary: 'The counters of a project, their keys in codes',
    query: ListCounters,
    answer: CounterPage,
    errors: ['FORBIDDEN', 'PROJECT_UNKNOWN'],
    handle: ({ ctx, query }) => listCounters(ctx, query),
  }),
  operation({
    id: 'listNumberAudit',
    method: 'get',
    path: '/document-numbering/audit',
    summary: 'What became of numbers, newest first',
    query: ListNumberAudit,
    answer: NumberAuditPage,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, query }) => listNumberAudit(ctx, query),
  }),
  operation({
    id: 'getNumberCompleteness',
    method: 'get',
    path: '/document-numbering/completeness',
    summary: 'Every integer of a series with what became of it, sealed by a hash',
    query: CertificateQuery,
    answer: Certificate,
    errors: ['FORBIDDEN', 'NOT_FOUND'],
    handle: ({ ctx, query }) => completenessCertificate(ctx, query),
  }),
];
