import { facts } from './facts.ts';

/** The communities of the demo site. */
export const communities = facts('name', 'title', 'description')`
  riverside  | Riverside Neighbours | For everybody who lives by the Wren, from the mill race to the estuary gate.
  schoolgate | School Gate          | Parents of Wrenford help each other through the school years.
  wheels     | Wrenford Wheels      | People who cycle in Wrenford, in all weathers and at all speeds.
`;
