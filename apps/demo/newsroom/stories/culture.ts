import { facts } from '../facts.ts';
import { count, money, oneOf, type StoryKind } from './story-kind.ts';

export const cultureStories: StoryKind[] = [
  {
    section: 'music',
    tags: ['Music', 'Reviews'],
    facts: facts('act', 'venue', 'place', 'moment')`
      the Saltmarsh Shanty Choir    | the fish market      | Saltmarsh     | two hundred people sang the harbour song from memory
      Nile Campbell                 | Weaver Street Records | Millgate     | the needle jumped and nobody minded
      the Aldershire Symphony       | the cathedral        | Castle Hill   | the last chord hung for eight seconds
      Low Tide                      | the Anchor           | Quayside      | the singer walked out into the rain and the crowd followed
      the Northfield Steel Band     | Northfield Common    | Northfield    | a bus driver stopped his bus to listen
      Ana Ribeiro                   | the Old Dock Theatre | Ropewalk      | she forgot a verse and sang it twice as well
      the Kingsmead Brass           | the bandstand        | Elm Park      | the tuba caught the sun
      the Guildhall Quartet         | the Guildhall        | Tanners’ Row  | a phone rang in the right key
      Paper Lanterns                | the boathouse        | Lower Weir    | swans came up to the window
      the Hospital Staff Choir      | St Brannock’s church | St Brannock’s | a surgeon took the solo
      Runway Disco                  | Hangar Seven         | Fairlight     | three generations danced in a line
      the Ropewalk Fiddlers         | the Rope Store       | Ropewalk      | a string broke and the tune went on
    `,
    drawn: { stars: oneOf('three stars', 'four stars', 'five stars'), crowd: count(60, 1_400, 10) },
    headlines: ['Review: {act} at {venue}', '{Act} at {venue}: the night when {moment}'],
    subheadlines: ['{Stars}', '{Crowd} people heard a concert to remember', ''],
    leads: [
      'There was a moment on {day} night, at {venue} in {place}, when {moment}. It was that kind of concert.',
    ],
    body: [
      [
        '{Act} began late and made up for it. The first half was careful, the second was not.',
        '{Act} know this room, and they play it like another instrument.',
      ],
      ['{Crowd} people had come, among them many who had not been to a concert since school.'],
      ['“I came for my niece and I am coming back for myself,” said {resident} of {place}.', ''],
      ['The verdict: {stars}. The next concert in the series is in {nextMonth}.'],
    ],
  },
  {
    section: 'stage',
    tags: ['Theatre'],
    facts: facts('play', 'company', 'about')`
      The Lock-Keeper’s Daughter   | the Old Dock Company      | a strike on the river in 1926
      A Winter Timetable           | Northfield Players        | two bus drivers and one Christmas shift
      Hamlet                       | Castle Hill High          | a family that cannot talk at dinner
      The Committee                | the Guildhall Amateurs    | nine people, one agenda and a locked door
      Salt                         | the Estuary Theatre       | three sisters who inherit an island
      The Understudy’s Tale        | the Old Dock Company      | fame, and being next to it
      Aunt Vera’s Piano            | Millgate Stage            | a piano that will not go down the stairs
      Much Ado About Nothing       | Elm Park Open Air         | love among garden chairs
      The Weir                     | St Brannock’s Dramatic Society | ghost stories in a bar
      Out of Office                | the Rope Store Collective | a call centre on its last day
    `,
    drawn: { minutes: count(70, 165, 5), price: oneOf('£8', '£12', '£15', '£18') },
    headlines: ['Review: “{play}” by {company}', '“{Play}”: {company} on {about}'],
    subheadlines: ['{Company} turns to {about}', ''],
    leads: ['{Company} opened “{play}” on {day}, a play about {about}.'],
    body: [
      [
        '{Resident} gives the evening its centre, and {second} its laughs.',
        'The production is at its best when it trusts silence, and {resident} trusts it most.',
      ],
      ['The set is made of what was found in the store, and none of it looks like that by the end.', ''],
      [
        'It lasts {minutes} minutes without an interval, and only the chairs complain.',
        'At {minutes} minutes it is a little long. Nobody left.',
      ],
      ['Until the end of {nextMonth}. Tickets from {price}.'],
    ],
  },
  {
    section: 'books',
    tags: ['Books', 'Local authors'],
    facts: facts('title', 'writer', 'about')`
      The Third Step               | Orla Tennant     | a family, a river and four floods
      Rope                         | Jack Meadows     | the last rope makers of the docks
      A Field Guide to Neighbours  | Sunita Varma     | the people behind hedges
      Low Water                    | Hal Brewster     | a detective who cannot swim
      The Night Bus                | Comfort Asante   | twelve passengers and one driver
      Allotment Letters            | Walter Pike      | thirty years of beans and quarrels
      Bells                        | Judith Farr      | a cathedral and the women who cleaned it
      The Weighing of Grain        | Thomas Ulliott   | the harbour before the containers
      How to Lose an Election      | Gwendolen Price  | one ward, eleven votes
      Marsh Light                  | Elin Sorensen    | a winter alone on the estuary
    `,
    drawn: { pages: count(140, 480, 4) },
    headlines: [
      '“{Title}”: {writer} writes about {about}',
      'Book of the month: “{title}” by {writer}',
      '{Writer} on {about}',
    ],
    subheadlines: ['“{Title}” is out this week', ''],
    leads: [
      '“{Title}”, the new book by {writer}, is about {about}. It has {pages} pages and very few that one would miss.',
    ],
    body: [
      [
        '“I wrote it on the ferry,” the author told the Herald. “Twenty minutes there, twenty back. It explains the short chapters.”',
        '“Everybody in it is invented,” the author told the Herald. “I am told that three people have recognised themselves.”',
      ],
      [
        'What stays is the exactness: the name of every street, the price of every cup of tea.',
        'The middle sags a little. The ending does not.',
      ],
      [
        'A reading takes place at Larkspur Books in Ropewalk on the last Thursday of {nextMonth}. Admission is free.',
      ],
    ],
  },
  {
    section: 'food',
    tags: ['Restaurants', 'Reviews'],
    facts: facts('restaurant', 'place', 'kitchen', 'dish')`
      Anchor and Thyme     | Quayside      | a dock pub with ambitions           | hake with brown shrimps
      Zawada’s             | Tanners’ Row  | Polish home cooking                 | sour rye soup
      The Silk Mill        | Millgate      | Punjabi grill                       | lamb chops from the coals
      Due Ponti            | Castle Hill   | a Roman trattoria in a chapel       | tonnarelli with pepper
      Runway Noodles       | Fairlight     | hand-pulled noodles                 | cold noodles with cucumber
      Northfield Grill     | Northfield    | Turkish breakfast all day           | eggs with butter and chilli
      The Pickled Oak      | Elm Park      | vegetables and little else          | leeks with hazelnuts
      Marsh Table          | Saltmarsh     | six seats in a smokehouse           | eel on toast
      Mama Comfort         | Ropewalk      | Ghanaian lunches                    | groundnut soup
      The Winning Post     | Kingsmead     | Sunday roasts                       | beef with a pudding the size of a hat
      Abbey Canteen        | St Brannock’s | lunch for hospital staff and others | lentil pie
      The Ferryman         | Lower Weir    | fish, and whatever came in          | whole plaice
    `,
    drawn: { price: money(18, 64, 2), score: count(6, 9) },
    headlines: [
      'Review: {restaurant}, {place}',
      'At {restaurant} in {place}, order {dish}',
      '{Restaurant}: {kitchen} in {place}',
    ],
    subheadlines: ['{Kitchen}: {score} out of ten', ''],
    leads: ['The promise of {restaurant} in {place}: {kitchen}. The thing to order: {dish}.'],
    body: [
      [
        'We went on a wet {dayBefore}, without a booking, and were given the table by the door. It did not matter.',
        'We went twice. The second time they remembered who had been cold.',
      ],
      ['Not everything works: the desserts come from somebody with less time. But {dish} is worth the walk.'],
      ['Two people eat and drink for about {price}. There is a step at the door and a bell to ring.'],
      ['Food {score}, service {score}, noise low.', ''],
    ],
  },
];
