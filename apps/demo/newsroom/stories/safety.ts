import { facts } from '../facts.ts';
import { count, money, oneOf, type StoryKind } from './story-kind.ts';

export const safetyStories: StoryKind[] = [
  {
    section: 'police',
    tags: ['Police', 'Appeals'],
    facts: facts('goods', 'where', 'place')`
      bicycles                | the racks at the railway station      | Tanners’ Row
      catalytic converters    | cars parked on Orchard Road           | Elm Park
      outboard motors         | boats moored at Fisher’s Stairs       | Quayside
      copper cable            | the tram depot                        | Northfield
      garden tools            | sheds on the Weir Lane allotments     | Lower Weir
      parcels                 | doorsteps around Mill Lane            | Millgate
      lead                    | the roof of St Brannock’s church      | St Brannock’s
      mopeds                  | driveways on the airfield estate      | Fairlight
      number plates           | the racecourse car park               | Kingsmead
      oysters                 | beds at the mouth of the creek        | Saltmarsh
      power tools             | vans parked overnight on Rope Street  | Ropewalk
      paving stones           | the steps below the cathedral         | Castle Hill
    `,
    drawn: { number: count(5, 44), value: money(3_000, 68_000, 500), weeks: count(2, 6) },
    headlines: [
      'Police appeal after {number} thefts of {goods} in {place}',
      '{Goods} stolen from {where}',
      'Thefts of {goods}: residents of {place} asked to check cameras',
    ],
    subheadlines: ['Losses are put at {value} in {weeks} weeks', ''],
    leads: [
      'Police are asking for help after {goods} worth about {value} were stolen from {where} in {weeks} weeks.',
    ],
    body: [
      ['Officers have recorded {number} reports and believe that the same people are behind most of them.'],
      [
        '“Somebody has been offered these cheaply,” said {official}. “We would like to hear from that person.”',
        '“These are not victimless crimes,” said {official}. “We have put more patrols into the area.”',
      ],
      ['Councillor {councillor} said that people in {place} were “tired rather than surprised”.', ''],
      [
        'Anyone with information can call 101 or speak to the neighbourhood team at the next street surgery on {dayAfter}.',
      ],
    ],
  },
  {
    section: 'police',
    tags: ['Police', 'Road safety'],
    facts: facts('road', 'crossroad', 'place')`
      Mill Lane       | Weaver Street    | Millgate
      Dock Road       | Rope Street      | Ropewalk
      Minster Steps   | Bell Street      | Castle Hill
      Ring Road North | Northfield Way   | Northfield
      Hospital Road   | Abbey Street     | St Brannock’s
      Market Street   | Tan Yard         | Tanners’ Row
      Wharf Street    | Custom House Row | Quayside
      Orchard Road    | Elm Avenue       | Elm Park
      Weir Lane       | Ferry Road       | Lower Weir
      Runway Drive    | Hangar Street    | Fairlight
      Estuary Road    | Saltpan Lane     | Saltmarsh
      Paddock Lane    | Racecourse Road  | Kingsmead
    `,
    drawn: {
      vehicles: oneOf(
        'a van and a bicycle',
        'two cars',
        'a bus and a delivery van',
        'a car and a motorcycle',
      ),
      state: oneOf('serious but stable', 'comfortable', 'not thought to be life-threatening'),
      hours: count(2, 6),
      crashes: count(5, 19),
    },
    headlines: [
      '{Road} reopens after crash at {crossroad} junction',
      'One in hospital after collision on {road}',
      'Crash closes {road} for {hours} hours',
    ],
    subheadlines: ['Residents have asked for a crossing at the junction for years', ''],
    leads: [
      'A collision between {vehicles} closed {road} at its junction with {crossroad} for {hours} hours on {day}.',
    ],
    body: [
      ['One person was taken to St Brannock’s Hospital, where the condition was described as {state}.'],
      ['Council figures show {crashes} crashes with injuries at the junction in five years.', ''],
      [
        '“We have written, we have petitioned, we have stood there with a clipboard,” said {resident}, who lives on {road}.',
        '“You hear the brakes first,” said {resident}, who lives on {crossroad}. “Then you wait.”',
      ],
      [
        'Councillor {councillor} said the junction was on the list for traffic lights. Police have asked drivers with dashboard cameras to come forward.',
      ],
    ],
  },
  {
    section: 'fire',
    tags: ['Fire service'],
    facts: facts('building', 'place', 'cause')`
      a carpet warehouse on Dock Road       | Ropewalk      | an overloaded socket
      a chip shop on Market Street          | Tanners’ Row  | a fryer
      a row of garages on Northfield Way    | Northfield    | a battery left on charge
      the cricket pavilion                  | Elm Park      | arson, police believe
      a houseboat at Fisher’s Stairs        | Quayside      | a wood stove
      a barn beside Estuary Road            | Saltmarsh     | hay that had been stacked damp
      the old mill on Weaver Street         | Millgate      | roofing work
      a flat above the bakery on Bell Street | Castle Hill  | a candle
      the stables on Paddock Lane           | Kingsmead     | a faulty heater
      a skip behind Abbey Street            | St Brannock’s | hot barbecue coals
      a solar store on Hangar Street        | Fairlight     | an electrical fault
      allotment sheds on Weir Lane          | Lower Weir    | a garden bonfire
    `,
    drawn: { crews: count(2, 8), hours: count(1, 7), people: count(3, 60) },
    headlines: [
      'Crews tackle fire at {building}',
      '{Crews} fire engines called to {building}',
      'Fire at {building}: {people} people led to safety',
    ],
    subheadlines: ['The cause is thought to be {cause}', 'Nobody was hurt', ''],
    leads: [
      'Fire damaged {building} in {place} on {day}. {People} people left nearby buildings, and nobody was hurt.',
    ],
    body: [
      ['{Crews} engines were sent, and crews stayed for about {hours} hours to damp down.'],
      [
        '“The call came early, and that made the difference,” said {official}.',
        '“My crews went in not knowing what was stored there,” said {official}. “I cannot praise them enough.”',
      ],
      ['The cause is thought to be {cause}. A full report will follow.'],
      ['“I could feel the heat on the glass,” said {resident}, {age}, who lives opposite.', ''],
      [
        'The service offers free visits to check smoke alarms. They can be booked by telephone or at any station.',
      ],
    ],
  },
  {
    section: 'courts',
    tags: ['Courts', 'Rulings'],
    hasNoComments: true,
    facts: facts('case', 'ruling', 'effect')`
      the tenants of Weaver House against their landlord    | the landlord must repair the heating before the winter| Sixty-two families had gone two winters without hot water in the mornings
      a builder who took deposits for loft conversions      | the builder must repay eleven households| The work was never begun in nine of the eleven homes
      the council’s refusal of a licence for the Anchor     | the council must think again| The pub had offered to close its terrace at ten
      a former bookkeeper at a boatyard                     | eighteen months in prison| The yard came within a week of closing
      anglers against a discharge of sewage at the weir     | the company must pay for restocking the river| The spill lasted for thirty-one hours
      a cyclist hurt by a pothole on Ring Road North        | the council must pay damages| The hole had been reported four times
      the sale of the Odeon to a developer                  | the sale stands, although the notice was late| Campaigners had raised £40,000 to stop it
      a landlord who let a cellar as a flat                 | a ban on letting homes for five years | The cellar had no window and one door
      traders against the market’s new rents                | the stalls were overcharged for two years| Some stalls will get back more than £3,000
      a nursery that dismissed a whistle-blower             | the dismissal was unfair| She had reported locked fire doors
    `,
    drawn: { days: count(2, 9), sum: money(8_000, 240_000, 1_000) },
    headlines: [
      '{Ruling}: judge decides case of {case}',
      'Judge rules in the case of {case} after {days}-day hearing',
    ],
    subheadlines: ['{Effect}', ''],
    leads: ['A judge ruled on {day} in the case of {case}. The outcome: {ruling}.'],
    body: [
      ['{Effect}, the court heard in a hearing that lasted {days} days.'],
      ['Costs were put at {sum}. Either side has 21 days to appeal.'],
      [
        '“We said from the beginning that the papers would speak,” a solicitor said outside the court on {day}.',
        'Neither side wished to comment on {day}.',
      ],
      ['The full judgment is expected in {nextMonth}.'],
    ],
  },
];
