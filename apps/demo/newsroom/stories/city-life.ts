import { facts } from '../facts.ts';
import { count, percent, type StoryKind } from './story-kind.ts';

export const cityLifeStories: StoryKind[] = [
  {
    section: 'culture',
    tags: ['Portraits'],
    facts: facts('who', 'trade', 'place', 'line')`
      Mabel Orchard     | lollipop lady           | Millgate      | I have stopped a bishop, two mayors and a cow
      Anton Reyes       | piano tuner             | Ropewalk      | Every house lies about how often it plays
      Sheila Gantry     | bell ringer             | Castle Hill   | You do not pull a bell, you talk it round
      Winston Pearce    | barber                  | Northfield    | People tell a mirror what they do not tell a doctor
      Olga Marczak      | night nurse             | St Brannock’s | At four the building breathes out
      Fred Tully        | fishmonger              | Tanners’ Row  | Look it in the eye and you know
      Precious Moyo     | ferry pilot             | Quayside      | The river is different every time, that is its job
      Bill Avery        | allotment judge         | Elm Park      | A leek can be vain
      Noor Hassan       | flood warden            | Lower Weir    | I own nine pairs of wellingtons
      Kit Lawless       | kite maker              | Fairlight     | Wind is free, string is not
      Greta Holm        | oyster farmer           | Saltmarsh     | They grow best when they are left alone, like poets
      Danny Coyle       | jockeys’ cook           | Kingsmead     | Feeding people who may not eat is an art
      Rosemary Thwaite  | map restorer            | Castle Hill   | The city has moved twice, on paper
      Jerome Baptiste   | tram conductor          | Quayside      | I know the town by its shoes
      Lin Zhao          | seamstress              | Tanners’ Row  | I let out more suits than I take in
      Percy Outram      | lock-keeper             | Lower Weir    | Boats wait, that is what they are for
      Fatima Bello      | youth football coach    | Northfield    | We lost eleven nil and they asked when the next match was
      Ellen Straker     | bookbinder              | Ropewalk      | Glue forgives, thread does not
      Ivor Penhale      | cinema projectionist    | Millgate      | Somebody has to sit in the dark for the light
      Sunniva Dale      | bat surveyor            | Elm Park      | I work when you lock your doors
      Tunde Akande      | market porter           | Tanners’ Row  | Half past three is my morning
      Hetty Marsh       | swimming teacher        | Kingsmead     | First you teach them to stand still in water
    `,
    drawn: { years: count(11, 48) },
    headlines: ['“{Line}”: a day with {who}, {trade}', '{Who}, {trade}: “{line}”', 'The {trade} of {place}'],
    subheadlines: ['A portrait', '{Years} years in the same trade', ''],
    leads: [
      '{Who} has been a {trade} in {place} for {years} years. We spent a day in {month} finding out what that means.',
    ],
    body: [
      [
        '“{Line},” says {who} before the kettle has boiled, and it is not meant as a joke.',
        'The day begins early and without many words. Then comes a sentence that one writes down: “{Line}.”',
      ],
      [
        'Everybody in {place} seems to know that face. “Part of the street,” says {resident}, who lives two doors along.',
        'Councillor {councillor} once tried to arrange a medal. It was politely declined.',
      ],
      ['And after this? A shrug. There is an apprentice, or there may be one. The work goes on tomorrow.'],
    ],
  },
  {
    section: 'safety',
    tags: ['Crime figures', 'Police'],
    hasNoComments: true,
    facts: facts('place', 'trend', 'most')`
      Millgate      | falls for the third year     | shoplifting
      Ropewalk      | rises after a quiet winter   | theft from vans
      Castle Hill   | is the lowest since counting began | theft of bicycles
      Northfield    | falls faster than anywhere   | damage to cars
      St Brannock’s | stays level                  | theft of bicycles
      Tanners’ Row  | falls on weekdays only       | fights after closing time
      Quayside      | rises with the summer crowds | theft from boats
      Elm Park      | rises, from little to little more | burglary of sheds
      Lower Weir    | falls by a third             | fly-tipping
      Fairlight     | is counted for the first time | theft from building sites
      Saltmarsh     | almost disappears            | poaching
      Kingsmead     | depends on the racing calendar | pickpocketing
    `,
    drawn: { cases: count(38, 940), change: percent(2, 31) },
    headlines: ['Crime in {place} {trend}', 'Police figures: crime in {place} {trend}'],
    subheadlines: ['The most frequent offence is {most}', ''],
    leads: [
      'Crime in {place} {trend}, according to figures that the police published on {day}. The most frequent offence is {most}.',
    ],
    body: [
      ['Officers recorded {cases} cases in twelve months. The change from the year before is {change}.'],
      [
        '“Figures are people who called us,” said {official}. “I would like to know who did not.”',
        '“We put officers where the figures are, and then the figures move,” said {official}.',
      ],
      ['Councillor {councillor} said that residents felt safer by day than after dark.'],
      ['The neighbourhood team meets residents on the first Monday of every month.', ''],
    ],
  },
  {
    section: 'city-hall',
    tags: ['Council services'],
    facts: facts('service', 'change', 'tip')`
      bulky waste         | can be booked by telephone again           | Two items are free each year
      passports and licences | have a desk at the Central Library      | Bring one document with your address
      the registry office | marries people on Sundays                  | Book six months ahead for June
      lost property       | moves from the bus station to the Guildhall | Umbrellas are kept for a month
      the tip at Northfield | opens at seven                           | Trailers still need a permit
      dog licences        | go digital                                 | The old tags stay valid
      planning advice     | is free on Wednesdays                      | Bring a sketch, not a solicitor
      the archive         | puts 40,000 photographs online             | Search by street, not by name
      street parties      | need one form instead of five              | Ask for the barriers when you apply
      home visits         | are back for people over eighty            | A neighbour may call for you
      translation         | is offered in eleven languages             | Say the language, and wait on the line
      the mobile library  | stops at twelve new places                 | Books can go back anywhere
      pest control        | comes within three days                    | Do not put down bread
      bin days            | change in six streets                      | The calendar fits the fridge
      grit bins           | are filled before the frost                | The salt is for the road, not for the drive
      bereavement advice  | has one number for everything              | Certificates can be copied at any library
    `,
    drawn: { calls: count(800, 14_000, 100) },
    headlines: ['Council services: {service} {change}', 'What changes at the Guildhall: {service} {change}'],
    subheadlines: ['{Tip}', ''],
    leads: ['News from the Guildhall counter: {service} {change} from {nextMonth}.'],
    body: [
      ['About {calls} people a year make use of the service.'],
      [
        '“The best service is the one that you do not notice,” said {official}.',
        '“We listened to the people at the counter, on both sides of it,” said {official}.',
      ],
      ['Our tip: {tip}.'],
      ['All opening hours are on the council’s website.', ''],
    ],
  },
];
