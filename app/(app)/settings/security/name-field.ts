import { RenameFactor } from '@/lib/people/identity/factors/schema';

export const NameField = RenameFactor.pick({ name: true });
