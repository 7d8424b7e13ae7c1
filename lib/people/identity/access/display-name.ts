/** A person's name as lists and letters show it: the given name and the family name, without the prefix. */
export function displayNameOf(person: { firstName: string; lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}
