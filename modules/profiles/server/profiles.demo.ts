import type { DemoNeeds } from '#platform/server/room.ts';
import { ProfileStatus } from '../profile-kinds.contract.ts';
import { htmlOfText } from './about-text.ts';
import { createProfile } from './profile-writes.ts';

const DAY = 86_400;

/** What people of the newsroom say of themselves, by their names in addresses. */
const abouts: Readonly<Record<string, string>> = {
  'ruth-castellane': 'Runs the news desk. Joined the Herald from the Coldharbour Courier.',
  'callum-reid': 'Covers City Hall, the council and everyone who wants to be on it.',
  'sofia-lindgren': 'Writes about the river, the weather and what both cost.',
  'amara-nwosu': 'Eats her way through Wrenford so that you order the right thing.',
  'walter-pike': 'Has written a column every Thursday since 1987.',
  'joan-ellicott': 'Reads every letter. Prints the best of them.',
};

const featured = ['amara-nwosu', 'walter-pike'];

/** What the newsroom keeps of some beside that. */
const extras: Readonly<Record<string, object>> = {
  'callum-reid': { beat: 'City Hall', languages: 'English,Welsh' },
  'walter-pike': { beat: 'Parks', column_day: 'Thursday' },
};

/** Readers who joined, each standing in another way. */
const readers = [
  { title: 'Priya Sethi', email: 'priya.sethi@wrenford.test', status: ProfileStatus.PENDING, days: 1 },
  { title: 'Dean Mercer', email: 'dean.mercer@wrenford.test', status: ProfileStatus.BANNED, days: 40 },
  { title: 'Gwen Ashby', email: 'gwen.ashby@wrenford.test', status: ProfileStatus.INACTIVE, days: 400 },
];

/** How the people of the demo newsroom stand, and what they say of themselves. */
export async function demoProfiles({ trx, siteId, now, nextId }: DemoNeeds): Promise<void> {
  const update = (name: string, values: object) =>
    trx.updateTable('profile').set(values).where('site_id', '=', siteId).where('name', '=', name).execute();
  for (const [name, about] of Object.entries(abouts)) await update(name, { about_html: htmlOfText(about) });
  for (const [name, extra] of Object.entries(extras)) await update(name, { extra: JSON.stringify(extra) });
  for (const name of featured) await update(name, { status: ProfileStatus.FEATURED });
  for (const { title, email, status, days } of readers) {
    const id = await createProfile(trx, nextId, { siteId, title, email, by: null, now: now - days * DAY });
    await trx
      .updateTable('profile')
      .set({ status })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
  }
}
