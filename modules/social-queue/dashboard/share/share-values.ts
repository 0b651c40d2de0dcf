import type { ResultOf } from '#platform/contract/endpoint.ts';
import type { getShareDraft } from '../../social-queue.contract.ts';

export type ShareDraft = ResultOf<typeof getShareDraft>;

/** When something is shared: at once, which of a draft means once it is live, or at a time. */
export type ShareValues = {
  account_ids: readonly number[];
  text: string;
  has_post_link: boolean;
  image_id: number | null;
  when: 'now' | 'later';
  scheduled_at: number | null;
};

/** A share begins with the account where there is no choice to make; nobody shares a second time by one press. */
export function firstValues({ text, accounts, items, image_id }: ShareDraft): ShareValues {
  const wasShared = items.some(({ status }) => status === 'queued' || status === 'sent');
  const ready = accounts.filter(({ problem, stopped_ts }) => problem === null && stopped_ts === null);
  return {
    account_ids: ready.length === 1 && !wasShared ? ready.map(({ id }) => id) : [],
    ...{ text, has_post_link: true, image_id, when: 'now', scheduled_at: null },
  };
}

type Words = { account: string; time: string };

/** What the form says against itself before anything is sent; how long a text may be, its counts say. */
export const shareSchema = (said: Words) => ({
  safeParse: (given: unknown) => {
    const { account_ids, when, scheduled_at } = given as ShareValues;
    const issues = [
      ...(account_ids.length === 0 ? [{ path: ['account_ids'], message: said.account }] : []),
      ...(when === 'later' && (scheduled_at === null || scheduled_at < Date.now() / 1000)
        ? [{ path: ['scheduled_at'], message: said.time }]
        : []),
    ];
    return issues.length === 0 ? { success: true } : { success: false, error: { issues } };
  },
});
