import { facts } from '../facts.ts';
import { count, money, percent, type StoryKind } from './story-kind.ts';

const shops = facts('shop', 'owner', 'what', 'place')`
  Larkspur Books        | Dana Whitlock     | second-hand bookshop       | Ropewalk
  Crumb and Co          | Piotr Zawada      | bakery                     | Tanners’ Row
  Fisher’s Cycles       | Maureen Fisher    | bicycle workshop           | Millgate
  The Button Box        | Hilda Crane       | haberdashery               | Castle Hill
  Northfield Hardware   | Salim Anwar       | hardware shop              | Northfield
  Abbey Pharmacy        | Grace Okonjo      | pharmacy                   | St Brannock’s
  Tideline Coffee       | Jules Marchand    | coffee roaster             | Quayside
  Elm Park Greengrocers | Sean Doherty      | greengrocer                | Elm Park
  The Weir Lane Plaice  | Andrea Costa      | fish and chip shop         | Lower Weir
  Second Runway         | Mei Lin Chow      | vintage clothes shop       | Fairlight
  Saltmarsh Smokehouse  | Erik Dahl         | smokehouse                 | Saltmarsh
  Hoof and Holly        | Victoria Blunt    | saddler                    | Kingsmead
  Weaver Street Records | Nile Campbell     | record shop                | Millgate
  Pins and Needles      | Rukhsana Malik    | tailor                     | Tanners’ Row
`;

export const businessStories: StoryKind[] = [
  {
    section: 'shops',
    tags: ['Small business', 'Openings'],
    facts: shops,
    drawn: { jobs: count(2, 9), months: count(4, 20), rent: money(600, 2_400, 50) },
    headlines: [
      '{Shop} opens in {place}',
      'New {what} for {place}: {shop} opens its doors',
      '{Owner} opens {what} in a shop that stood empty for {months} months',
    ],
    subheadlines: ['The {what} brings {jobs} jobs', ''],
    leads: [
      '{Shop}, a {what} run by {owner}, opened in {place} on {day}, in a shop that had stood empty for {months} months.',
    ],
    body: [
      [
        '“Everybody told me to do it online,” {owner} said. “But I like people.”',
        '“I have wanted this since I was twelve,” {owner} said. “My knees wish I had started then.”',
      ],
      [
        'The {what} employs {jobs} people. The rent is {rent} a month, with the first three months free under the council’s empty shop scheme.',
      ],
      [
        '“We need places where you can stay dry and talk,” said councillor {councillor}.',
        '{Official} of the chamber of commerce counted it as the fourth opening in the city in a month.',
      ],
    ],
  },
  {
    section: 'shops',
    tags: ['Small business', 'Anniversaries'],
    facts: shops,
    drawn: { years: count(10, 120, 5), customers: count(40, 400, 10) },
    headlines: [
      '{Years} years behind the counter: what {owner} of {shop} has learned',
      '{Shop} in {place} faces the future with a new lease',
      'The {what} that outlived four supermarkets',
    ],
    subheadlines: ['{Shop} has {customers} regulars, and knows most of them by name', ''],
    leads: [
      'There has been a {what} at this address in {place} for {years} years. {Owner}, who runs {shop} today, signed a new lease on {day}.',
    ],
    body: [
      [
        '“The secret is to be there,” {owner} said. “Rain, snow, cup final.”',
        '“People come for one thing and stay for another,” {owner} said.',
      ],
      ['The shop counts about {customers} regulars. The oldest is 97 and does not wait in line.'],
      [
        '{Official} said that one independent shop in eight had closed in the last two years. “So when one stays, we should say so.”',
      ],
      ['The street celebrates with a party in {nextMonth}.', ''],
    ],
  },
  {
    section: 'harbour',
    tags: ['Port of Wrenford', 'Industry'],
    facts: facts('firm', 'news', 'jobs')`
      Lindgate Shipyard       | wins an order for three river ferries            | creates 60 jobs
      Aldershire Grain        | doubles its silo at the inner dock               | creates 12 jobs
      the port authority      | deepens the channel after a winter of delays     | keeps 400 jobs
      Wren Cables             | moves its head office from Quayside              | puts 85 jobs in doubt
      Saltmarsh Oysters       | sells to restaurants abroad                      | creates eight jobs
      Northfield Foundry      | buys an electric furnace                         | keeps 140 jobs
      Ropewalk Sails          | makes tents for hospitals                        | creates 20 jobs
      the cruise terminal     | gets a power cable so that ships can stop engines | creates five jobs
      Hangar Seven            | builds drones for lifeboats                      | creates 35 jobs
      Wrenford Tramworks      | closes its paint shop                            | costs 22 jobs
      the fish market         | opens to the public on Saturdays                 | creates four jobs
      Dock Road Brewery       | goes to its staff when the founder retires       | keeps 31 jobs
    `,
    drawn: { sum: money(300_000, 24_000_000, 100_000), tonnes: count(2_000, 46_000, 500) },
    headlines: ['{Firm} {news}', '{Firm} {news}: the move {jobs}'],
    subheadlines: ['The move {jobs}', ''],
    leads: ['{Firm} {news}. The move {jobs}, the management told staff on {day}.'],
    body: [
      ['The sum involved is put at {sum}.', 'The port handled {tonnes} tonnes in {lastMonth}.'],
      [
        '“You can hear how a dock is doing,” said {official}. “This one has become louder.”',
        'Union secretary {resident} asked the firm to put its promises in writing.',
      ],
      ['{Official} said the city’s future lay in firms “that make things which have to be carried”.', ''],
      ['The council’s economy committee will discuss the news in {nextMonth}.'],
    ],
  },
  {
    section: 'jobs',
    tags: ['Jobs', 'Economy'],
    facts: facts('branch', 'cause')`
      care homes      | A new home at Elm Park needs sixty people at once
      logistics       | Two warehouses at the airfield have begun to hire
      construction    | The flood wall and the hospital wing draw on the same trades
      tourism         | Cruise ships call twice a week until October
      teaching        | Rents keep applicants away
      software        | Firms at the docks have found that people prefer the river to the motorway
      bus driving     | A third of drivers will retire within six years
      retail          | Three chains have left Market Street in a year
      food and drink  | Kitchens pay more, and close on Mondays
      green trades    | Nobody can find a roofer
      nursing         | The college now trains on the ward
      farm work       | Growers on the estuary fear for the picking
    `,
    drawn: { rate: percent(3, 6), openings: count(120, 2_600, 10), pay: money(22_000, 38_000, 500) },
    headlines: [
      'Unemployment at {rate} as {branch} looks for people',
      '{Openings} jobs in {branch}, and too few who want them',
      'Jobs: why {branch} is the branch to watch',
    ],
    subheadlines: ['{Cause}', ''],
    leads: [
      'Unemployment in Aldershire stood at {rate} in {lastMonth}. The branch to watch is {branch}: {openings} places are open.',
    ],
    body: [
      ['{Cause}. Starting pay is about {pay} a year.'],
      [
        '“People ask about hours before they ask about pay,” said {official}.',
        '“We interview on Saturdays now,” said {official}. “That alone filled forty places.”',
      ],
      [
        '{Resident}, {age}, of {place} changed trade last year. “Nobody asked for my school report,” {residentLast} said. “They asked if I could start on Monday.”',
      ],
      ['A jobs fair takes place at the Guildhall in {nextMonth}.', ''],
    ],
  },
];
