import type { Ctx, TxCtx } from '@/lib/platform/ctx';
import type { Day } from '@/lib/platform/time/project-day';
import type { SubjectCode } from '../definitions/subjects';
import type { Move } from './moves/move';
import type { SubjectFacts } from './read/subject-facts';

export interface SubjectQuery {
  /** Only what the actor may see; the engine itself sees everything. */
  isForActor: boolean;
}

/** A table whose rows run through workflows. Several subjects may share one. */
export interface WorkflowRecord {
  /** Locks a row. @returns its version; null where there is none */
  lock: (tx: TxCtx, documentId: number) => Promise<number | null>;
  /** The facts of the instances that are of this record, by instance id. */
  readFacts: (
    ctx: Ctx,
    instanceIds: readonly string[],
    query: SubjectQuery,
  ) => Promise<ReadonlyMap<string, SubjectFacts>>;
  /** Raises the versions of rows that a move changed; left out where readers compare the instance's version. */
  raiseVersions?: (tx: TxCtx, documentIds: readonly number[]) => Promise<void>;
  /** Writes the readers of rows that a move has opened tasks for; left out where tasks admit no reader. */
  admitAsked?: (tx: TxCtx, documents: readonly Pick<SubjectFacts, 'documentId' | 'contractId'>[]) => Promise<void>;
  /** Writes the register status of rows; left out where the register has none. */
  writeStatus?: (tx: TxCtx, documentIds: readonly number[], statusCode: string) => Promise<void>;
}

/** A person on a record's own list. */
interface ListedPerson {
  publicId: string;
  group: string;
  /** A date of their own, null for none; undefined: the step's. */
  deadline: Day | null | undefined;
}

/** The part of a kind in every move of the engine. The language of its definitions is in `SUBJECTS`. */
export interface RegisteredSubject {
  record: WorkflowRecord;
  /** Projects a move to its record. @returns the register status; null where it stays as it is */
  project: (tx: TxCtx, move: Move) => Promise<string | null>;
  /** Projects several moves together, after each of them. */
  projectTogether?: (tx: TxCtx, moves: readonly Move[]) => Promise<void>;
  /** The publicIds of the items under review, in their order. */
  reviewedItems?: (tx: TxCtx, subject: SubjectFacts) => Promise<string[]>;
  /** The people whom the record itself names, in their order. */
  listedPeople?: (tx: TxCtx, subject: SubjectFacts) => Promise<ListedPerson[]>;
}

let registered: Readonly<Record<SubjectCode, RegisteredSubject>> | null = null;

/** Called once, by `lib/documents/kinds/register-subjects.ts`, which every process imports that moves documents. */
export function registerSubjects(subjects: Readonly<Record<SubjectCode, RegisteredSubject>>): void {
  registered = subjects;
}

/** @throws Error in a process that did not import `register-subjects.ts` */
export function registeredSubject(code: SubjectCode): RegisteredSubject {
  return all()[code];
}

/** Each record once, in the order of the registration. @throws Error as `registeredSubject` */
export function registeredRecords(): WorkflowRecord[] {
  return [...new Set(Object.values(all()).map(({ record }) => record))];
}

function all(): Readonly<Record<SubjectCode, RegisteredSubject>> {
  if (!registered) throw new Error('no workflow subjects: import lib/documents/kinds/register-subjects');
  return registered;
}
