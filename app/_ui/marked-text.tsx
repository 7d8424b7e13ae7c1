import { Fragment } from 'react';
import { markedParts } from './marked-parts';

/** A text with what a search found in it marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  let place = 0;
  return markedParts(text, query).map((part) => {
    place += part.text.length;
    return part.isHit ? <mark key={place}>{part.text}</mark> : <Fragment key={place}>{part.text}</Fragment>;
  });
}
