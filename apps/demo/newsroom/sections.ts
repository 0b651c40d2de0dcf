import type { SourceSection } from '#modules/imports/imports.public.ts';
import { facts } from './facts.ts';
import { slugOf } from './wording.ts';

const rows = facts('id', 'parent', 'name', 'description')`
  news        |             | News                  | What happened in Wrenford, and what it means for the people who live here.
  city-hall   | news        | City Hall             | How the city is run, and who decides.
  council     | city-hall   | Council               | Motions, votes and committee rooms.
  budget      | city-hall   | Budget and Tax        | Where the money comes from and where it goes.
  elections   | city-hall   | Elections             | Candidates, campaigns and counts.
  safety      | news        | Courts and Safety     | Police, fire and the law.
  police      | safety      | Police                | Appeals, patrols and crime figures.
  fire        | safety      | Fire and Rescue       | Callouts, stations and crews.
  courts      | safety      | Courts                | Rulings that matter to the city.
  education   | news        | Education             | From nursery to night school.
  schools     | education   | Schools               | Classrooms, heads and school meals.
  college     | education   | College               | News from Wrenford College.
  housing     | news        | Housing               | Homes, and the lack of them.
  planning    | housing     | Planning              | What may be built, and where.
  renters     | housing     | Renters               | For the four in ten who rent.
  transport   | news        | Transport             | Getting around the city.
  roads       | transport   | Roads                 | Roadworks, crossings and potholes.
  buses       | transport   | Buses and Trams       | Timetables, fares and routes.
  cycling     | transport   | Cycling and Walking   | Lanes, paths and pavements.
  environment | news        | Environment           | The river, the air and the weather.
  water       | environment | Water                 | Mains, meters and the river Wren.
  climate     | environment | Climate               | How the city plans for hotter summers.
  parks       | environment | Parks                 | Greens, playgrounds and allotments.
  health      | news        | Health                | Care in the city.
  hospitals   | health      | Hospitals             | Wards, waits and new wings.
  well-being  | health      | Public Health         | Staying well in every season.
  business    |             | Business              | The city at work.
  shops       | business    | Shops and Makers      | Openings, closings and anniversaries.
  harbour     | business    | Harbour and Industry  | Docks, yards and warehouses.
  jobs        | business    | Jobs                  | Who is hiring.
  culture     |             | Culture               | What to see, hear and read.
  music       | culture     | Music                 | Gigs, choirs and records.
  stage       | culture     | Stage                 | Plays, dance and comedy.
  books       | culture     | Books                 | Writers and readers.
  food        | culture     | Food                  | Where to eat.
  sport       |             | Sport                 | Clubs, results and fixtures.
  football    | sport       | Football              | Wrenford Town and the county league.
  rowing      | sport       | Rowing                | Regattas on the Wren.
  opinion     |             | Opinion               | What we think.
  letters     | opinion     | Letters               | What you think.
`;

/** The forty sections, parents before children. */
export const sections: SourceSection[] = rows.map((row) => ({
  what: 'sections',
  id: row.id,
  name: row.name,
  slug: slugOf(row.name),
  parentId: row.parent === '' ? null : row.parent,
  description: row.description,
  custom: {},
}));
