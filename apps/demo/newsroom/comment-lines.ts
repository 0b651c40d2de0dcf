import { facts } from './facts.ts';

/** What readers say first, by the top section of the post or its community. */
export const remarks = facts('about', 'line')`
  city-hall   | I read the whole agenda so that you do not have to, and this was item fourteen of fifteen.
  city-hall   | Good to see a vote that was not decided before the meeting.
  city-hall   | Would be useful to know how each councillor voted. Can the Herald print a list?
  city-hall   | They find money for this and not for the toilets at the bus station.
  city-hall   | I was in the gallery. It was closer than the article makes it sound.
  city-hall   | A fair summary, thank you. The report is on the council’s site, page 40 onwards.
  safety      | I heard the sirens and wondered. Glad that nobody is badly hurt.
  safety      | That junction again. We have asked for lights since my son was at school there.
  safety      | A big thank you to the crews. They were there in six minutes.
  safety      | Somebody on our street has it on camera. I will ask them to send it in.
  safety      | Please lock your sheds, everybody.
  education   | My daughter goes there and they have earned every bit of this.
  education   | How long is the waiting list, though? That is the number that matters to us.
  education   | I taught there for twenty years and I am proud.
  education   | Lovely story. More of this please.
  education   | Which schools were compared? I could not find it in the text.
  housing     | Affordable for whom?
  housing     | We need homes. They have to go somewhere, and this is near the station.
  housing     | Where will the doctors be? Where will the school places be?
  housing     | I have lived here since 1979 and I signed in favour. My children cannot stay otherwise.
  housing     | The drawings leave out the shadow. Go and stand there at four in the afternoon.
  housing     | Same agent, same story. Keep every email.
  transport   | Line 6 was on time today. I have kept the ticket.
  transport   | Who plans three sets of roadworks in one square mile?
  transport   | I cycle this every day and it is about time.
  transport   | Delivery drivers have to stop somewhere. Nobody asks us.
  transport   | It would help if the diversion signs pointed the same way.
  environment | The third step went under at ten past six. Old rule, still right.
  environment | We saw two otters there on Sunday.
  environment | Sensible. Should have been done ten years ago.
  environment | Volunteers do the work and the council cuts the ribbon. But it looks good.
  environment | No water here either, and the website said everything was fine.
  health      | They looked after my father there. I cannot say enough good things.
  health      | Four hours for a blood test last week, so I hope that this is true.
  health      | I booked mine at the pharmacy on Market Street, it took five minutes.
  health      | Staff deserve a pay rise more than a press release.
  business    | Best news for the street in years. We will be there on Saturday.
  business    | I wish them luck, and I hope that the rent stays where it is.
  business    | Is there step-free access? Asking for my mother.
  business    | They trained my brother. Proper firm.
  culture     | I was there, and the review is right about the second half.
  culture     | We must have been to different evenings.
  culture     | Booked for next week. Thank you for the tip.
  culture     | The soup. Order the soup.
  sport       | Second half was painful to watch but three points are three points.
  sport       | Get a striker in January, please.
  sport       | Well done, and thanks to everybody who drove the trailers.
  sport       | How do I sign up my son? He is nine.
  opinion     | I agree with every word and I never thought I would write that.
  opinion     | You could have asked somebody who disagrees.
  opinion     | Very nicely put.
  opinion     | This made me laugh out loud on the tram.
  news        | Thank you for putting the dates in one place.
  news        | Is the time right? The poster says seven.
  news        | Shared with my street.
  riverside   | Count me in, and I will bring the long gloves.
  riverside   | We are at number 31 and would like to join.
  riverside   | Could the time be an hour later for those who work?
  riverside   | Found the heron. Long story.
  schoolgate  | We had the same thing at ours, and writing to the governors helped.
  schoolgate  | I can take the Thursday slot.
  schoolgate  | Does anybody have age 7 to 8 trousers?
  schoolgate  | Thank you, this calmed me down.
  wheels      | I will be there if the forecast holds.
  wheels      | Same puncture, same corner, same glass.
  wheels      | Can we have the route as a file?
  wheels      | Great turnout last time, let us make it forty.
`;

/** What people answer to somebody else, whatever the subject. */
export const replies = [
  'I see it differently, but thank you for saying it calmly.',
  'Exactly this.',
  'Do you have a source for that?',
  'I asked the council the same thing in spring and got an answer in autumn.',
  'Not where we live. It depends on the street.',
  'My neighbour says the same.',
  'With respect, that was true ten years ago.',
  'Thank you, I did not know that.',
  'Somebody should write that up as a letter to the editor.',
  'You were there too? I was in the blue coat.',
  'Let us wait and see what comes of it.',
  'Then stand for election, I would vote for you.',
];

/** What moderators take out. */
export const junk = [
  'Earn money at home, ask me how.',
  'Cheap watches, best quality, look at my page.',
  'My cousin made thousands in a week with this one trick.',
  'Nice blog, very informative, visit mine.',
];

/** What goes too far. */
export const rude = [
  'Only an idiot would believe that.',
  'Everybody knows whose cousin got that contract.',
  'You lot in Elm Park can pay for it then.',
];
