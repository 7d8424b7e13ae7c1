import { DRAFT, NCR_DRAFT, NCR_SENT, SENT } from './expected';
import type { AccessRecords } from './records';

type Marks = Readonly<Record<string, string>>;
/** Rights of both tables, or marks of their own. */
type Right<Draft extends Marks, Sent extends Marks> = (keyof Draft & keyof Sent) | { draft: string; sent: string };
type RecordOf = (of: AccessRecords) => string;

/**
 * Rows about a document that ผรม.2 has not sent, and about one that it has sent to คคง.; for each kind. An NCR goes the
 * other way.
 */
export function documentRows<Row, More>(row: (marks: string, record: RecordOf, more?: More) => Row) {
  const both =
    <Draft extends Marks, Sent extends Marks>(tables: { draft: Draft; sent: Sent }, draft: RecordOf, sent: RecordOf) =>
    (right: Right<Draft, Sent>, more?: More) => {
      const marks =
        typeof right === 'object'
          ? right
          : { draft: tables.draft[right] as string, sent: tables.sent[right] as string };
      return { draft: row(marks.draft, draft, more), sent: row(marks.sent, sent, more) };
    };
  const outgoing = { draft: DRAFT, sent: SENT };
  return {
    letters: both(
      outgoing,
      (of) => of.letterDraft,
      (of) => of.letterSent,
    ),
    rfas: both(
      outgoing,
      (of) => of.rfaDraft,
      (of) => of.rfaSent,
    ),
    transmittals: both(
      outgoing,
      (of) => of.transmittalDraft,
      (of) => of.transmittalSent,
    ),
    ncrs: both(
      { draft: NCR_DRAFT, sent: NCR_SENT },
      (of) => of.ncrDraft,
      (of) => of.ncrSent,
    ),
  };
}
