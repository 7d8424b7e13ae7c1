'use server';

import { action } from '@/app/_web/action';
import { chooseOwnDefault } from '@/lib/work/saved-views/choose-own-default';
import { chooseRoleDefault } from '@/lib/work/saved-views/choose-role-default';
import { createSavedView } from '@/lib/work/saved-views/create-saved-view';
import { deleteSavedView } from '@/lib/work/saved-views/delete-saved-view';
import { listSavedViews } from '@/lib/work/saved-views/list-saved-views';
import { pinSavedView } from '@/lib/work/saved-views/pin-saved-view';
import {
  ChooseOwnDefault,
  ChooseRoleDefault,
  CreateSavedView,
  ListSavedViews,
  PinSavedView,
  UpdateSavedView,
  VersionOfView,
} from '@/lib/work/saved-views/schema';
import { takeOverSavedView } from '@/lib/work/saved-views/take-over-saved-view';
import { updateSavedView } from '@/lib/work/saved-views/update-saved-view';

export const listSavedViewsAction = action(ListSavedViews, listSavedViews);

export const createSavedViewAction = action(CreateSavedView, createSavedView);

export const updateSavedViewAction = action(UpdateSavedView, updateSavedView);

export const deleteSavedViewAction = action(VersionOfView, deleteSavedView);

export const takeOverSavedViewAction = action(VersionOfView, takeOverSavedView);

export const pinSavedViewAction = action(PinSavedView, pinSavedView);

export const chooseOwnDefaultAction = action(ChooseOwnDefault, chooseOwnDefault);

export const chooseRoleDefaultAction = action(ChooseRoleDefault, chooseRoleDefault);
