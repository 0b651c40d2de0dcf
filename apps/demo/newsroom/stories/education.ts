import { facts } from '../facts.ts';
import { count, money, percent, type StoryKind } from './story-kind.ts';

export const educationStories: StoryKind[] = [
  {
    section: 'schools',
    tags: ['Schools', 'School buildings'],
    facts: facts('school', 'place', 'head', 'project', 'before')`
      Mill Lane Primary         | Millgate      | Joanna Pryce     | a new kitchen          | meals came by van from across the city
      Northfield Academy        | Northfield    | Desmond Clarke   | a science block        | two classes shared one set of burners
      Castle Hill High          | Castle Hill   | Ingrid Vance     | a lift                 | pupils in wheelchairs had lessons on the ground floor only
      St Brannock’s Infants     | St Brannock’s | Mary Tierney     | a covered playground   | wet breaks were spent in the hall
      Ropewalk Primary          | Ropewalk      | Sunil Desai      | a library              | books stood on trolleys in the corridor
      Elm Park Girls’           | Elm Park      | Beth Carrow      | an all-weather pitch   | the field was under water from November
      Quayside Free School      | Quayside      | Jon Amadi        | a permanent building   | lessons were held in a former bank
      Weir Lane Primary         | Lower Weir    | Siobhan Marks    | flood doors            | the ground floor had been lost to water twice
      Fairlight Community School | Fairlight    | Adam Kent        | a sixth form           | leavers took two buses to the college
      Saltmarsh Primary         | Saltmarsh     | Wendy Holt       | a nursery class        | the nearest nursery was three miles away
      Kingsmead High            | Kingsmead     | Raj Bhatt        | a music room           | the band practised in the changing rooms
      Tan Yard Juniors          | Tanners’ Row  | Olive Stanton    | a roof garden          | the school had no grass at all
    `,
    drawn: { cost: money(180_000, 6_400_000, 20_000), pupils: count(180, 1240, 10), years: count(2, 9) },
    headlines: [
      '{School} gets {project} after {years}-year wait',
      '{Project} for {school}, {years} years after the first promise',
      'Pupils at {school} open {project}',
    ],
    subheadlines: ['Until now {before}', 'The work cost {cost}', ''],
    leads: [
      '{School} opened {project} on {day}. Until now {before}.',
      'For {years} years, {before}. On {day} {school} opened {project}.',
    ],
    body: [
      [
        '“The children drew the plans before the architects did,” said head teacher {head}.',
        '“I have told three year groups that they would see this,” said head teacher {head}. “At last it is true.”',
      ],
      [
        'The work cost {cost}, most of it from the city’s building programme. The school has {pupils} pupils.',
      ],
      [
        'Councillor {councillor} cut a ribbon that pupils had knitted.',
        'Councillor {councillor}, who left the school in another century, said it had been worth the wait.',
        '',
      ],
      ['{Official} said that four more schools in the city were waiting for work of the same kind.'],
    ],
  },
  {
    section: 'schools',
    tags: ['Schools', 'Pupils'],
    facts: facts('school', 'place', 'team', 'won', 'pupil')`
      Mill Lane Primary      | Millgate      | chess club         | the county shield            | Aisha, 10
      Northfield Academy     | Northfield    | robotics team      | a place at the national final | Kofi, 15
      Castle Hill High       | Castle Hill   | debating team      | the northern cup             | Miriam, 16
      Ropewalk Primary       | Ropewalk      | choir              | the river festival prize     | Danny, 9
      Elm Park Girls’        | Elm Park      | football team      | the schools’ league          | Georgia, 14
      Quayside Free School   | Quayside      | film club          | a prize for its documentary on the docks | Tom, 13
      Weir Lane Primary      | Lower Weir    | gardening club     | best school plot             | Ruby, 8
      Fairlight Community School | Fairlight | cricket team       | the county plate             | Hamza, 12
      Saltmarsh Primary      | Saltmarsh     | birdwatching club  | a young naturalists’ award   | Nell, 11
      Kingsmead High         | Kingsmead     | brass band         | gold at the regional contest | Oscar, 15
      Tan Yard Juniors       | Tanners’ Row  | spelling team      | the city spelling bee        | Leila, 10
      St Brannock’s Infants  | St Brannock’s | reading group      | a library award              | Max, 7
    `,
    drawn: { rivals: count(6, 42), weeks: count(6, 20) },
    headlines: ['{School} {team} wins {won}', '“We did not expect it”: {team} of {school} wins {won}'],
    subheadlines: ['The {team} beat {rivals} other schools', ''],
    leads: ['The {team} of {school} has won {won}, ahead of {rivals} other schools.'],
    body: [
      [
        '“My mum screamed so loudly that the judge turned round,” said {pupil}.',
        '“We practised every lunch break for {weeks} weeks,” said {pupil}. “Even when it was pizza.”',
      ],
      ['Teacher {resident}, who runs the {team}, said that a third of its members had joined this year.'],
      ['The school celebrated with an assembly on {day}.', ''],
      ['Schools with news to share can write to the education desk.'],
    ],
  },
  {
    section: 'education',
    tags: ['Education', 'School places'],
    facts: facts('topic', 'finding', 'reason')`
      primary school places     | nine in ten children got their first choice        | A fall in births has left room in every ward but Fairlight
      school meals              | take-up is at its highest for a decade             | Schools that cook on site have seen the biggest rise
      absence                   | one pupil in six misses a day a fortnight          | Heads point to illness, and to holidays that cost half as much in term
      special needs support     | families wait seven months for an assessment       | There are eleven posts for psychologists, and six psychologists
      teacher recruitment       | forty posts are filled by supply teachers          | Rents have risen faster than pay in the city
      reading at seven          | Wrenford has caught up with the county             | Volunteers now read with pupils in thirty schools
      nursery hours             | one nursery in five has a waiting list             | Places for babies are the hardest to find
      mobile phones             | all secondary schools now lock them away           | Heads report fewer fights and more conversation
      school uniforms           | families spend £60 less than two years ago         | Swap shops run by parents have opened in eight schools
      exam results              | passes in mathematics rise for the third year      | Northfield Academy made the biggest gain
      night school              | four hundred adults want to learn Polish or Urdu   | Neighbours who want to talk to neighbours, says the tutor
      music lessons             | instruments are lent free of charge again          | A charity bought back the stock that had been sold
    `,
    drawn: { pupils: count(1_200, 22_000, 100), share: percent(2, 12) },
    headlines: ['{Topic}: {finding}', 'Report on {topic} finds that {finding}'],
    subheadlines: ['{Reason}', ''],
    leads: ['The city’s yearly report on {topic}, published on {day}, finds that {finding}.'],
    body: [
      ['{Reason}, the report says.'],
      [
        'The figures cover {pupils} learners and compare Wrenford with eleven cities of its size.',
        'The change on last year is {share}.',
      ],
      [
        '“There is work behind a number like that, and there are children,” said {official}.',
        '“I am pleased, and I am not satisfied,” said {official}.',
      ],
      [
        '{Resident}, a school governor in {place}, said that the city’s average hid wide differences between schools.',
      ],
      ['The report goes to the education committee in {nextMonth}.'],
    ],
  },
  {
    section: 'college',
    tags: ['Wrenford College'],
    facts: facts('event', 'detail', 'who')`
      opens a boat-building workshop       | The first twelve apprentices start in the old rope store         | boatyard owner
      trains bus drivers                   | The course ends with a job for everybody who passes              | bus company manager
      lends laptops to evening students    | Two hundred machines were given by a bank                        | evening student
      moves nursing courses to the hospital | Students now walk from the lecture to the ward                  | second-year student
      names its library after a dinner lady | Vera Jessop fed students for thirty-eight years                 | former student
      asks the city for student rooms      | One student in four lives more than an hour away                 | student union president
      wins money for battery research      | The laboratory will work with two firms at the docks             | researcher
      closes its furniture course          | Only five students signed up for next year                       | cabinet maker
      puts its kitchen on the market square | Trainee chefs serve lunch for £6 on market days                 | market trader
      celebrates a hundred years           | The first class had nineteen pupils, all of them railway clerks  | oldest former student
    `,
    drawn: { students: count(40, 900, 10), sum: money(60_000, 2_200_000, 20_000) },
    headlines: ['Wrenford College {event}', 'Wrenford College {event} as {students} students enrol'],
    subheadlines: ['{Detail}', ''],
    leads: ['Wrenford College {event}. {Detail}.'],
    body: [
      [
        '“A college belongs to its city or it is only a building,” principal Robert Ekwueme said on {day}.',
        '“We asked employers what was missing, and this was the answer,” principal Robert Ekwueme said on {day}.',
      ],
      [
        '{Resident}, a {who}, called it good news for people who left school early.',
        '{Resident}, a {who}, said that the decision had been a long time coming.',
      ],
      ['About {students} students are affected. The college has put the sum involved at {sum}.'],
      ['An open evening takes place in {nextMonth}.', ''],
    ],
  },
  {
    section: 'education',
    type: 'slideshow',
    tags: ['Explained', 'Schools'],
    facts: facts('title', 'first', 'second', 'third')`
      how school places are shared out     | Siblings come first, then distance, measured along the road.          | You may name six schools. Naming one does not help.                 | Appeals are heard by people who do not work for the council.
      what a school governor does          | Governors meet six times a year and choose the head.                  | No qualification is needed, and training is free.                   | Forty seats are empty in Wrenford today.
      free school meals                    | Every child in the first three years gets one without applying.        | After that it depends on income, and schools never tell who pays.   | The money follows the pupil, so applying helps the school too.
      how to learn a trade as an adult     | Courses at level two are free for people who earn below a limit.       | Evening classes begin in September and January.                     | The college will value experience instead of certificates.
    `,
    headlines: ['Explained: {title}', 'Three things to know about {title}'],
    subheadlines: ['A short guide from our education desk', ''],
    leads: ['Readers ask us about {title} more than about almost anything else. Here is the short version.'],
    body: [
      ['<h2>One</h2>{first}'],
      ['<h2>Two</h2>{second}'],
      ['<h2>Three</h2>{third}'],
      ['Something missing? Write to the education desk, and we will find out.'],
    ],
  },
];
