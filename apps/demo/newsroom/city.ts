import { facts } from './facts.ts';

/** What the demo newsroom writes about: one invented city. */
export const city = { name: 'Wrenford', county: 'Aldershire', river: 'Wren', people: 184_000 };

export const neighbourhoods = facts('place', 'councillor', 'trait')`
  Millgate        | Rosa Delaney      | the old mill quarter north of the river
  Ropewalk        | Tom Ashby         | a grid of terraced streets behind the docks
  Castle Hill     | Priya Nandakumar  | the steep quarter above the cathedral
  Northfield      | Graham Petty      | a post-war estate on the ring road
  St Brannock’s   | Helen Osei        | the parish around the hospital
  Tanners’ Row    | Leo Marchetti     | the narrow streets by the market
  Quayside        | Bernadette Quinn  | the waterfront of flats and warehouses
  Elm Park        | David Tennick     | a leafy suburb in the east
  Lower Weir      | Nasreen Akhtar    | the low-lying streets by the weir
  Fairlight       | Colin Rudge       | a new estate on the former airfield
  Saltmarsh       | Ewa Kowalczyk     | the last quarter before the estuary
  Kingsmead       | Anthony Braithe   | the suburb around the racecourse
`;

export type Place = (typeof neighbourhoods)[number];

export function placeNamed(name: string): Place {
  const found = neighbourhoods.find((one) => one.place === name);
  if (found === undefined) throw new Error(`No such neighbourhood: ${name}`);
  return found;
}

/** Who speaks for the desk that a section belongs to. */
export const officials = facts('section', 'official', 'officialLast', 'office')`
  city-hall   | council leader Marian Oakes             | Oakes      | the city council
  safety      | Superintendent Carys Bevan              | Bevan      | Aldershire Police
  fire        | station commander Joel Kemp             | Kemp       | Aldershire Fire and Rescue
  courts      | court spokeswoman Anne Sibley           | Sibley     | Wrenford Combined Court
  education   | education director Samira Haddad        | Haddad     | the education department
  college     | principal Robert Ekwueme                | Ekwueme    | Wrenford College
  housing     | housing director Felicity Shaw          | Shaw       | the housing department
  transport   | transport director Ines Halloran        | Halloran   | the transport department
  environment | river warden Pete Holloway              | Holloway   | the river authority
  water       | operations manager Dilip Rao            | Rao        | Wren Valley Water
  parks       | parks manager Gwen Tarrant              | Tarrant    | the parks department
  health      | public health director Dr Moira Lennox  | Lennox     | the public health team
  hospitals   | chief executive Yusuf Adeyemi           | Adeyemi    | St Brannock’s Hospital
  business    | chamber president Lydia Fenn            | Fenn       | the chamber of commerce
  harbour     | harbour master Stig Lindqvist           | Lindqvist  | the port authority
  culture     | festival director Maeve Corrigan        | Corrigan   | Wrenford Arts
  sport       | county sports officer Neil Garside      | Garside    | Aldershire Sport
  opinion     | council leader Marian Oakes             | Oakes      | the city council
  news        | council leader Marian Oakes             | Oakes      | the city council
`;

const firstNames =
  'Alice Ben Chloe Dev Edith Farid Grace Hugo Imani Jonah Kate Lewis Mina Noel Orla Paul Rhea Sam Tess Umar Vera Will Yasmin Zoe Arthur Beatrix Carlos Dilys Esme Frank';
const lastNames =
  'Abbott Barlow Cole Dunne Eaves Fielding Gill Hobbs Ince Jarvis Khan Lamb Mistry Nolan Osborne Park Quigley Reeve Sandhu Tully Usher Vance Whitby Yates Zielinska Archer Blythe Cobb Dacre Ellery';

export const residentNames = { first: firstNames.split(' '), last: lastNames.split(' ') };
