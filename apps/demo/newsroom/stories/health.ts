import { facts } from '../facts.ts';
import { count, money, type StoryKind } from './story-kind.ts';

export const healthStories: StoryKind[] = [
  {
    section: 'hospitals',
    tags: ['St Brannock’s Hospital'],
    facts: facts('unit', 'news', 'detail')`
      maternity ward       | gets six new birth rooms                  | Partners can stay overnight for the first time
      emergency department | meets its waiting target                  | Nine in ten patients were seen within four hours
      eye clinic           | moves to the market square                | Two thirds of its patients come by bus
      kidney unit          | runs through the night                    | Patients who work asked for treatment while they sleep
      children’s ward      | reopens after repairs                     | Murals by pupils of Weir Lane Primary line the corridor
      stroke team          | visits patients at home                   | Most leave the ward four days sooner
      pharmacy             | prints labels in eleven languages         | Mistakes at home fell by a third in the trial
      chaplaincy           | opens a room for all faiths and none      | The room has a window on the orchard
      car park             | becomes free for blue badges              | Patients had collected four thousand signatures
      dental clinic        | takes new patients for the first time in years | The queue on the first day reached Abbey Street
      blood donor centre   | asks for donors of every group            | Stocks were down to three days after the holidays
      night kitchen        | serves hot food to staff after midnight   | It closed fifteen years ago to save £40,000
    `,
    drawn: { patients: count(400, 21_000, 100), cost: money(40_000, 7_200_000, 10_000) },
    headlines: ['Hospital’s {unit} {news}', 'St Brannock’s {unit} {news}'],
    subheadlines: ['{Detail}', ''],
    leads: ['The {unit} at St Brannock’s Hospital {news}. {Detail}.'],
    body: [
      [
        '“Small things are large things when you are ill,” {official} said on {day}.',
        '“Staff asked for this for years, and they were right,” {official} said on {day}.',
      ],
      ['About {patients} people a year will notice the change, which cost {cost}.'],
      [
        '{Resident}, {age}, a patient from {place}, said: “They treated me like a neighbour.”',
        'Unions welcomed the change and asked for more nurses.',
      ],
      ['The hospital’s board meets in public in {nextMonth}.', ''],
    ],
  },
  {
    section: 'well-being',
    tags: ['Public health', 'Prevention'],
    facts: facts('advice', 'lead', 'tip', 'months')`
      flu jabs            | Pharmacies in every ward now give them without an appointment   | Bring the letter, or only your date of birth | 9 10 11 12
      ticks on Weir Meadow | Doctors have seen more bites than in any year since 2018        | Wear long socks and look behind the knees | 5 6 7 8 9
      measles             | Two cases have been confirmed at one nursery                    | Check the red book, and ask if a page is missing |
      loneliness          | Surgeries may now prescribe a choir, a walk or a workshop       | Ask at the desk, no doctor is needed |
      vaping at school    | One pupil in nine has tried it, a survey finds                  | Talk early, and listen longer |
      hot weather         | Library cool rooms are open until eight                         | Close the curtains before the sun comes round | 5 6 7 8
      cold homes          | A doctor can now order insulation as well as pills              | Call the warm homes line before the bill comes | 10 11 12 1 2
      hygiene ratings     | Four kitchens got no stars, sixty got five                      | The sticker must hang where you can see it |
      swimming in the Wren | Tests found the water good at three spots of five              | Wait two days after heavy rain | 5 6 7 8 9
      bowel screening     | Half of those invited send the kit back                         | It takes five minutes and no appointment |
      mosquitoes          | Traps have been set at the docks as a precaution                | Empty the saucers under your flower pots | 5 6 7 8 9
      hearing tests       | A van will visit supermarkets all month                         | The test is free and takes ten minutes |
    `,
    drawn: { people: count(300, 9_800, 100) },
    headlines: ['{Advice}: {tip}', 'What to know about {advice}', '{Lead}'],
    subheadlines: ['{Tip}', ''],
    leads: ['{Lead}, the public health team said on {day}.'],
    body: [
      [
        '“We do not want to worry anybody, we want to be early,” said {official}.',
        '“The best treatment is the one that nobody needs,” said {official}.',
      ],
      ['About {people} people in the city are concerned, the team estimates.'],
      ['The advice in one sentence: {tip}.'],
      ['Questions are answered on the health line from eight to eight.'],
    ],
  },
];
