import { facts } from './facts.ts';

/** The standing pages of the demo site. */
export const pages = facts('title', 'text')`
  About the Herald        | The Wrenford Herald has reported on the city since 1871. Ten reporters, three editors and a good number of neighbours write it.
  Contact                 | The news desk is in the office from six in the morning until ten at night. Callers are welcome at 3 Tan Yard.
  Corrections             | When we are wrong we say so, at the top of the article and within a day of being told.
  How we work             | We speak to both sides, we pay our own way, and we do not show articles to those they are about.
  Community guidelines    | Write as you would speak to a neighbour whom you will meet again tomorrow.
  Privacy                 | We count page views. We do not follow readers to other sites, and we sell nothing about them.
`;
