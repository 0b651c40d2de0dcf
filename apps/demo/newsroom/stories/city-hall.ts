import { facts } from '../facts.ts';
import { count, money, oneOf, percent, type StoryKind } from './story-kind.ts';

export const cityHallStories: StoryKind[] = [
  {
    section: 'council',
    tags: ['City council', 'Votes'],
    facts: facts('measure', 'short', 'does', 'pro', 'con')`
      a ban on petrol leaf blowers         | leaf blower ban      | phases out petrol leaf blowers over three years, parks crews first           | My ward has asked for quiet Sundays since I was elected            | We are making gardeners pay for our own comfort
      later opening for the Old Dock market | market hours         | lets traders at the Old Dock market stay open until 10pm from Thursday to Saturday | The square is dead by six and it does not have to be            | Nobody has asked the people who sleep above the stalls
      free swimming for under-16s          | free swimming plan   | opens both city pools free of charge to under-16s in the school holidays      | Every child in a river city should be able to swim                | The pools already lose money and this digs the hole deeper
      a licence for short-term lets        | holiday let licence  | requires owners who let whole homes for fewer than 30 nights to hold a licence | A street of key safes is not a street                             | This will be paid for by widows with a spare room
      live captions at public meetings     | meeting captions     | pays for live captions at every meeting held in the council chamber           | Democracy that you cannot hear is not democracy                   | I support it, but not from the library budget
      a public register of empty shops     | empty shop register  | publishes the owner and rent of every shop that stands empty for six months    | Daylight is the cheapest policy that we have                      | Naming landlords has never filled a shop
      electric bin lorries                 | bin lorry order      | replaces eleven diesel bin lorries with electric ones over four years         | They are quieter, cheaper to run and they start in the cold       | We have not even got the chargers
      a night mayor for the city centre    | night mayor          | creates a part-time post to speak for venues, night workers and residents      | Somebody has to be awake when the problems happen                 | We do not need another title, we need two more wardens
      a cap on betting shops               | betting shop cap     | refuses new betting shops within 400 metres of a school                       | Three on one street is not choice                                 | We are going to lose this one in court
      the sale of Weir House               | Weir House sale      | sells the empty council office at Weir House to the highest bidder             | It costs us £90,000 a year to heat pigeons                        | You can only sell the family silver once
      a four-day week trial for planners   | four-day week trial  | lets planning officers work their hours in four days for six months           | We cannot recruit on pay, so we must recruit on life              | Residents wait five days a week for an answer
      water fountains in every ward        | drinking fountains   | installs a drinking fountain and bottle tap in each of the city’s wards        | It is a small thing that people use every single day              | The last two were vandalised within a month
      the end of paper agendas             | paperless meetings   | stops printing agendas for councillors, saving two tonnes of paper a year      | We ask residents to go online, and then we print 400 pages        | Some of us read better with a pencil
      a firework limit                     | firework limit       | limits fireworks in council parks to four nights a year                       | Ask anybody with a dog or a war behind them                       | We have turned into the committee against fun
      a school street on Mill Lane         | Mill Lane school street | closes Mill Lane to cars for half an hour at the start and end of school days | Parents are frightened of other parents’ cars                  | It moves the queue one street along
      a living wage for contractors        | living wage rule     | asks firms with council contracts to pay their staff the living wage           | Public money should not buy poverty                               | The small firms will simply stop bidding
      recording of all licensing hearings  | hearing recordings   | puts video of licensing hearings online within two days                       | It ends the argument about who said what                          | Neighbours will think twice before they speak
      a tree on every new parking bay      | parking bay trees    | asks developers to plant one street tree for every five parking bays          | Shade is infrastructure                                           | Trees need water, and water needs money
    `,
    drawn: {
      outcome: oneOf('approves', 'approves', 'approves', 'rejects', 'delays'),
      hours: count(2, 5),
      speakers: count(4, 31),
    },
    headlines: [
      'Council {outcome} {measure}',
      'Council {outcome} {short} after {hours}-hour debate',
      '{Short}: council {outcome} plan that divided the chamber',
    ],
    subheadlines: ['The measure {does}', '“{pro},” its sponsor told the chamber', ''],
    leads: [
      'After {hours} hours of debate on {day} evening, the city council reached a decision on {measure}. The measure {does}.',
      'The chamber was full on {day} when councillors took up {measure}, a measure that {does}.',
    ],
    body: [
      ['Members of the public filled the gallery, and {speakers} people asked to speak.', ''],
      ['“{Pro},” said councillor {councillor}, who brought the motion.'],
      ['“{Con},” answered councillor {rival}, to applause from part of the gallery.'],
      [
        'Officers had told members that the cost could be met within the present budget, with a review after one year.',
        'A report to members put the running cost at less than one pound a household a year.',
      ],
      ['The minutes will be published on {dayAfter}. The council meets again in {nextMonth}.', ''],
    ],
  },
  {
    section: 'budget',
    tags: ['Budget', 'City council'],
    months: [1, 2, 3, 9, 10, 11, 12],
    facts: facts('thing', 'result', 'who')`
      libraries          | Sunday opening at the Central Library would end in April                | library campaigner
      street cleaning    | town-centre streets would be swept five days a week instead of seven    | market trader
      youth clubs        | two of the nine clubs would share a building                            | youth worker
      road repairs       | another six kilometres of road would be resurfaced                      | taxi driver
      school transport   | pupils over 16 would pay half of the bus fare                           | parent
      adult social care  | carers would be paid for travel between visits                          | carer
      parks              | the bedding plants on the ring road would give way to wild flowers      | volunteer gardener
      museums            | the Maritime Museum would close on Mondays and Tuesdays                 | former curator
      bin collections    | garden waste would be collected every three weeks in winter             | resident of Elm Park
      public toilets     | the toilets at the bus station would be reopened with an attendant      | bus driver
      the arts           | grants would go to fewer groups, for three years at a time              | theatre manager
      homelessness       | the night shelter would open all year round                             | shelter volunteer
      street lighting    | lights in side streets would dim after midnight                         | night-shift nurse
      swimming pools     | the teaching pool at Northfield would be repaired rather than replaced  | swimming teacher
    `,
    drawn: {
      amount: money(120_000, 4_800_000, 20_000),
      share: percent(1, 7),
      gap: money(3_000_000, 14_000_000, 100_000),
    },
    headlines: [
      'What the draft budget means for {thing}',
      'Draft budget: {result}',
      '{Amount} question over {thing} as council looks for savings',
    ],
    subheadlines: [
      'Members must close a gap of {gap} before the spring',
      '{Share} of the department’s spending is at stake',
      '',
    ],
    leads: [
      'Spending on {thing} would change by {amount} under the draft budget published on {day}: {result}.',
      'If councillors accept the draft budget, {result}. The change is worth {amount}, or {share} of what the city spends on {thing}.',
    ],
    body: [
      [
        'The council has to close a gap of {gap}. About two thirds of its money goes to care for adults and children, which it must provide by law.',
      ],
      [
        '“Nobody came into politics to do this,” said {official}. “But a budget that does not add up helps no one.”',
        '“We have looked under every stone,” said {official}. “This is what was left.”',
      ],
      [
        '{Resident}, a {who}, called the plan “a decision made by people who will not notice it”.',
        '{Resident}, a {who}, said the idea was better than the one discussed last year.',
      ],
      ['A consultation runs for six weeks. Comments can be left at any library or on the council’s website.'],
      [
        '<h2>What happens next</h2>The finance committee meets in {nextMonth}, and the full council votes in March.',
        '',
      ],
    ],
  },
  {
    section: 'budget',
    tags: ['Council tax', 'Fees and charges'],
    facts: facts('fee', 'unit', 'old', 'new')`
      resident parking permits | a year       | £64   | £78
      garden waste             | a year       | £42   | £48
      market stalls            | a day        | £21   | £24
      allotment rents          | a year       | £55   | £58
      burial plots             | each         | £1,150 | £1,240
      pest control visits      | each         | £60   | £72
      taxi licences            | a year       | £210  | £235
      pool tickets for adults  | each         | £4.80 | £5.20
      wedding hire of the Guildhall | a day   | £900  | £1,050
      pavement café licences   | a year       | £120  | £150
    `,
    drawn: { raised: money(20_000, 640_000, 10_000) },
    headlines: ['Price of {fee} to rise from {old} to {new}', 'Up to {new}: the new price of {fee}'],
    subheadlines: ['The rise is expected to bring in {raised} a year', ''],
    leads: [
      'The price of {fee} will go up from {old} to {new} {unit} in {nextMonth}, the council said on {day}.',
    ],
    body: [
      ['The rise, agreed by the finance committee, is expected to bring in {raised} in a full year.'],
      ['“We held this price for two years,” said {official}. “Our own costs did not hold.”'],
      [
        '{Resident}, who lives in {place}, said the increase was “not the end of the world, but it is never only one thing”.',
        'Households that receive council tax support will go on paying half.',
      ],
      ['The new prices are listed on the council’s website and at the Guildhall desk.'],
    ],
  },
  {
    section: 'elections',
    tags: ['Elections', 'Ward races'],
    months: [2, 3, 4, 9, 10, 11],
    facts: facts('candidate', 'candidateLast', 'trade', 'place', 'promise')`
      Maya Hollis       | Hollis   | midwife                 | St Brannock’s | a crossing outside every surgery
      Derek Lomas       | Lomas    | retired bus driver      | Northfield    | the return of the night bus
      Farah Siddiqui    | Siddiqui | accountant              | Castle Hill   | a budget that residents can read
      Jim Prudhoe       | Prudhoe  | boat builder            | Saltmarsh     | dredging the creek
      Lena Fischer      | Fischer  | architect               | Quayside      | no more towers without shops
      Obi Eze           | Eze      | youth worker            | Millgate      | a club that opens seven days a week
      Patricia Kells    | Kells    | head teacher            | Elm Park      | smaller classes in the first years
      Simon Dray        | Dray     | publican                | Tanners’ Row  | later licences and cleaner streets
      Anjali Rao        | Rao      | software engineer       | Fairlight     | a bus that runs after eight
      Robin Teague      | Teague   | plumber                 | Lower Weir    | flood gates before new homes
      Cathy Mulgrew     | Mulgrew  | market trader           | Ropewalk      | free parking for the first hour
      Edward Stannard   | Stannard | racecourse steward      | Kingsmead     | a pavement on Paddock Lane
    `,
    headlines: [
      '{Trade} {candidate} to stand in {place}',
      '{Candidate} enters the race for {place} with a promise of {promise}',
      '{Place} race widens as {candidate} declares',
    ],
    subheadlines: [
      'The {trade} promises {promise}',
      'Councillor {councillor} is expected to defend the seat',
      '',
    ],
    leads: [
      '{Candidate}, a {trade} from {place}, said on {day} that the campaign for the {place} seat would rest on one promise: {promise}.',
    ],
    body: [
      [
        '“I have knocked on four hundred doors and heard the same thing at most of them,” {candidateLast} said.',
        '“I never wanted to be in politics,” {candidateLast} said. “I wanted somebody to answer a letter.”',
      ],
      [
        'The seat is held by councillor {councillor}, who won it with a majority of {majority} and has not yet said whether to stand again.',
      ],
      ['{Place}, {trait}, has changed hands twice in the last four elections.', ''],
      ['Nominations close four weeks before polling day. The Herald will publish a full list of candidates.'],
    ],
    drawn: { majority: count(41, 913) },
  },
];
