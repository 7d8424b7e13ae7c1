'use client';

import { type ComponentProps, lazy, Suspense } from 'react';
import type { EditSubscriptionForm } from './edit-subscription-form';

// Apart from the first load: people come to this page for its log, and the form is below it.
const LateForm = lazy(async () => ({ default: (await import('./edit-subscription-form')).EditSubscriptionForm }));

export function EditSubscription(props: ComponentProps<typeof EditSubscriptionForm>) {
  return (
    // As high as the form, so that what follows it keeps its place.
    <Suspense fallback={<div aria-busy className="min-h-152 max-w-xl" />}>
      <LateForm {...props} />
    </Suspense>
  );
}
