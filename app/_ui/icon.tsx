import type { IconName } from './icon-name';

/** An icon of the sprite (app/icons.svg). Decoration: words beside it or the button's label say what it means. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: 12 | 14 | 16 | 20; className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
