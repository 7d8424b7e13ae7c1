'use client';

import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../button';

/** The main button of a Form; waits while the form is being sent. */
export function SubmitButton({ children }: { children: ReactNode }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" pending={isSubmitting}>
      {children}
    </Button>
  );
}
