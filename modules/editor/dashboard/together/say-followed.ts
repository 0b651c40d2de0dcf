import { namePostValues } from '#modules/posts/post-names.contract.ts';
import type { PostPresence } from '#modules/posts/post-presence.contract.ts';
import { postStatusLabel } from '#modules/posts/posts.public.tsx';
import { call } from '#platform/dashboard/call.ts';
import type { Caller } from '#platform/dashboard/caller.tsx';
import { listText } from '#platform/dashboard/lists.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import type { EditorTexts } from '../editor-texts.ts';
import { fieldName } from '../revisions/revision-diff.tsx';
import type { Followed } from '../saving/follow-saved.ts';

type Around = {
  text: EditorTexts;
  caller: Pick<Caller, 'site' | 'profile'>;
  people: PostPresence['people'];
  /** Whoever reads along sees the words change; that the post moved on is told. */
  isReader: boolean;
};

/** Says what a colleague did to the post that is open here, and who it was. */
export async function sayFollowed(followed: Followed, around: Around): Promise<void> {
  const { status, fields, isMet } = followed;
  const { text, isReader } = around;
  const isOfFields = fields.length > 0 && !isReader;
  if (status === null && !isOfFields) return;
  const name = await nameOf(followed.by, around);
  const said: string[] = [];
  if (status !== null) {
    const to = postStatusLabel(status);
    said.push(
      name ? text('followed.status', { name, status: to }) : text('followed.statusAlone', { status: to }),
    );
  }
  if (isOfFields) {
    const those = listText(fields.map((field) => fieldName(field, text)));
    said.push(
      name
        ? text('followed.fields', { name, fields: those })
        : text('followed.fieldsAlone', { fields: those }),
    );
  }
  if (isMet && !isReader) notices.warned([...said, text('followed.met')].join(' '));
  else notices.done(said.join(' '));
}

/** Null of what one did oneself in another window, and of whoever cannot be named. */
async function nameOf(id: number | null, { caller, people }: Around): Promise<string | null> {
  if (id === null || id === caller.profile.id) return null;
  const here = people.find((one) => one.id === id)?.title;
  if (here) return here;
  const query = { authors: String(id) };
  return call(namePostValues, { params: { siteId: caller.site.id }, query }).then(
    ({ authors }) => authors[0]?.title ?? null,
    () => null,
  );
}
