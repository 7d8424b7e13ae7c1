import { Badge } from './badge';
import { type DocumentType, typeWord } from './type-word';

/** A type of documents in a column of its own; what the chip does not say is its tooltip. */
export function TypeChip({ type }: { type: DocumentType }) {
  const word = typeWord(type);
  return (
    <Badge title={word === type.code ? type.name : type.code}>
      <span className="truncate">{word}</span>
    </Badge>
  );
}
