import { USUAL_TYPE } from '@/lib/documents/kind-traits';

/** Meaning of a parameter, and an example value. */
interface ParameterText {
  description: string;
  example?: string | number;
}

const DOCUMENT = '019a2f5e-7c1d-7b3a-9f00-3c2d1b0a9e8f';

/** By place and name: the same name means the same in every operation. */
const PARAMETERS: Readonly<Record<string, ParameterText>> = {
  'header Idempotency-Key': {
    description:
      'Any text of the client, one per wish. The same key and body answer the same for 30 days, another body 422 IDEMPOTENCY_KEY_REUSED.',
    example: 'letter-2026-0412',
  },
  'path publicId': { description: 'publicId of the record, as lists and answers give it', example: DOCUMENT },
  'path id': { description: 'Identifier of the workflow or of the version of a definition', example: DOCUMENT },
  'path aliasPublicId': { description: 'publicId of the counterpart number', example: DOCUMENT },
  'path copyPublicId': {
    description: 'publicId of the issued copy, as the list of copies gives it',
    example: DOCUMENT,
  },
  'path revisionPublicId': { description: 'publicId of the revision of the drawing', example: DOCUMENT },
  'path token': { description: 'Token of a reservation, as reserving answered it', example: DOCUMENT },
  'path code': { description: 'Code of the project', example: 'LCBP3-C2' },
  'path configId': { description: '<projectCode>.<typeCode>', example: 'LCBP3-C2.LETTER' },
  'query project': { description: 'Code of the project', example: 'LCBP3-C2' },
  'query organization': { description: 'Code of the organization', example: 'คคง.' },
  'query copy': {
    description:
      'marked: a file of a cancelled document or a superseded revision has its mark on every page; original: its stored bytes, as an attachment',
    example: 'original',
  },
  'query active': { description: 'yes: in use; no: not in use; both without it' },
  'query unread': { description: '1: only unread ones' },
  'query topic': { description: 'Topic of the notification' },
  'query type': { description: 'Code of the type; several by repeating it', example: USUAL_TYPE },
  'query contract': { description: 'Code of the contract; several by repeating it', example: 'LCBP3-C2' },
  'query contractor': { description: 'Code of the contractor; several by repeating it', example: 'ผรม.2' },
  'query discipline': { description: 'Code of the discipline; several by repeating it', example: 'STR' },
  'query subType': { description: 'Number of the sub-type; several by repeating it', example: '21' },
  'query from': { description: 'Code of the originator; several by repeating it', example: 'คคง.' },
  'query to': { description: 'Code of a recipient; several by repeating it', example: 'สคฉ.3' },
  'query with': {
    description: 'Code of the organization that holds the ball; several by repeating it',
    example: 'คคง.',
  },
  'query status': { description: 'Status code; several by repeating it', example: 'FRE' },
  'query result': { description: 'Result code of a review; several by repeating it', example: '1N' },
  'query step': { description: 'Code of the workflow step; several by repeating it', example: 'CONSULTANT_REVIEW' },
  'query purpose': { description: 'Purpose of a transmittal; several by repeating it', example: 'FOR_APPROVAL' },
  'query severity': { description: 'Severity of a non-conformance; several by repeating it', example: 'MAJOR' },
  'query urgency': { description: 'Urgency; several by repeating it', example: 'URGENT' },
  'query secrecy': { description: 'Secrecy; several by repeating it', example: 'NORMAL' },
  'query tag': { description: 'Tag; several by repeating it' },
  'query reply': { description: 'State of the reply; several by repeating it' },
  'query person': { description: 'publicId of the person; several by repeating it', example: DOCUMENT },
  'query document': { description: 'publicId of the document', example: DOCUMENT },
  'query drawing': { description: 'Number of a drawing on the RFA', example: 'LCBP3-C2-SDW-HW-BST-102' },
  'query main': { description: 'Main category; several by repeating it', example: 'HW' },
  'query sub': { description: 'Sub-category; several by repeating it', example: 'BST' },
  'query category': { description: 'Category of contract drawings; several by repeating it' },
  'query volume': { description: 'Volume of contract drawings; several by repeating it' },
  'query q': { description: 'Words or part of a number', example: '1/68' },
  'query sort': { description: 'Columns with commas; a minus in front: descending' },
  'query view': { description: 'Saved view of the register; all without it', example: 'all' },
  'query size': { description: 'Rows of a page, at most 100', example: 50 },
  'query after': { description: 'Cursor `after` of the previous answer: the next page' },
  'query before': { description: 'Cursor `before` of the previous answer: the page in front of it' },
  'query revision': {
    description:
      '`publicId` of a revision, or `draft`: the draft of the next one, to its originator. The current one without it',
    example: DOCUMENT,
  },
  'query page': { description: 'Number of the page, from 1', example: 1 },
  'query dateFrom': { description: 'First day, in Bangkok', example: '2026-01-01' },
  'query dateTo': { description: 'Last day, in Bangkok', example: '2026-01-31' },
  'query dateField': { description: 'Which date the days compare' },
  'query changedSince': { description: 'Changed on this day or later', example: '2026-01-01' },
  'query docType': { description: 'Code of the type, as the facet of types has it', example: USUAL_TYPE },
  'query party': { description: 'Code or name of the sender, as the facet of organizations has it', example: 'คคง.' },
  'query year': { description: 'Year A.D. of the counter', example: 2026 },
  'query overdue': { description: '1: only what is overdue' },
  'query resubmitted': { description: '1: only second and later cycles' },
  'query ready': { description: 'Drafts marked as ready, or those that are not' },
  'query mine': { description: 'Only what waits for the organization or for the person' },
  'query ack': { description: 'Acknowledged by none or by all recipients' },
  'query viewed': { description: 'none: opened by no recipient' },
  'query all': { description: '1: every revision; without it the newest of each drawing' },
  'query openRfa': { description: '1: only drawings on an RFA under review' },
  'query series': { description: 'publicId of the number series', example: DOCUMENT },
  'query number': { description: 'Number as printed', example: 'คคง.-สคฉ.3-0001-2568' },
  'query event': { description: 'Event of the audit' },
  'query kind': { description: 'Kind of change' },
  'query state': { description: 'State of the record' },
  'query disposition': { description: 'inline: to be shown; attachment: to be kept' },
  'query versionNo': { description: 'Version that the caller saw', example: 3 },
  'query age': { description: 'Age of the dead letter' },
  'query consumer': { description: 'Consumer that failed' },
  'query errorClass': { description: 'Class of the error' },
  'query workflow': { description: 'Code of the workflow' },
};

/** @throws Error for a parameter without a text: no operation is described without one */
export function parameterText(place: string, name: string, operationId: string): ParameterText {
  const text = PARAMETERS[`${place} ${name}`];
  if (!text) throw new Error(`${operationId}: describe the parameter "${place} ${name}" in parameters.ts`);
  return text;
}
