'use client';

import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../button';

/** The main button of a Form; waits while the form is being sent. `disabled`: something has to be waited for first. */
export function SubmitButton({ children, disabled = false }: { children: ReactNode; disabled?: boolean }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" pending={isSubmitting} disabled={disabled}>
      {children}
    </Button>
  );
}
