import { DEMO_PASSWORD, DEMO_PEOPLE } from '@/lib/people/demo/people';

const people = new Map<string, string[]>();
for (const person of DEMO_PEOPLE) {
  const role = person.assignments[0]?.role ?? '';
  people.set(role, [...(people.get(role) ?? []), `${person.username} (${person.organization})`]);
}
const lines = [...people].map(([role, names]) => `  ${role.padEnd(18)} ${names.join(', ')}\n`);
process.stdout.write(`Demo sign-ins, password ${DEMO_PASSWORD}:\n${lines.join('')}`);
