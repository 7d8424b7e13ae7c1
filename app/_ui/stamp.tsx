import { type StatusFamily, statusFamily } from './status-families';

const INK: Partial<Record<StatusFamily, string>> = {
  approved: 'text-chip-approved-ink',
  noted: 'text-chip-noted-ink',
  revise: 'text-chip-revise-ink',
  rejected: 'text-chip-rejected-ink',
  void: 'text-chip-void-ink',
};

/** The result of a review, set like a stamp: double border, no tilt. */
export function Stamp({ code, label, detail }: { code: string; label: string; detail?: string }) {
  return (
    <div
      className={`inline-flex flex-col rounded-md border-4 border-double border-current px-3 py-1 ${INK[statusFamily(code)] ?? 'text-muted'}`}
    >
      <span className="font-display text-lead font-semibold">{label}</span>
      <span className="text-meta">{detail ? `${code} · ${detail}` : code}</span>
    </div>
  );
}
