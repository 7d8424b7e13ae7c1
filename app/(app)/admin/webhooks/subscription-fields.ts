import { z } from 'zod';
import { CreateSubscription, UpdateSubscription } from '@/lib/messages/subscriptions/schema';

// As the fields hold them: a select has '' for "all", and no ticked kind of documents means every kind.

const { documentKinds } = CreateSubscription.shape;
const AsFields = {
  projectPublicId: z
    .string()
    .transform((value) => value || null)
    .pipe(CreateSubscription.shape.projectPublicId),
  documentKinds: z
    .array(z.string())
    .transform((chosen) => (chosen.length === 0 ? null : chosen))
    .pipe(documentKinds),
};

export const CreateFields = CreateSubscription.extend({
  organizationPublicId: z
    .string()
    .transform((value) => value || null)
    .pipe(CreateSubscription.shape.organizationPublicId),
  ...AsFields,
});

export const UpdateFields = UpdateSubscription.extend(AsFields);
