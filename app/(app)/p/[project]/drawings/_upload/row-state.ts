import { categoriesOf, spellNumber } from '@/lib/documents/drawings/rules';
import type { RevisedKind } from '@/lib/documents/drawings/schema';
import { isBlank } from '@/lib/platform/visible-text';

/** A file that becomes a revision. */
export type UploadRow = {
  key: string;
  file: File;
  /** 0 to 1 while it is sent; the stored file's publicId when it has arrived; null: it did not arrive. */
  share: number;
  attachmentPublicId: string | null;
  isFailed: boolean;
  drawingNumber: string;
  /** '': the next one. */
  revisionLabel: string;
  title: string;
  /** The drawing that has this number; undefined: not looked up yet. */
  existing: { publicId: string } | null | undefined;
  outcome: 'saving' | 'done' | { message: string } | null;
};

export type UploadPlace = {
  kind: RevisedKind;
  projectCode: string;
  mainCategories: readonly { code: string }[];
  subCategories: readonly { code: string }[];
};

export type RowState =
  | 'saving'
  | 'done'
  | 'failed'
  | 'sending'
  | 'shape'
  | 'category'
  | 'twice'
  | 'title'
  | 'revision'
  | 'new';

const READY: readonly RowState[] = ['new', 'revision'];

/** The number as it will be kept. */
export function spelledNumber(row: Pick<UploadRow, 'drawingNumber'>): string {
  return spellNumber(row.drawingNumber);
}

/** Result of the row, or its missing parts. */
export function stateOf(row: UploadRow, rows: readonly UploadRow[], place: UploadPlace): RowState {
  if (row.outcome === 'saving' || row.outcome === 'done') return row.outcome;
  if (row.isFailed) return 'failed';
  const number = spelledNumber(row);
  const categories = categoriesOf(number, place.kind, place.projectCode);
  if (!categories) return 'shape';
  const has = (list: readonly { code: string }[], code: string) => list.some((one) => one.code === code);
  if (
    !has(place.mainCategories, categories.mainCategoryCode) ||
    !has(place.subCategories, categories.subCategoryCode)
  ) {
    return 'category';
  }
  const isTwice = rows.some(
    (other) => other.key !== row.key && other.outcome !== 'done' && spelledNumber(other) === number,
  );
  if (isTwice) return 'twice';
  if (!row.existing && isBlank(row.title)) return 'title';
  if (row.attachmentPublicId === null) return 'sending';
  return row.existing ? 'revision' : 'new';
}

export function isReady(state: RowState): boolean {
  return READY.includes(state);
}
