import { facts } from '../facts.ts';
import { count, type StoryKind } from './story-kind.ts';

export const newsStories: StoryKind[] = [
  {
    section: 'news',
    tags: ['The week ahead'],
    facts: facts('one', 'two', 'three', 'months')`
      a vote on market hours            | new bins in Millgate          | the return of the night bus |
      the start of work on Ferry Road   | an open day at the mosque    | quarter-final night for Town |
      the hospital’s summer fair        | new bin days in Elm Park     | a hearing on the Odeon | 6 7 8
      the mayor’s question hour         | a blood drive at the Guildhall | the first cruise ship | 4 5
      flood wall drawings               | a fun run through Fairlight  | the last day for school applications |
      a strike ballot at the tram depot | free trees for gardens       | Shakespeare in the park | 5 6 7 8
      a meeting on Hospital Road        | the flower show              | two by-election hustings | 4 5 6 7
      the clocks and what they change   | pumpkins at the market       | the first frost warnings | 10
      a new timetable on six bus lines  | the book festival            | a farewell to the fish crane |
      exam results                      | a beach clean at Saltmarsh   | the rowing championships | 7 8
      the budget debate                 | lanterns on the river        | a lecture on the old ropeworks | 1 2 11 12
      the reopening of Castle Gardens   | a hearing on rents           | brass bands at noon | 5 6 7 8
      roadworks on Market Street        | hearing tests in a van       | a derby at Dunmere |
      the choir’s fiftieth birthday     | a vote on short-term lets    | repairs to the footbridge |
      allotment day                     | the schools’ debating final  | a power cut planned in Millgate |
      a consultation on parking         | the oyster festival          | a film made at the docks | 7 8 9
      the jobs fair                     | the count of the avocets     | a new head at Kingsmead High |
      the last swim of the season       | jumble at the boathouse      | a decision on leaf blowers | 9 10
      diversions for the half marathon  | a play about the weir        | the mobile library’s new round |
      a ceremony at the war memorial    | winter fuel advice           | the light switch-on | 11
      the launch of a ferry             | a school’s centenary         | an inquest that begins on Monday |
      the county show                   | road closures at the racecourse | an evening class in Urdu | 6 7 8
      the bandstand season              | a petition with 6,000 names  | the opening of a roof garden | 5 6 7
      a walk along the culvert          | new stalls at Old Dock       | a debate on four-day weeks |
      the tall ships                    | a heat plan for schools      | a final warning on permits | 6 7 8
      the harvest supper                | lower fares for apprentices  | a recount in Saltmarsh | 9 10
    `,
    headlines: [
      'The week ahead in Wrenford: {one}, {two} and {three}',
      'What to watch for this week: {one}, {two}, and why {three} may be what everybody talks about by Friday',
    ],
    subheadlines: ['Dates for your diary', ''],
    leads: ['Three dates stand out in the city’s diary this week: {one}, {two} and {three}.'],
    body: [
      [
        '<h2>In the first half of the week</h2>It begins with {one}. The Guildhall expects a long evening, and the gallery opens at six.',
        '<h2>In the first half of the week</h2>First comes {one}. Councillor {councillor} will be there and so will the Herald.',
      ],
      ['<h2>In the middle</h2>Then {two}. Admission is free; it helps to come early.'],
      ['<h2>At the weekend</h2>And finally {three}. Weather permitting, as they say in {place}.'],
      ['Have we missed something? Write to the news desk.', ''],
    ],
  },
  {
    section: 'news',
    type: 'link',
    tags: ['Elsewhere'],
    facts: facts('title', 'source', 'gist')`
      How small cities keep their buses          | a national transport magazine | It counts Wrenford among five that did better than their budgets
      The return of the river ferry              | a maritime weekly             | Three of its examples were built at Lindgate
      Why council meetings should be boring      | a journal of local government | The author sat in our gallery for a month
      A country of empty shops, and four exceptions | a Sunday paper             | One exception is Tanners’ Row
      What a marsh is worth                      | a science magazine            | Saltmarsh Reserve has a chapter of its own
      The best chip shops, by people who fry     | a food website                | Lower Weir comes ninth, which is too low
      Rents and the nurse                        | a public radio station        | Two nurses from St Brannock’s speak
      The long life of a steel band              | a music blog                  | Northfield, since 1974
    `,
    headlines: ['Worth reading: {title}'],
    subheadlines: ['{Gist}', ''],
    leads: ['Our editors recommend “{title}”, published by {source}. {Gist}.'],
    body: [['We link to work by others when it helps to understand Wrenford. We have no part in it.', '']],
  },
  {
    section: 'news',
    type: 'live_blog',
    tags: ['Live'],
    facts: facts('event', 'first', 'second', 'third')`
      the night of the local count     | The first boxes have arrived from Saltmarsh.        | Northfield asks for a recount.                    | It is over: eleven seats stay, three change.
      the storm on the estuary         | Estuary Road is closed at the gate.                 | Power is out in two hundred homes.                | The wind is turning and the water falls.
      the budget meeting               | The gallery is full and the doors are shut.         | An amendment on libraries passes by one vote.     | The budget is set, at ten minutes to midnight.
      the return of the tall ships     | The first masts are in sight of the harbour master. | The pilot asks the crowd to leave the east quay.  | All nine are moored.
      the tram’s first day at Old Dock | The first tram leaves with a band on board.         | A short delay: somebody parked on the track.      | Four thousand passengers by tea time.
      cup final day                    | The coaches leave from the racecourse.              | Town go one down.                                 | Town lose with honour, two to one.
    `,
    drawn: { minutesA: count(10, 29), minutesB: count(30, 58) },
    headlines: ['Live: {event}', 'As it happened: {event}'],
    subheadlines: ['Our reporters were there from beginning to end', ''],
    leads: ['We reported live on {day} on {event}. The newest entry stands last.'],
    body: [
      ['<h3>17.{minutesA}</h3>Good evening. We are in place, and so is the rain.'],
      ['<h3>18.{minutesB}</h3>{First}'],
      ['<h3>20.{minutesA}</h3>{Second}'],
      ['<h3>21.{minutesB}</h3>{Third}'],
      ['<h3>22.{minutesA}</h3>That is all from us. A full report follows on {dayAfter}.'],
    ],
  },
  {
    section: 'opinion',
    tags: ['Editorial'],
    facts: facts('claim', 'why', 'ask')`
      Sell Weir House, but not like this         | A building that has stood empty for six years does not need to be sold in six weeks     | publish the valuation
      The night bus is not a luxury              | Hospitals do not close at eleven                                                        | guarantee it for three years
      A pavement is a promise                    | People who do not drive have waited longest and complained least                        | mend the ten worst first
      Libraries are open doors, keep them so     | No other room in the city asks nothing of those who enter                               | leave the Sunday hours alone
      The flood wall has been announced enough   | It has had more ministers than bricks                                                   | name a date
      Say thank you to the school cooks          | They have done more for learning than many reforms                                      | pay them for the holidays
      Who owns the empty shops?                  | A city has a right to know whose shutters it looks at                                   | make the register public
      Let the trams run late                     | A city that goes to bed at ten will not keep its young                                  | try it for one summer
      Meetings that nobody can hear              | Microphones cost less than mistrust                                                     | start with the planning committee
      Trees do not vote, but they should count   | Every summer the same streets are the hottest                                           | plant where it is hot, not where it is pretty
      The river belongs to those who swim in it  | Clean water is not a hobby                                                              | test every week and print the result
      A fair word about traffic wardens          | They enforce the rules that the rest of us asked for                                    | give them back their tea room
    `,
    headlines: ['{Claim}', 'The Herald’s view: {claim}'],
    subheadlines: ['{Why}', ''],
    leads: ['{Why}. That is worth remembering when the council meets in {nextMonth}.'],
    body: [
      [
        'There are good arguments on the other side, and we have printed them. Money is short, staff are tired, and every choice leaves somebody out.',
      ],
      ['But a city is judged by what it does when money is short. Our request is a modest one: {ask}.'],
      ['We will report what happens, whichever way it goes.', ''],
    ],
  },
  {
    section: 'letters',
    tags: ['Letters'],
    facts: facts('subject', 'point')`
      the bins on Elm Avenue            | three lorries came in one morning and none took the glass.
      swans                             | they have the right of way and they know it.
      the cathedral bells               | at half past six on a Sunday they are a reminder that I am not young.
      buses that wait for runners       | the driver of line 6 has made a friend for life.
      the price of a bench              | £1,900 is a lot for a place to sit down.
      electric scooters                 | they are silent until they are underneath you.
      your football reporter            | he was at another match, or I was.
      dog owners on the towpath         | most of us carry bags, and some of us carry two.
      the word “vibrant”                | it now means that there is a coffee shop.
      the hospital’s orchard            | I picked eleven pounds of plums and nobody shouted.
      speed bumps                       | my late husband’s ambulance had to cross nine.
      the library’s Sunday hours        | it is the only warm room where nobody sells me anything.
      crossword 11,402                  | an estuary is not a delta.
      road names at the airfield        | must every street be an aeroplane?
      street musicians                  | the one with the saw should be paid by the council.
      parking at the crematorium        | grief should not need an app.
      the tram bell                     | please bring it back, even if it is recorded.
      leaf blowers                      | there is a tool for the purpose, and it is called a rake.
      school plays                      | the third sheep from the left deserves a column.
      potholes                          | I have given mine a name.
      river fog                         | not everything needs lighting.
      volunteers                        | we are running out of people over seventy.
      planning notices                  | laminated or not, nobody can read them from a bicycle.
      good news                         | more of it please, even if it is short.
    `,
    headlines: ['Letter: on {subject}', 'Readers write: {subject}'],
    subheadlines: ['', '', 'From our postbag'],
    leads: ['Sir, may I say a word about {subject}? To put it briefly: {point}'],
    body: [
      [
        'I have lived in {place} for {years} years and have written to you twice, so you will not think me a habitual writer.',
        'I know that there are greater matters in the world. They are written about by others.',
      ],
      [
        'If somebody at the Guildhall reads this, I should be glad of an answer. I am at home on {day}s.',
        'My neighbours agree with me, except for one, who agrees with nobody.',
      ],
      ['{Resident}, {place}'],
    ],
    drawn: { years: count(4, 61) },
  },
];
