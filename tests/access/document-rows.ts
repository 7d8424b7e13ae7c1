import { DRAFT, SENT } from './expected';
import type { AccessRecords } from './records';

/** Rights of both tables, or marks of their own. */
type Right = (keyof typeof DRAFT & keyof typeof SENT) | { draft: string; sent: string };
type RecordOf = (of: AccessRecords) => string;

/** Rows about a document that ผรม.2 has not sent, and about one that it has sent to คคง.; for each kind. */
export function documentRows<Row, More>(row: (marks: string, record: RecordOf, more?: More) => Row) {
  const both = (draft: RecordOf, sent: RecordOf) => (right: Right, more?: More) => {
    const marks = typeof right === 'string' ? { draft: DRAFT[right], sent: SENT[right] } : right;
    return { draft: row(marks.draft, draft, more), sent: row(marks.sent, sent, more) };
  };
  return {
    letters: both(
      (of) => of.letterDraft,
      (of) => of.letterSent,
    ),
    rfas: both(
      (of) => of.rfaDraft,
      (of) => of.rfaSent,
    ),
    transmittals: both(
      (of) => of.transmittalDraft,
      (of) => of.transmittalSent,
    ),
  };
}
