const FIRST_PAUSE_MILLISECONDS = 2_000;
const GROWTH = 1.25;
const MOST_LOOKS = 15;

type Looked = {
  data: { items: { posts: number | null }[] } | undefined;
  dataUpdateCount: number;
  status: string;
};

/** In how many milliseconds to look again: over long the posts that were read are counted behind the answer. */
export function untilCounted({ state }: { state: Looked }): number | false {
  const { data, dataUpdateCount: looks, status } = state;
  const isCounting = status === 'success' && data?.items.some(({ posts }) => posts === null);
  return isCounting && looks < MOST_LOOKS ? FIRST_PAUSE_MILLISECONDS * GROWTH ** (looks - 1) : false;
}
