import { oneOf } from './random';

/** People who move an RFA round and round, each in the form that their calls need. */
export interface Reviewers<Person> {
  reviewers: Person[];
  control: Person;
  lead: Person;
  owner: Person;
}

export interface Move<Person> {
  by: Person;
  body: { action: string; comment?: string; payload?: object };
}

/** One of the actions of a state, so chosen that no instance ever ends; null where there is none. */
export function moveFor<Person>(state: string, people: Reviewers<Person>, random: () => number): Move<Person> | null {
  const { reviewers, control, lead, owner } = people;
  const comment = 'ทดสอบความทนทาน';
  switch (state) {
    case 'CONSULTANT_REVIEW':
      return random() < 0.7
        ? { by: oneOf(reviewers, random), body: { action: 'RESPOND', payload: { code: '1C' } } }
        : { by: control, body: { action: 'FORCE_PROCEED', comment } };
    case 'CONSULTANT_LEAD':
      return random() < 0.6
        ? { by: lead, body: { action: 'REOPEN_REVIEW', comment } }
        : { by: lead, body: { action: 'DECIDE', payload: { code: '1C' }, comment } };
    case 'OWNER_APPROVAL':
      return { by: owner, body: { action: 'RETURN', comment } };
    default:
      return null;
  }
}
