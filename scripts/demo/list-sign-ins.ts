import { DEMO_PASSWORD, DEMO_PEOPLE } from '@/db/seed/demo/people';

// One person for each role is enough to begin with; the sign-in page lists all of them.

const seenRoles = new Set<string>();
const lines: string[] = [];
for (const person of DEMO_PEOPLE) {
  const role = person.assignments[0]?.role;
  if (role === undefined || seenRoles.has(role)) continue;
  seenRoles.add(role);
  lines.push(`  ${person.username.padEnd(18)} ${role.padEnd(20)} ${person.organization}`);
}
process.stdout.write(
  `Demo sign-ins, password ${DEMO_PASSWORD} (all people: on the sign-in page)\n${lines.join('\n')}\n`,
);
