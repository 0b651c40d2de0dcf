import { facts } from '../facts.ts';
import { count, money, oneOf, percent, type StoryKind } from './story-kind.ts';

export const housingStories: StoryKind[] = [
  {
    section: 'planning',
    tags: ['Planning', 'New homes'],
    facts: facts('site', 'place', 'developer', 'worry')`
      the former gasworks on Dock Road       | Ropewalk      | Harbour Homes     | the height of the two towers
      the Odeon cinema                       | Tanners’ Row  | Marlow and Pike   | the loss of the last big screen
      the airfield’s eastern hangars         | Fairlight     | Runway Living     | buses that already run full
      the goods yard behind the station      | Millgate      | Wren Valley Housing | lorries on Weaver Street
      the convent garden on Minster Steps    | Castle Hill   | Cloister Estates  | three hundred-year-old trees
      the bus depot on Northfield Way        | Northfield    | Northfield Trust  | where the buses would go
      the nurses’ home on Hospital Road      | St Brannock’s | Abbey Lettings    | parking on visiting days
      Custom House Row                       | Quayside      | Tideline          | views of the cathedral
      the tennis club on Elm Avenue          | Elm Park      | Greenacre Homes   | the loss of the courts
      the timber yard on Ferry Road          | Lower Weir    | Weirside Developments | building below the flood line
      the salt works on Estuary Road         | Saltmarsh     | Estuary Homes     | nesting birds
      the racecourse’s overflow car park     | Kingsmead     | Paddock Homes     | traffic on race days
      the rope store on Wharf Street         | Quayside      | Old Dock Company  | studios that artists rent by the month
      the telephone exchange on Bell Street  | Castle Hill   | Bellwether        | noise from roof terraces
    `,
    drawn: {
      homes: count(24, 420, 2),
      cheap: percent(10, 40),
      letters: count(31, 612),
      storeys: count(4, 14),
    },
    headlines: [
      '{Homes} homes planned for {site}',
      '{Developer} wants to build {homes} homes on {site}',
      'Plan for {homes} homes draws {letters} letters: what would change at {site}',
    ],
    subheadlines: ['Neighbours worry about {worry}', 'The plan includes {cheap} affordable homes', ''],
    leads: [
      '{Developer} has asked for permission to build {homes} homes on {site} in {place}.',
      'A plan for {homes} homes on {site} was published on {day}. It would be one of the largest in {place}.',
    ],
    body: [
      [
        'The buildings would be up to {storeys} storeys high, and {cheap} of the homes would be let or sold below the market price.',
      ],
      [
        'The council has received {letters} letters. Most of them name {worry}.',
        '“We are not against homes,” said {resident}, who lives near the site. “We are asking about {worry}.”',
      ],
      [
        '“Wrenford has eleven thousand people on its waiting list,” said {official}. “They do not write letters to the planning committee.”',
      ],
      ['Councillor {councillor} has asked for a site visit before any decision.', ''],
      [
        'The plans can be seen at the Guildhall for 21 days. The committee is expected to decide in {laterMonth}.',
      ],
    ],
  },
  {
    section: 'renters',
    tags: ['Renting', 'Tenants'],
    facts: facts('block', 'place', 'problem', 'answer')`
      Weaver House        | Millgate      | a lift that has not worked since the spring           | a new motor has been ordered
      Rope Court          | Ropewalk      | black mould in bedrooms                              | extractor fans will be fitted in every flat
      Minster Mansions    | Castle Hill   | service charges that doubled                         | the accounts will be opened to tenants
      Kestrel Point       | Northfield    | a broken entry door                                  | the lock will be replaced this week
      Abbey Court         | St Brannock’s | rent rises of £180 a month                           | rises will be spread over two years
      Tan Yard Lofts      | Tanners’ Row  | bins that nobody collects                            | a private collector has been hired
      Tideline One        | Quayside      | cladding that has not been replaced                  | scaffolding goes up next month
      Elm Gardens         | Elm Park      | notices to leave before a refurbishment              | tenants may return at their old rent
      Ferry Buildings     | Lower Weir    | water in the basement                                | pumps have been installed
      Hangar Square       | Fairlight     | heating that cannot be turned down                   | valves will be fitted before the summer
      Saltpan Cottages    | Saltmarsh     | cesspits that overflow                               | the street will be joined to the sewer
      Paddock Rise        | Kingsmead     | letting agents who charge for keys                   | the fees will be paid back
    `,
    drawn: { flats: count(18, 144), rent: money(720, 1_380, 10) },
    headlines: [
      'Tenants of {block} complain of {problem}',
      '“We have had enough”: tenants of {block} meet over {problem}',
    ],
    subheadlines: ['The owner says that {answer}', ''],
    leads: [
      'Tenants of {block}, a block of {flats} flats in {place}, met on {day} to complain of {problem}.',
    ],
    body: [
      [
        '“You pay {rent} a month and you are made to feel like a guest,” said {resident}, {age}.',
        '“I have a folder of emails this thick,” said {resident}, {age}. “And one reply.”',
      ],
      ['In a statement to the Herald the owner said that {answer}.'],
      [
        'Housing officers will inspect the building before the end of {nextMonth}. Councillor {councillor} went to the meeting and promised to come back.',
      ],
      [
        '<h2>Know your rights</h2>Landlords must answer a written complaint about repairs within fourteen days. The council’s tenancy desk gives free advice.',
        '',
      ],
    ],
  },
  {
    section: 'housing',
    tags: ['Housing', 'House prices'],
    facts: facts('place', 'trend', 'because')`
      Millgate      | rose fastest               | the tram stop opened
      Ropewalk      | passed the city’s average  | the docks are being rebuilt
      Castle Hill   | fell for the second time   | stairs do not sell to an ageing city
      Northfield    | are the lowest in the city | large family houses come up rarely
      St Brannock’s | stood still                | hospital staff rent rather than buy
      Tanners’ Row  | rose for the tenth quarter | small flats are wanted near the market
      Quayside      | fell most                  | service charges frighten buyers
      Elm Park      | reached a record           | families want its two primary schools
      Lower Weir    | recovered                  | the flood wall was promised
      Fairlight     | rose with the first shops  | buyers no longer feel alone
      Saltmarsh     | doubled in ten years       | people can work from home
      Kingsmead     | went up a little           | the racecourse gave up its plan for a hotel
    `,
    drawn: {
      price: money(168_000, 492_000, 1_000),
      change: percent(1, 9),
      sales: count(11, 96),
      mood: oneOf('cautious', 'busy', 'patient'),
    },
    headlines: ['House prices in {place} {trend}', 'Why house prices in {place} {trend}'],
    subheadlines: ['The typical home now costs {price}', 'A {change} change in a year', ''],
    leads: [
      'House prices in {place} {trend} in the last quarter, according to figures published on {day}. The typical home now costs {price}.',
    ],
    body: [
      ['Agents say that {because}.', 'The reason, estate agents say: {because}.'],
      ['The figures rest on {sales} sales. The change over one year was {change}.'],
      [
        '“Buyers are {mood},” said estate agent {resident}. “They look at the bill for heating before they look at the kitchen.”',
      ],
      [
        'For the city as a whole the waiting list for a council home stands at eleven thousand households.',
        '',
      ],
    ],
  },
];
