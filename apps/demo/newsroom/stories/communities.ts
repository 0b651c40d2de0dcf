import { facts } from '../facts.ts';
import { count, type StoryKind } from './story-kind.ts';

export const communityStories: StoryKind[] = [
  {
    section: 'environment',
    community: 'riverside',
    tags: ['Riverside Neighbours'],
    facts: facts('thing', 'detail')`
      the spring clean of the towpath     | Meet at the lock with gloves. Bags and pickers are there.
      flood boards for Ferry Road         | We can order together if twenty homes join.
      a lost heron (wooden)               | It stood at number 14 since 1988 and is missed.
      the new mooring rules               | We read all nineteen pages so that you do not have to.
      summer drinks on the slipway        | Bring a chair and something to share.
      noise from the rowing camp          | The club has promised to use the megaphone after eight only.
      the water level app                 | It now sends a message when the third step goes under.
      kayak lessons for beginners         | Six places are left for the first course.
      a plan for the old boathouse        | Three ideas have been sent in. Come and vote.
      lights on the footbridge            | The council will mend four of six this month.
      rats, again                         | Please keep the lids on. We mean number 22 too.
      a thank you to the pump team        | Eleven people stood in the cold so that forty cellars stayed dry.
      the regatta parking plan            | No cars on Ferry Road from ten to four. Bicycles go in the school yard.
      swan count results                  | Thirty-one, and one that may be a goose.
      minutes of the annual meeting       | Clara stays in the chair, and the cake was finished.
      the flood wall exhibition           | The engineers will answer questions at the school until eight.
      borrowing the big ladder            | It lives at number 9. Write your name in the book.
      winter storage for small boats      | The racecourse has offered a shed.
      a talk on river names               | Wren does not come from the bird, it seems.
      the new life belt                   | Paid for by the sale of jam.
    `,
    drawn: { people: count(11, 90) },
    headlines: ['Riverside: {thing}', 'About {thing}', 'News from the bank: {thing}'],
    subheadlines: ['{Detail}', '', ''],
    leads: ['Dear neighbours, a few words about {thing}. {Detail}'],
    body: [
      [
        '{People} of us were there last time, and it would be good to be more.',
        'Tell the people next door, above all if they are new.',
      ],
      ['Questions go to Clara or to Stephen, or below.'],
    ],
  },
  {
    section: 'schools',
    community: 'schoolgate',
    tags: ['School Gate'],
    facts: facts('thing', 'detail')`
      the uniform swap                    | Everything washed, everything free, nothing with a name in it.
      walking buses from Millgate         | Two routes run already. A third needs three parents.
      packed lunches without nuts         | A list of forty ideas that children have eaten.
      what to ask at an open evening      | Ask who helps when your child is sad, and see who answers.
      head lice, calmly                   | Comb, conditioner, patience. Then tell the class.
      the half-term holiday club          | Places for working parents are kept until Friday.
      homework in the first years         | We asked nine teachers. They do not agree.
      phones before the age of eleven     | Sixty families have signed up to wait together.
      volunteers for the reading hour     | An hour a week, and tea in the staff room.
      the school street on Mill Lane      | One year on, what has become better and what has not.
      choosing a secondary school         | Notes from a parent who has done it three times.
      the summer fair                     | We need a bouncy castle and someone who can say no.
      a guide to appeals                  | What the panel wants to hear, and what it has heard too often.
      swimming certificates               | Where to learn, and who pays.
      school coaches and seat belts       | Peter asked the company. Here is the answer.
      lost property                       | Forty-one jumpers, one shoe, one violin.
      tutors                              | How to find one, and how to know that you do not need one.
      a parents’ choir                    | No auditions, some wine.
      toilets that stay open              | The governors have listened.
      the last day of term                | Who finishes when, in one table.
    `,
    drawn: { people: count(8, 60) },
    headlines: ['School Gate: {thing}', '{Thing}: what parents should know', 'About {thing}'],
    subheadlines: ['{Detail}', '', ''],
    leads: ['Parents have asked about {thing}. {Detail}'],
    body: [
      [
        '{People} parents have answered our question, and we have tried to be fair to all of them.',
        'If your school does it differently, please tell us how.',
      ],
      [
        'Be kind in the comments. Children learn to read sooner than one thinks.',
        'Peter and Marta will keep this page up to date.',
      ],
    ],
  },
  {
    section: 'cycling',
    community: 'wheels',
    tags: ['Wrenford Wheels'],
    facts: facts('thing', 'detail')`
      the Sunday ride to Saltmarsh        | Thirty-two kilometres, flat, with cake in the middle.
      lights for the dark months          | We tested nine, in the rain, against a brick wall.
      a map of the worst junctions        | Two hundred of you put a pin in it.
      repair evening at the workshop      | Bring the bicycle and the will to get dirty.
      cargo bikes for hire                | Four stand at the market, by the hour.
      the Rope Street cycle lane          | What the drawings show and what they leave out.
      riding with children                | In front, behind or beside? It depends on the street.
      a letter to the transport director  | 340 signatures, three requests, one reply so far.
      locks that are worth it             | Half the price of the bicycle is not too much.
      the winter commute                  | Gloves first, everything else later.
      good manners on the towpath         | A bell is a greeting, not a command.
      the ghost bike on Dock Road         | We will meet there on the first of the month.
      electric bikes on hire purchase     | The sums, done by somebody who likes sums.
      the county’s tourist route          | Signed at last, apart from two forks.
      women’s workshop nights             | Every second Tuesday, tea included.
      a count on Hospital Road            | One in five at half past eight was a bicycle.
      trailers and the tram               | Allowed after nine, says the driver.
      snow                                | Which paths are cleared first.
      a trip to Porthaven by train        | Four bicycles a train, so we go in pairs.
      the annual dinner                   | At the Ferryman, by bicycle of course.
    `,
    drawn: { people: count(9, 80) },
    headlines: ['Wheels: {thing}', '{Thing}', 'Wrenford Wheels on {thing}'],
    subheadlines: ['{Detail}', '', ''],
    leads: ['This week: {thing}. {Detail}'],
    body: [
      [
        'Last time {people} riders came, and nobody was left behind.',
        'New members pay nothing in their first year.',
      ],
      ['Bea keeps the list. Idris keeps the pump.', 'See you on the road.'],
    ],
  },
];
