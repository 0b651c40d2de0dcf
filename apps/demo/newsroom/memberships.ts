import { facts } from './facts.ts';

/** Who belongs to a community beside those who lead it, as its contributor. */
export const memberships = facts('community', 'person')`
  riverside  | walter-pike
  riverside  | lucas-brandt
  riverside  | joan-ellicott
  riverside  | sofia-lindgren
  schoolgate | amara-nwosu
  schoolgate | hannah-birch
  schoolgate | joan-ellicott
  wheels     | owen-pritchard
  wheels     | walter-pike
`;
