import type { Draft, EditPath } from './read-draft';

export interface TableEditing {
  draft: Draft;
  permissions: readonly string[];
  isReadOnly: boolean;
  onEdit: (path: EditPath, value: unknown) => void;
  onChange: (change: (draft: Draft) => Draft) => void;
}
