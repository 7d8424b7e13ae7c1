import type { WorkOption } from '../my-work/dto';
import type { DueFacts } from '../my-work/due-buckets';
import type { AgeKey } from './schema';

export interface HolderRow {
  organization: { code: string; name: string };
  counts: Record<AgeKey, number>;
  total: number;
  /** ISO 8601. */
  oldestSince: string;
  /** Working days. */
  medianDays: number;
}

export interface HolderMatrix {
  rows: HolderRow[];
  totals: Record<AgeKey, number>;
  total: number;
  /** False where the project has no calendar: days are calendar days. */
  isWorkingDays: boolean;
  kinds: WorkOption[];
  disciplines: WorkOption[];
}

export type HeldRow = DueFacts & {
  key: string;
  instanceId: string;
  taskPublicId: string | null;
  organizationPublicId: string;
  organizationCode: string;
  personName: string | null;
  documentPublicId: string;
  typeCode: string;
  typeName: string;
  number: string | null;
  subject: string;
  fromCode: string;
  disciplineCode: string | null;
  step: string;
  since: string;
  /** Working days, or calendar days where there is no calendar. */
  days: number;
  dueAt: string | null;
  lastReminded: { at: string; by: string } | null;
  isRemindedToday: boolean;
  href: string;
};

export interface HeldPage {
  rows: HeldRow[];
  total: number;
  after: string | null;
  before: string | null;
}
