import { facts } from '../facts.ts';
import { count, money, type StoryKind } from './story-kind.ts';

export const environmentStories: StoryKind[] = [
  {
    section: 'water',
    tags: ['Water', 'Outages'],
    facts: facts('road', 'place', 'cause')`
      Weaver Street    | Millgate      | an iron main from 1911
      Dock Road        | Ropewalk      | a lorry that sank into the road
      Bell Street      | Castle Hill   | a joint that gave way
      Northfield Way   | Northfield    | a digger that hit the pipe
      Abbey Street     | St Brannock’s | frost in the ground
      Market Street    | Tanners’ Row  | a valve that stuck
      Custom House Row | Quayside      | salt in the soil
      Orchard Road     | Elm Park      | tree roots
      Ferry Road       | Lower Weir    | a bank that slipped
      Hangar Street    | Fairlight     | a fault in a new pipe
      Saltpan Lane     | Saltmarsh     | pressure at high tide
      Racecourse Road  | Kingsmead     | dry clay that shrank
    `,
    drawn: { homes: count(60, 2_400, 20), hours: count(4, 30), litres: count(2, 9) },
    headlines: [
      'Burst main on {road} leaves {homes} homes without water',
      'Water back on in {place} after {hours} hours',
      '{Homes} homes without water after burst on {road}',
    ],
    subheadlines: ['The cause was {cause}', ''],
    leads: [
      'About {homes} homes in {place} were without water for up to {hours} hours after a main burst on {road} on {day}.',
    ],
    body: [
      ['The cause was {cause}, said {official} of Wren Valley Water, who apologised to customers.'],
      [
        'Bottled water was handed out at the community hall. Neighbours carried it to people who could not come.',
        '“We filled the bath at six and we are still living from it,” said {resident} of {road}.',
      ],
      [
        'About {litres} million litres of treated water were lost. The company replaces one per cent of its pipes a year.',
        '',
      ],
      ['Households that were cut off for more than twelve hours get £30 without having to ask.'],
    ],
  },
  {
    section: 'environment',
    tags: ['River Wren', 'Flooding'],
    months: [1, 2, 3, 10, 11, 12],
    facts: facts('spot', 'place', 'effect')`
      the weir                | Lower Weir    | sandbags were given out at the school
      Fisher’s Stairs         | Quayside      | the market moved to the square
      the mill race           | Millgate      | two basements were pumped dry
      the estuary gate        | Saltmarsh     | Estuary Road was closed at high tide
      the racecourse brook    | Kingsmead     | the meeting on Saturday was called off
      the dock basin          | Ropewalk      | houseboats were moved to the inner lock
      the tannery culvert     | Tanners’ Row  | shopkeepers put up their flood boards
      the airfield drain      | Fairlight     | the underpass was shut for a night
    `,
    drawn: { level: count(2, 5), centimetres: count(12, 90), homes: count(14, 230) },
    headlines: [
      'River Wren peaks at {spot}: {homes} homes on alert',
      'Flood warning lifted at {spot}',
      'High water at {spot} as storm passes',
    ],
    subheadlines: ['{Effect}', ''],
    leads: [
      'The Wren rose {centimetres} centimetres in a day at {spot} before it began to fall on {day} evening. In {place}, {effect}.',
    ],
    body: [
      ['Warnings had been sent to {homes} homes. Nobody was hurt.'],
      [
        '“The river gave us time, and people used it,” said {official}.',
        '“Another hour of rain and we would be having a different conversation,” said {official}.',
      ],
      [
        '{Resident}, {age}, has lived by the river all her life. “You look at the third step,” she said. “When it goes, you lift the carpet.”',
        '',
      ],
      ['The flood wall, for which money has been found twice, is due to be started next year.'],
    ],
  },
  {
    section: 'climate',
    tags: ['Climate', 'Energy'],
    facts: facts('project', 'where', 'saves')`
      solar panels           | the roof of the bus depot            | half of the power that the buses need
      a heat pump            | the Guildhall                        | a fifth of the building’s gas
      a heat network         | the flats on Custom House Row        | four hundred boilers
      shade sails            | eleven school playgrounds            | break times on hot days
      batteries              | the pumping station                  | the need for diesel in a power cut
      new windows            | Kestrel Point                        | £300 a year for each household
      a wind turbine         | the sewage works                     | a third of its bill
      a repair workshop      | the Central Library                  | two tonnes of scrap a month
      street trees           | the hottest streets of Ropewalk      | four degrees in the afternoon
      cool rooms             | every library                        | calls for an ambulance, doctors hope
    `,
    drawn: { cost: money(30_000, 3_800_000, 10_000), years: count(4, 14) },
    headlines: [
      '{Project} for {where}',
      'City to pay for {project} at {where}',
      '{Cost} for {project} at {where}',
    ],
    subheadlines: ['The project should save {saves}', ''],
    leads: ['The city will spend {cost} on {project} for {where}. The project should save {saves}.'],
    body: [
      ['The money comes from the climate fund, and should be earned back in {years} years.'],
      [
        '“It is not glamorous, and it works,” council leader Marian Oakes said on {day}.',
        '“We start where it pays, so that we can go on,” council leader Marian Oakes said on {day}.',
      ],
      [
        '{Resident} of the group Cooler Wrenford said the city was “doing the right things at half the speed”.',
      ],
      ['Work begins in {laterMonth}.'],
    ],
  },
  {
    section: 'parks',
    tags: ['Parks', 'Volunteers'],
    facts: facts('park', 'place', 'news')`
      Elm Park                 | Elm Park      | gets a playground for wheelchairs
      Millgate Recreation Ground | Millgate    | keeps its bandstand
      Castle Gardens           | Castle Hill   | opens its gates until ten in summer
      Northfield Common        | Northfield    | will be mown twice a year
      the hospital orchard     | St Brannock’s | is open to pickers
      Ropewalk Green           | Ropewalk      | loses its last oak
      Tan Yard Square          | Tanners’ Row  | gets its fountain back
      Quayside Steps           | Quayside      | becomes a park on the water
      Weir Meadow              | Lower Weir    | is flooded on purpose
      Fairlight Runway Park    | Fairlight     | opens the city’s longest skating strip
      Saltmarsh Reserve        | Saltmarsh     | counts a record number of avocets
      Paddock Fields           | Kingsmead     | is saved from parking
    `,
    drawn: { volunteers: count(9, 70), cost: money(8_000, 460_000, 1_000) },
    headlines: ['{Park} {news}', 'How {park} {news}'],
    subheadlines: ['{Volunteers} volunteers help to look after it', ''],
    leads: ['{Park} {news}, the parks department said on {day}.'],
    body: [
      [
        '“People think that a park stands still,” said {official}. “It is the busiest place in the city.”',
        '“This one came from a letter by a nine-year-old,” said {official}.',
      ],
      [
        'The change costs {cost}. {Volunteers} volunteers help to look after the place on the last Saturday of every month.',
      ],
      ['“I come every day, and I know every dog by name,” said {resident}, {age}, of {place}.'],
      ['New volunteers need no tools, only boots.', ''],
    ],
  },
];
