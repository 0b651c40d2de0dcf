import { facts } from '../facts.ts';
import { count, money, oneOf, type StoryKind } from './story-kind.ts';

export const transportStories: StoryKind[] = [
  {
    section: 'roads',
    tags: ['Roadworks'],
    facts: facts('road', 'place', 'work')`
      Mill Lane        | Millgate      | resurfacing
      Weaver Street    | Millgate      | gas main repairs
      Dock Road        | Ropewalk      | a new cycle crossing
      Rope Street      | Ropewalk      | sewer relining
      Minster Steps    | Castle Hill   | relaying of the cobbles
      Bell Street      | Castle Hill   | work on the retaining wall
      Ring Road North  | Northfield    | night-time resurfacing
      Northfield Way   | Northfield    | a pedestrian crossing
      Hospital Road    | St Brannock’s | a bus lane
      Abbey Street     | St Brannock’s | water main replacement
      Market Street    | Tanners’ Row  | paving
      Wharf Street     | Quayside      | flood wall foundations
      Custom House Row | Quayside      | tram track repairs
      Orchard Road     | Elm Park      | fibre cables
      Elm Avenue       | Elm Park      | tree root repairs
      Weir Lane        | Lower Weir    | drainage
      Ferry Road       | Lower Weir    | bridge joint repairs
      Runway Drive     | Fairlight     | traffic lights
      Estuary Road     | Saltmarsh     | verge repairs after the tide
      Paddock Lane     | Kingsmead     | a pavement
    `,
    drawn: { weeks: count(2, 14), cost: money(60_000, 1_900_000, 10_000), cars: count(2_400, 18_000, 100) },
    headlines: [
      '{Road} to close for {weeks} weeks for {work}',
      '{Weeks} weeks of {work} on {road}: what drivers need to know',
      'Work on {road} starts on {nextWeekday}: {work}',
    ],
    subheadlines: ['Buses will be diverted, and shops stay open', 'The work will cost {cost}', ''],
    leads: [
      'Part of {road} in {place} will be closed for about {weeks} weeks from {nextWeekday} for {work}.',
    ],
    body: [
      [
        'About {cars} vehicles use the road on a weekday. A diversion will be signposted, and people on foot can pass at all times.',
      ],
      [
        '“There is never a good month to dig up a street,” said {official}. “We chose the least bad one.”',
        '“If we do it properly now, we will not be back for fifteen years,” said {official}.',
      ],
      [
        '{Resident}, who runs a shop on {road}, said customers had stayed away last time “and some never came back”.',
        '',
      ],
      [
        'The {cost} contract includes work at night only where no homes are near. A telephone line is open for residents.',
      ],
    ],
  },
  {
    section: 'buses',
    tags: ['Buses', 'Timetables'],
    facts: facts('line', 'from', 'place', 'change')`
      Line 1     | the station     | Northfield    | runs every eight minutes
      Line 2     | the docks       | Elm Park      | gets electric buses
      Line 3     | the market      | Saltmarsh     | loses its Sunday service
      Line 4     | the hospital    | Castle Hill   | is cut back to the cathedral
      Line 5     | Quayside        | Kingsmead     | calls at the racecourse on race days only
      Line 6     | the college     | Fairlight     | runs until midnight
      Line 7     | Tanners’ Row    | Millgate      | moves to Weaver Street
      Line 8     | the station     | Lower Weir    | is diverted for a year
      Line 9     | Ropewalk        | St Brannock’s | takes cash again
      Line 11    | the airfield    | Quayside      | is extended to the ferry
      The tram   | the station     | Millgate      | stops at Old Dock again
      Night bus N4 | the market    | Northfield    | returns after three years
    `,
    drawn: {
      riders: count(900, 14_000, 100),
      wait: count(6, 18),
      reason: oneOf(
        'after a survey of passengers',
        'because of a shortage of drivers',
        'with money from the county',
        'after a petition',
      ),
    },
    headlines: ['{Line} between {from} and {place} {change}', '{Line} {change} from {nextMonth}'],
    subheadlines: ['{Riders} people use it on a weekday', 'The change comes {reason}', ''],
    leads: [
      'From the first Sunday in {nextMonth}, {line} between {from} and {place} {change}. The change comes {reason}.',
    ],
    body: [
      [
        'About {riders} people use the service on a weekday. The average wait at a stop was {wait} minutes last year.',
      ],
      ['“A timetable is a promise,” said {official}. “We would rather make one that we can keep.”'],
      [
        '“I plan my shifts around that bus,” said {resident}, a care worker from {place}.',
        'Councillor {councillor} said that {place} had waited long enough for someone to look at the line.',
      ],
      ['New timetables will hang at stops two weeks before. Fares do not change.'],
    ],
  },
  {
    section: 'cycling',
    tags: ['Cycling', 'Walking'],
    facts: facts('link', 'place', 'plan')`
      the towpath below the weir       | Lower Weir    | be lit from dusk to eleven
      Rope Street                      | Ropewalk      | get a protected cycle lane
      the footbridge at Fisher’s Stairs | Quayside     | be rebuilt with ramps
      Elm Avenue                       | Elm Park      | become a quiet street
      the old railway to Saltmarsh     | Saltmarsh     | open as a path of nine kilometres
      Market Street                    | Tanners’ Row  | be closed to cars on Saturdays
      Hospital Road                    | St Brannock’s | lose forty parking places for a wider pavement
      the underpass at Ring Road North | Northfield    | be replaced by a crossing at street level
      Minster Steps                    | Castle Hill   | get a handrail and a bicycle channel
      Runway Drive                     | Fairlight     | get benches every two hundred metres
      the racecourse path              | Kingsmead     | stay open on race days
      Weaver Street                    | Millgate      | get a contraflow for bicycles
    `,
    drawn: { metres: count(300, 4200, 100), cost: money(40_000, 1_300_000, 10_000), share: count(52, 81) },
    headlines: ['{Link} to {plan}', 'Plan: {link} would {plan}', '{Share} in a hundred back plan for {link}'],
    subheadlines: ['The scheme would cost {cost}', ''],
    leads: ['{Link} would {plan} under a scheme that the transport department put forward on {day}.'],
    body: [
      [
        'The scheme covers about {metres} metres and would cost {cost}. In a survey of residents, {share} in a hundred were in favour.',
      ],
      [
        '“It is the missing piece,” said {resident}, who cycles to work from {place}.',
        '“I walk there with a pram,” said {resident} of {place}. “I would like to do it without praying.”',
      ],
      [
        'Shopkeepers have asked for loading bays and for a start after the summer.',
        'Councillor {councillor} asked for a trial first.',
      ],
      ['Comments are open until the end of {nextMonth}.'],
    ],
  },
];
