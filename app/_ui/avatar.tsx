import { initials } from './initials';

/** A person as initials; the name is beside it or in the tooltip. */
export function Avatar({ name, size = 28 }: { name: string; size?: 20 | 28 | 36 }) {
  return (
    <span
      aria-hidden
      title={name}
      className="inline-flex shrink-0 items-center justify-center rounded-full border border-line bg-sunken font-medium text-ink"
      style={{ width: size, height: size, fontSize: size === 20 ? 11 : 12 }}
    >
      {initials(name)}
    </span>
  );
}
