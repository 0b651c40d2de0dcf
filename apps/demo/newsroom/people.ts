import type { SourceAuthor } from '#modules/imports/imports.public.ts';
import { facts } from './facts.ts';
import { slugOf } from './wording.ts';

/** The shipped roles that people of the demo hold; a reader holds none. */
export type DemoRole =
  | 'owner'
  | 'admin'
  | 'editor'
  | 'writer'
  | 'contributor'
  | 'community admin'
  | 'community moderator'
  | 'technical'
  | 'audience manager'
  | 'support'
  | 'reader';

export type DemoPerson = {
  id: string;
  name: string;
  email: string;
  /** People with an account can sign in with the demo password. */
  hasAccount: boolean;
  role: DemoRole;
  /** The community on which the role is held; null means the whole site. */
  community: string | null;
  jobTitle: string;
  /** Sections that this person writes for, parents standing for their children. */
  desks: string[];
};

const rows = facts('login', 'name', 'role', 'community', 'jobTitle', 'desks')`
  owner       | Eleanor Whitcombe   | owner               |           | Publisher                   | opinion
              | Marcus Thorne       | admin               |           | Managing editor             | opinion elections
  editor      | Ruth Castellane     | editor              |           | News editor                 | council opinion
              | Daniel Okafor       | editor              |           | City editor                 | budget elections courts
              | Imogen Ferris       | editor              |           | Culture editor              | books stage food
  writer      | Callum Reid         | writer              |           | City Hall reporter          | city-hall news
              | Nadia Rahman        | writer              |           | Housing reporter            | housing
              | Owen Pritchard      | writer              |           | Transport reporter          | transport
              | Sofia Lindgren      | writer              |           | Environment reporter        | environment
              | Theo Baptiste       | writer              |           | Crime and courts reporter   | safety
              | Hannah Birch        | writer              |           | Education reporter          | education
              | Aidan Moss          | writer              |           | Health reporter             | health
              | Jasmine Patel       | writer              |           | Business reporter           | business
              | Gareth Lloyd        | writer              |           | Sports reporter             | sport
              | Freya Nilsson       | writer              |           | Arts writer                 | music stage culture
  contributor | Walter Pike         | contributor         |           | Columnist                   | opinion parks
              | Amara Nwosu         | contributor         |           | Food critic                 | food
              | Lucas Brandt        | contributor         |           | Rowing correspondent        | rowing
              | Joan Ellicott       | contributor         |           | Letters page                | letters
              | Ravi Menon          | contributor         | wheels    | Cycling columnist           | wheels
              | Clara Hutchings     | community admin     | riverside | Chair, Riverside Neighbours | riverside
              | Peter Nkemelu       | community admin     | schoolgate | Parent governor             | schoolgate
              | Bea Thornbury       | community admin     | wheels    | Secretary, Wrenford Wheels  | wheels
  moderator   | Stephen Cray        | community moderator | riverside | Community moderator         | riverside
              | Marta Wolska        | community moderator | schoolgate | Community moderator         | schoolgate
              | Idris Vaughan       | community moderator | wheels    | Community moderator         | wheels
  technical   | Kenji Mori          | technical           |           | Platform engineer           |
              | Abigail Stone       | audience manager    |           | Head of audience            |
              | Louise Farrant      | support             |           | Reader services             |
  reader      | Harold Binns        | reader              |           | Subscriber                  |
`;

export const people: DemoPerson[] = rows.map((row) => ({
  id: slugOf(row.name),
  name: row.name,
  email: row.login === '' ? `${slugOf(row.name).replace('-', '.')}@wrenford.test` : `${row.login}@demo.test`,
  hasAccount: row.login !== '',
  role: row.role as DemoRole,
  community: row.community === '' ? null : row.community,
  jobTitle: row.jobTitle,
  desks: row.desks.split(' ').filter((desk) => desk !== ''),
}));

/** The people as the importer's writer takes them. */
export const authors: SourceAuthor[] = people.map((person) => ({
  what: 'authors',
  id: person.id,
  name: person.name,
  slug: person.id,
  extra: {},
  email: person.email,
  aboutHtml:
    person.desks.length === 0 ? null : `<p>${person.name}. ${person.jobTitle}, The Wrenford Herald.</p>`,
}));
