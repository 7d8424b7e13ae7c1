/** An action of the bar: its primary button or an item of its menu. */
export type BarItem = {
  key: string;
  label: string;
  /** An item is either a link or a command. */
  href?: string;
  onSelect?: () => void;
  /** Preloads the dialog that the item opens, on hover. */
  onReach?: () => void;
  /** Shortcut key. */
  shortcut?: string;
  isPending?: boolean;
  /** Roles that may perform the action when the reader may not. */
  refusal?: string;
  /** Destructive: last in the menu, after a separator. */
  isDestructive?: boolean;
};
