'use client';

import { createContext, useContext } from 'react';

const FormIdContext = createContext('form');

/** Gives the fields of one form ids that its error summary can find. */
export const FormIdProvider = FormIdContext.Provider;

/** Id of a named field's control; `-label` added is its label's. */
export function useFieldId(): (name: string) => string {
  const formId = useContext(FormIdContext);
  return (name) => `${formId}-${name}`;
}
