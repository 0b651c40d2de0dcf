import { facts } from '../facts.ts';
import type { Draw } from '../seeded-random.ts';
import { count, oneOf, type StoryKind } from './story-kind.ts';

const scorers = ['Kane Osei', 'Liam Furnell', 'Mateus Alves', 'Jordan Pike', 'Sol Adeniran', 'Ben Whittle'];
const scorer = (draw: Draw) => draw.pick(scorers);

const rivals = facts('opponent', 'ground')`
  Aldersey United     | away
  Burnham Albion      | at home
  Cullerton           | away
  Dunmere Rovers      | at home
  Eastmarsh           | away
  Fernley Athletic    | at home
  Granton Rangers     | away
  Holme Valley        | at home
  Inverthorpe         | away
  Kelby Town          | at home
  Longmoor            | away
  Marston Villa       | at home
  Netherby            | away
  Oakhampton City     | at home
  Porthaven           | away
  Ravensworth         | at home
`;
const footballMonths = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12];

export const sportStories: StoryKind[] = [
  {
    section: 'football',
    tags: ['Wrenford Town', 'Match reports'],
    months: footballMonths,
    facts: rivals,
    drawn: {
      goals: oneOf('2–1', '1–0', '3–1', '2–0', '3–2', '4–2'),
      minute: count(12, 89),
      scorer,
      crowd: count(1_900, 6_400, 10),
      place: oneOf('third', 'fourth', 'fifth', 'sixth'),
    },
    headlines: [
      'Wrenford Town beat {opponent} {goals}',
      '{Scorer} settles it: Town {goals} {opponent}',
      'Late nerves, three points: Town win {goals} against {opponent}',
    ],
    subheadlines: ['{Crowd} saw the goal that decided it, on {minute} minutes', ''],
    leads: [
      'Wrenford Town won {goals} {ground} against {opponent} and are now {place} in the county league.',
    ],
    body: [
      [
        '{Scorer} decided the match after {minute} minutes, with a shot that the goalkeeper touched but could not hold.',
        'It was {scorer} again, on {minute} minutes, from a corner that looked harmless.',
      ],
      [
        '“We made it hard for ourselves, as usual,” said coach Denise Hartley. “But I will take the points home.”',
        '“I told them at half time that I was bored,” said coach Denise Hartley. “They listened.”',
      ],
      ['{Crowd} people watched a match that had everything except a second half without fouls.', ''],
      ['Town play again on Saturday.'],
    ],
  },
  {
    section: 'football',
    tags: ['Wrenford Town', 'Match reports'],
    months: footballMonths,
    facts: rivals,
    drawn: {
      goals: oneOf('1–1', '0–0', '2–2', '0–1', '1–2', '0–3'),
      minute: count(12, 89),
      scorer,
      crowd: count(1_900, 6_400, 10),
    },
    headlines: [
      '{Goals} against {opponent}: “We pass the ball as if it were hot”',
      '{Goals} against {opponent}: what the return match taught Town',
      'Hartley wants more after {goals} against {opponent}',
    ],
    subheadlines: ['{Crowd} saw a match with more cards than chances', ''],
    leads: [
      'The return match against {opponent} ended {goals}, and coach Denise Hartley did not hide what she thought of it.',
    ],
    body: [
      [
        '“On {dayAfter} we train until the ball is cold,” Hartley said.',
        '“The table does not lie, it only waits,” Hartley said.',
      ],
      ['{Scorer} came closest, hitting the bar after {minute} minutes.'],
      ['Supporters sang to the end. {Crowd} people had come.', ''],
      ['The club’s board meets in {nextMonth} to discuss the new stand.'],
    ],
  },
  {
    section: 'rowing',
    tags: ['Rowing', 'River Wren'],
    months: [3, 4, 5, 6, 7, 8, 9, 10],
    facts: facts('crew', 'race', 'margin')`
      Wrenford women’s eight      | the Head of the Wren       | two lengths
      the college four            | the Estuary Cup            | a canvas
      the veterans’ double        | the Porthaven regatta      | eleven seconds
      Castle Hill High quad       | the schools’ regatta       | half a length
      the Ropewalk dockers        | the charity raft race      | a broom handle
      Wrenford men’s pair         | the county championships   | a second and a half
      the lightweight sculler Ada Quine | the spring sculls    | four lengths
      the mixed para double       | the inland final           | one length
    `,
    drawn: { crews: count(8, 64), minutes: count(6, 19) },
    headlines: ['{Crew} win {race} by {margin}', '{Race}: {crew} first by {margin}'],
    subheadlines: ['{Crews} crews had entered', ''],
    leads: ['In flat water and a light wind, {crew} won {race} on {day} by {margin}.'],
    body: [
      ['{Crews} crews had entered. The winning time was a little over {minutes} minutes.'],
      [
        '“We could hear them behind us, and we did not like it,” said stroke {resident}.',
        '“The cox lied to us about the distance,” said bow {resident}. “It worked.”',
      ],
      ['The club takes new members on Sunday mornings. It helps to be able to swim.'],
    ],
  },
  {
    section: 'sport',
    tags: ['Grassroots sport'],
    facts: facts('club', 'place', 'news')`
      Millgate Boxing Club        | Millgate      | opens its doors to girls on Tuesdays
      Northfield Netball          | Northfield    | goes a season unbeaten
      Castle Hill Bowls           | Castle Hill   | looks for members under seventy
      Elm Park Cricket            | Elm Park      | rebuilds the pavilion that burned down
      Quayside Climbers           | Quayside      | turns a silo into a wall
      Saltmarsh Sailing           | Saltmarsh     | teaches forty children to sail
      Kingsmead Racecourse        | Kingsmead     | holds its first night meeting
      Fairlight Runners           | Fairlight     | measures the flattest course in the county
      Weir Lane Canoeists         | Lower Weir    | gets a slalom below the weir
      St Brannock’s Walking Football | St Brannock’s | is full for the first time
      Tan Yard Judo               | Tanners’ Row  | sends two to the national team
      Ropewalk Darts              | Ropewalk      | throws for the air ambulance
    `,
    drawn: { members: count(24, 340, 2), sum: count(2, 9) },
    headlines: ['{Club} {news}', 'How {club} {news}'],
    subheadlines: ['The club has {members} members', ''],
    leads: ['{Club} {news}. The club, which has {members} members, told the Herald about it on {day}.'],
    body: [
      [
        '“Nobody here is paid, and nobody goes home early,” said secretary {resident}.',
        '“Ten years ago there were {sum} of us and a kettle,” said secretary {resident}.',
      ],
      ['“Clubs like this are worth more than any stadium,” said {official}.', ''],
      ['Training is open to anybody from {place} and beyond. The first month is free.'],
    ],
  },
];
