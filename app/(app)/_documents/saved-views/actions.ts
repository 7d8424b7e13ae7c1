'use server';

import { action } from '@/app/_web/action';
import { chooseOwnDefault } from '@/lib/work/saved-views/choose-own-default';
import { chooseRoleDefault } from '@/lib/work/saved-views/choose-role-default';
import type { ViewRegister } from '@/lib/work/saved-views/constants';
import { createSavedView } from '@/lib/work/saved-views/create-saved-view';
import { deleteSavedView } from '@/lib/work/saved-views/delete-saved-view';
import { findView } from '@/lib/work/saved-views/find-view';
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
import { requireUsableQuery } from './require-usable-query';

export const listSavedViewsAction = action(ListSavedViews, listSavedViews);

export const createSavedViewAction = action(CreateSavedView, (ctx, input) => {
  requireUsableQuery(input.register, input.query);
  return createSavedView(ctx, input);
});

export const updateSavedViewAction = action(UpdateSavedView, async (ctx, input) => {
  if (input.query) requireUsableQuery((await findView(ctx, input.publicId)).register as ViewRegister, input.query);
  return updateSavedView(ctx, input);
});

export const deleteSavedViewAction = action(VersionOfView, deleteSavedView);

export const takeOverSavedViewAction = action(VersionOfView, takeOverSavedView);

export const pinSavedViewAction = action(PinSavedView, pinSavedView);

export const chooseOwnDefaultAction = action(ChooseOwnDefault, chooseOwnDefault);

export const chooseRoleDefaultAction = action(ChooseRoleDefault, chooseRoleDefault);
