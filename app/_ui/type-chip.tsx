import { type DocumentType, typeWord } from '@/lib/documents/type-word';
import { Badge } from './badge';

/** A type of documents in a column of its own; what the chip does not say is its tooltip. */
export function TypeChip({ type }: { type: DocumentType }) {
  const word = typeWord(type);
  return (
    <Badge title={word === type.code ? type.name : type.code}>
      <span className="truncate">{word}</span>
    </Badge>
  );
}
