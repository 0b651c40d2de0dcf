import type { SiteAnswer, SiteRequest } from '#platform/server/site-answers.ts';
import type { ReaderNeeds } from './reader-needs.ts';

/** Counts a sign-up by the variants of its visit; nothing that is answered tells whether the address was known. */
export async function signedUp(
  needs: ReaderNeeds,
  request: SiteRequest,
  answer: SiteAnswer,
  isNew: Promise<boolean>,
): Promise<SiteAnswer> {
  const split = needs.isUncounted ? null : await needs.splits.find(request);
  if (!split) return answer;
  const { cookie, count } = split.signedUp();
  void isNew.then((counts) => counts && count());
  return cookie === null ? answer : { ...answer, cookies: [cookie] };
}
