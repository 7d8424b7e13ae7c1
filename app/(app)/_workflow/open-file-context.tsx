'use client';

import { createContext, type ReactNode, useContext } from 'react';

type OpenFile = ((file: { publicId: string; filename: string }) => void) | null;

const Context = createContext<OpenFile>(null);

/** On a page that shows files itself, links to them open there instead of in a tab of their own. */
export function OpenFileHere({ onOpen, children }: { onOpen: NonNullable<OpenFile>; children: ReactNode }) {
  return <Context value={onOpen}>{children}</Context>;
}

/** A link to a file of a step. */
export function FileLink({ file }: { file: { publicId: string; filename: string } }) {
  const onOpen = useContext(Context);
  return (
    <a
      href={`/api/v1/attachments/${file.publicId}?disposition=inline`}
      target="_blank"
      rel="noreferrer"
      className="break-words text-primary hover:underline"
      onClick={(event) => {
        if (!onOpen || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        onOpen(file);
      }}
    >
      {file.filename}
    </a>
  );
}
