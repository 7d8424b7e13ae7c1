'use server';

import { action } from '@/app/_web/action';
import { createOrganization } from '@/lib/projects/create-organization';
import { previewCodeChange } from '@/lib/projects/preview-code-change';
import {
  CreateOrganization,
  PreviewCodeChange,
  SetOrganizationActive,
  UpdateOrganization,
} from '@/lib/projects/schema';
import { setOrganizationActive } from '@/lib/projects/set-organization-active';
import { updateOrganization } from '@/lib/projects/update-organization';

export const createOrganizationAction = action(CreateOrganization, createOrganization);

export const updateOrganizationAction = action(UpdateOrganization, updateOrganization);

export const setOrganizationActiveAction = action(SetOrganizationActive, setOrganizationActive);

export const previewCodeChangeAction = action(PreviewCodeChange, previewCodeChange);
