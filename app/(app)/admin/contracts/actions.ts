'use server';

import { action } from '@/app/_web/action';
import { createContract } from '@/lib/people/projects/create-contract';
import {
  CreateContract,
  SetContractActive,
  SetContractOrganizations,
  UpdateContract,
} from '@/lib/people/projects/schema';
import { setContractActive } from '@/lib/people/projects/set-contract-active';
import { setContractOrganizations } from '@/lib/people/projects/set-contract-organizations';
import { updateContract } from '@/lib/people/projects/update-contract';

export const createContractAction = action(CreateContract, createContract);

export const updateContractAction = action(UpdateContract, updateContract);

export const setContractActiveAction = action(SetContractActive, setContractActive);

export const setContractOrganizationsAction = action(SetContractOrganizations, setContractOrganizations);
