'use server';

import { action } from '@/app/_web/action';
import { createEntry } from '@/lib/documents/master-lists/create-entry';
import { CreateEntry, SetSubCategories, UpdateEntry } from '@/lib/documents/master-lists/schema';
import { setSubCategories } from '@/lib/documents/master-lists/set-sub-categories';
import { updateEntry } from '@/lib/documents/master-lists/update-entry';

export const createEntryAction = action(CreateEntry, createEntry);

export const updateEntryAction = action(UpdateEntry, updateEntry);

export const setSubCategoriesAction = action(SetSubCategories, setSubCategories);
