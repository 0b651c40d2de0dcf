import { facts } from './facts.ts';

/** Series of the demo newsroom: an opening post and its parts, which stand below it in the tree. */
export const series = facts('id', 'section', 'place', 'title', 'standfirst')`
  wall    | water     | Lower Weir  | The wall: a city decides how to live with its river          | Four reports about the largest thing that Wrenford has ever planned to build
  rent    | renters   | Ropewalk    | Four in ten: what renting in Wrenford is like                | A season with tenants, landlords and the people in between
  trams   | buses     | Quayside    | Back on the rails: the return of the tram to Old Dock         | How a line that was torn up in 1957 came home
  classes | education |             | Class of fourteen years: one school, three generations       | We spent a term at Northfield Academy
  nights  | hospitals | St Brannock’s | Night shift: twelve hours at St Brannock’s Hospital          | Porters, nurses, cooks and one very long corridor
  dock    | harbour   | Quayside    | What the docks do all day                                     | Everything that you eat, wear and drive has been here
  voices  | elections |             | Twelve wards, twelve kitchens: what voters told us before the count | We asked for tea and got opinions
  marsh   | climate   | Saltmarsh   | Losing ground: the marsh at the end of the line               | A year on the estuary, from frost to frost
`;

export const seriesParts = facts('series', 'headline', 'text', 'person', 'quote')`
  wall    | Part one: the night that changed the plan          | On a January night the water stood 40 centimetres deep in the school hall, and an engineer tore up nine years of drawings. | Tessa Brandreth, engineer | I went home, dried my shoes and started again
  wall    | Part two: who pays for stone                       | The state, the county and the city have each promised a third, and each has waited for the other two. | Dilip Rao, Wren Valley Water | A third of nothing is nothing
  wall    | Part three: the houses on the wrong side           | Nineteen houses would stand in front of the wall. Their owners have had letters, and few answers. | Iris Maddox, Ferry Road | They call us the sponge
  wall    | Part four: what other cities built                 | We visited three towns that built walls and one that gave its meadow back to the river. | Jan Visser, dyke master | You do not fight water, you show it the way
  rent    | The viewing: forty people, one flat                | The queue began on the second floor. The agent asked for payslips before she asked for names. | Ellie Stroud, 27 | I brought biscuits, like to an interview
  rent    | The landlord with one house                        | Half of the city’s landlords own one home, and most of them did not mean to. | Bernard Hale, landlord | I am not the enemy, I am the man with the boiler
  rent    | Why the council built eleven homes in a year        | Sites, money and builders were there, though never in the same month. | Felicity Shaw, housing director | Ask me for the reasons, not for excuses
  trams   | The rails beneath the road                         | When workmen opened Custom House Row they found the old line, still greased. | Ines Halloran, transport director | It was as if it had been waiting
  trams   | Driving lesson on an empty street                  | Before the first passengers came sixteen drivers and a sandbag in every seat. | Lorna Peel, driver | It stops like a ship
  trams   | The shops that stayed, and the ones that did not   | Two years of fences cost Quayside nine shops. The others counted footfall on opening day. | Jules Marchand, coffee roaster | I sold more in a day than in that March
  classes | The head who was a pupil                           | Desmond Clarke knows which radiator is warm because he sat beside it. | Desmond Clarke, head teacher | I still walk on the left in the corridor
  classes | A timetable in eleven languages                    | The office prints it on Sundays. Nobody asked it to. | Halina Nowak, secretary | If they can read it they will come
  classes | What became of class 4B                            | Two nurses, a pilot, a poet, three who left and seven who came back. | Kofi Mensah, former pupil | We all still spell necessary wrongly
  nights  | Eight in the evening: the handover                 | It takes eleven minutes and it decides the night. | Sister Agnes Bell | You listen for what is not said
  nights  | Two in the morning: the kitchen                    | Soup was brought back fifteen years after it had been saved away. | Tariq Aziz, cook | At two o’clock everybody is honest
  nights  | Six in the morning: the corridor                   | Four hundred metres, eleven lifts, one broken wheel. | Winston Clay, porter | I have walked to China twice
  dock    | Grain at dawn                                      | The silo fills from the top and talks while it does so. | Stig Lindqvist, harbour master | You learn to hear a full one
  dock    | A crane driver’s lunch                             | She takes it up with her, because coming down costs twenty minutes. | Paula Jessup, crane driver | I see the weather before you do
  dock    | The last rope maker                                | Three hundred metres of shed, and one man who walks it backwards. | Arthur Cordwell, rope maker | Forwards is for amateurs
  voices  | Northfield: the bus that does not come             | Nobody in this kitchen asked about anything else. | Jean Pollard, 71 | I vote for the 9.40
  voices  | Quayside: views and service charges                | They moved for the river and meet in the lift to compare bills. | Dominic Faye, 34 | We own the doorbell, more or less
  voices  | Saltmarsh: last house before the sea               | They wonder whether the city still ends where they begin. | Molly Tranter, 58 | Put us on the weather map, for a start
  voices  | Castle Hill: steps and more steps                  | A handrail would win this ward. | Edwin Rusk, 83 | I know all 214 of them
  marsh   | Winter: ice on the creek                           | The avocets had gone and the men with the theodolite had come. | Pete Holloway, river warden | The land goes down a finger a year
  marsh   | Spring: the gate stays open                        | For the first time in sixty years the tide was let in. | Wendy Holt, head teacher | The children cheered for water
  marsh   | Summer: samphire and strangers                     | A photograph went round the world, and on Sunday the road was full. | Erik Dahl, smokehouse owner | I sold out of everything, including chairs
  marsh   | Autumn: what came back                             | Thirty-one kinds of bird that nobody had written down here before. | Nell, 11, Saltmarsh Primary | I found the spoonbill
`;
