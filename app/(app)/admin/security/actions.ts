'use server';

import { action } from '@/app/_web/action';
import { SetRoleRule } from '@/lib/people/identity/factors/schema';
import { setRoleRule } from '@/lib/people/identity/factors/set-role-rule';

export const setRoleRuleAction = action(SetRoleRule, setRoleRule, { revalidate: [['/admin/security']] });
