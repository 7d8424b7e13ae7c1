/** One entry of the bar: its primary button, or a line of its menu. */
export type BarItem = {
  key: string;
  label: string;
  /** An entry leads somewhere or does something. */
  href?: string;
  onSelect?: () => void;
  /** Loads what the entry opens, as soon as the pointer is near. */
  onReach?: () => void;
  /** The key that does the same. */
  shortcut?: string;
  isPending?: boolean;
  /** Who could; this reader may not. */
  refusal?: string;
  /** Takes something back or ends it: last in the menu, behind a line. */
  isDestructive?: boolean;
};
