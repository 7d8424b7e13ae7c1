import { documentRows } from '../document-rows';
import type { AccessRecords } from '../records';
import type { OwnRecords } from './own-records';

export type Records = AccessRecords & OwnRecords;

/** A valid call of a server action, and what each caller gets (marks as in expected.ts). */
export interface ActionRow {
  marks: string;
  /** Identifier of the record that the input names; made anew for each call, because some calls use theirs up. */
  record?: (of: Records) => string | Promise<string>;
  input: (of: Records, id: string) => unknown;
}

/** Rows by action and by the record of the example, of each file of actions. */
export type ActionTable = Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, ActionRow>>>>>>;

/** No record has it: the call is refused for its version after everything about rights was decided. */
export const stale = { versionNo: 9999 };
export const reason = 'ทดสอบสิทธิ์การเข้าถึง';
export const because = { reasonCode: 'OTHER', reason };

type Input = (id: string, of: Records) => unknown;
type RecordOf = NonNullable<ActionRow['record']>;

const row = (marks: string, record: RecordOf, input: Input): ActionRow => ({
  marks,
  record,
  input: (of, id) => input(id, of),
});
const named =
  (rest: object): Input =>
  (publicId) => ({ publicId, ...rest });

/** Names no record, or only records that all people know. */
export const any = (marks: string, input: (of: Records) => unknown = () => ({})) => ({ any: { marks, input } });
export const one = (marks: string, record: RecordOf, input: Input | object = {}) => ({
  one: row(marks, record, typeof input === 'function' ? (input as Input) : named(input)),
});

export const { letters, rfas, transmittals, ncrs } = documentRows(
  (marks, record, input?: Input | object) => one(marks, record, input).one,
);
