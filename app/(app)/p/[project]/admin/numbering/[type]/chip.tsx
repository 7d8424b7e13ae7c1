import { classNames } from '@/app/_ui/class-names';
import type { Piece } from '@/lib/numbering/engine/template/template-pieces';

/** Data type of a drag, with the origin of the chip. */
const DRAG_TYPE = 'application/x-template-chip';

/** One part of a template. Roving tabindex: one chip is in the tab order, the arrow keys reach the rest. */
export function Chip({
  piece,
  name,
  isSelected,
  isEntry,
  dragIndex,
  onSelect,
  onDropped,
}: {
  piece: Piece;
  name: string;
  isSelected: boolean;
  isEntry: boolean;
  dragIndex: number;
  onSelect: () => void;
  onDropped: (from: number) => void;
}) {
  const { kind } = piece.segment;
  const isWrong = kind === 'unknown' || kind === 'deprecated';
  return (
    <button
      type="button"
      tabIndex={isEntry ? 0 : -1}
      aria-pressed={isSelected}
      aria-label={`${piece.text} ${name}`}
      title={name}
      draggable
      onFocus={onSelect}
      onClick={onSelect}
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, String(dragIndex))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const from = event.dataTransfer.getData(DRAG_TYPE);
        if (from !== '') onDropped(Number(from));
      }}
      className={classNames(
        'inline-flex min-h-8 max-w-full cursor-grab items-center rounded-sm px-2 font-mono text-table break-all whitespace-pre-wrap pointer-coarse:min-h-11',
        isWrong && 'bg-chip-rejected text-chip-rejected-ink',
        kind === 'literal' && 'border border-dashed border-line text-ink',
        !isWrong && kind !== 'literal' && 'bg-chip-waiting text-chip-waiting-ink',
        isSelected && 'ring-2 ring-primary',
      )}
    >
      {piece.text}
    </button>
  );
}
