import type { ReactNode } from 'react';
import { DocumentNumber } from '@/app/_ui/document-number';
import { Link } from '@/app/_ui/link';
import type { DocumentType } from '@/lib/documents/type-word';

/** A document in a list of a dashboard; the whole line leads to it. */
export function DocumentLine({
  href,
  number,
  type,
  subject,
  end,
  hint,
}: {
  href: string;
  number: string;
  type: DocumentType;
  subject: string;
  /** At the end of the first line: its due date, its age or its status. */
  end: ReactNode;
  hint?: ReactNode;
}) {
  return (
    <li className="relative border-b border-line px-1 py-2 last:border-b-0 hover:bg-hover">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Link
          href={href}
          prefetch={false}
          className="min-w-0 text-primary after:absolute after:inset-0 hover:underline"
        >
          <DocumentNumber number={number} type={type} />
        </Link>
        {end}
      </div>
      <p className="truncate">{subject}</p>
      {hint && <p className="text-table text-muted">{hint}</p>}
    </li>
  );
}
