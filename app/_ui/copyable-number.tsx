import type { ComponentProps } from 'react';
import { CopyButton } from './copy-button';
import { DocumentNumber } from './document-number';

/** A document number with a button that copies it. Registers use `DocumentNumber`, and do not load the button. */
export function CopyableNumber(props: ComponentProps<typeof DocumentNumber>) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <DocumentNumber {...props} />
      <CopyButton text={props.number} what={props.number} />
    </span>
  );
}
