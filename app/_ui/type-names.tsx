'use client';

import { createContext, type ReactNode, useContext } from 'react';
import { typeWord } from '@/lib/documents/type-word';

type TypeNames = Readonly<Record<string, string>>;

const TypeNamesContext = createContext<TypeNames>({});

/** Hands the names of the types of documents, in the reader's language, to components that know a code alone. */
export function TypeNamesProvider({ names, children }: { names: TypeNames; children: ReactNode }) {
  return <TypeNamesContext value={names}>{children}</TypeNamesContext>;
}

/** The word of a type by its code, for labels and options; a code without a name stays. */
export function useTypeWords(): (code: string) => string {
  const names = useContext(TypeNamesContext);
  return (code) => typeWord({ code, name: names[code] ?? code });
}

/** The word of a type of documents where its code alone is known. */
export function TypeWord({ code }: { code: string }) {
  return useTypeWords()(code);
}
