'use server';

import { action } from '@/app/_web/action';
import { createCorrespondenceType } from '@/lib/documents/correspondence-types/create-correspondence-type';
import { CreateCorrespondenceType, UpdateCorrespondenceType } from '@/lib/documents/correspondence-types/schema';
import { updateCorrespondenceType } from '@/lib/documents/correspondence-types/update-correspondence-type';

export const createTypeAction = action(CreateCorrespondenceType, createCorrespondenceType);

export const updateTypeAction = action(UpdateCorrespondenceType, updateCorrespondenceType);
