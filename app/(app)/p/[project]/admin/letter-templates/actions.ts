'use server';

import { action } from '@/app/_web/action';
import { createLetterTemplate } from '@/lib/documents/letter-templates/create-letter-template';
import { CreateLetterTemplate, UpdateLetterTemplate } from '@/lib/documents/letter-templates/schema';
import { updateLetterTemplate } from '@/lib/documents/letter-templates/update-letter-template';

export const createTemplateAction = action(CreateLetterTemplate, createLetterTemplate);

export const updateTemplateAction = action(UpdateLetterTemplate, updateLetterTemplate);
