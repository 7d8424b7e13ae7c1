'use server';

import { action } from '@/app/_web/action';
import { previewCodeChange } from '@/lib/numbering/formats/preview-code-change';
import { createOrganization } from '@/lib/people/projects/create-organization';
import {
  CreateOrganization,
  PreviewCodeChange,
  SetOrganizationActive,
  UpdateOrganization,
} from '@/lib/people/projects/schema';
import { setOrganizationActive } from '@/lib/people/projects/set-organization-active';
import { updateOrganization } from '@/lib/people/projects/update-organization';

export const createOrganizationAction = action(CreateOrganization, createOrganization);

export const updateOrganizationAction = action(UpdateOrganization, updateOrganization);

export const setOrganizationActiveAction = action(SetOrganizationActive, setOrganizationActive);

export const previewCodeChangeAction = action(PreviewCodeChange, previewCodeChange);
