import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getLayers, keepLayer } from '#modules/editor/editor.contract.ts';
import { loadSource, type SourcePost } from '#modules/imports/imports.public.ts';
import { changePosts } from '#modules/posts/post-batches.contract.ts';
import { getDraft, updatePost } from '#modules/posts/post-writing.contract.ts';
import { settleDue } from '#modules/posts/posts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';

/** Stories of so many acts each; CONTRIBUTING.md names the way to more. */
const INTERLEAVINGS = Number(process.env.INTERLEAVINGS ?? 16);
const ACTS = 8;
const AT_ONCE = 8;
const MOST_OF_A_LOAD = 400;

let api: TestApi;
let siteId: number;
let writers: [Member, Member];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'localhost', title: 'Test', now: api.now });
  writers = [
    await signInAs(api.ground, { siteId }, 'editor'),
    await signInAs(api.ground, { siteId }, 'owner'),
  ];
});
afterAll(() => api.stop());

/** Numbers that follow from a seed. */
function drawn(seed: number): (below: number) => number {
  let state = seed >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return (state ^ (state >>> 13)) % below;
  };
}

const bodyOf = (words: readonly string[]): string => words.map((word) => `<p>${word}</p>`).join('');
const wordsIn = (body: string): string[] =>
  Array.from(body.matchAll(/<p>(\w+)<\/p>/g), ([, word = '']) => word);
const union = (one: readonly string[], other: readonly string[]): string[] => [
  ...new Set([...one, ...other]),
];

/** What one of the two has on the screen: the words, and the revision that they follow. */
type Screen = { words: string[]; revision: number; version: number };
type Answer = { status: number; body: { [key: string]: never } & { body: string; revision: number } };

/** A call that a crash may cut off: then nobody knows whether it was heard. */
const tried = async (work: () => Promise<unknown>): Promise<Answer | null> => {
  const answer = (await work().catch(() => null)) as Answer | null;
  return answer !== null && answer.status < 500 && answer.status !== 429 ? answer : null;
};

const sourceOf = (id: string, words: readonly string[]): SourcePost => ({
  ...{ what: 'posts', id, type: 'article', title: `Story ${id}`, subtitle: null, slug: `story-${id}` },
  ...{ status: 'ready_to_publish', visibility: 'public', password: null, isFeatured: false },
  ...{ html: bodyOf(words), excerpt: null, authorIds: [], sectionIds: [], primarySectionId: null },
  ...{ tagIds: [], parentId: null, communityName: null, language: null, imageMediaId: null, imageUrl: null },
  ...{ createdTs: 1_600_000_000, updatedTs: 1_600_000_000, publishedTs: null, scheduledTs: null },
  ...{ commentsEnabled: true, rating: 0, oldPaths: [], custom: {}, seo: {} },
});

const load = (posts: readonly SourcePost[]) =>
  loadSource(
    { ...{ kind: 'jsonl', source: 'jsonl:stories', now: api.now }, database: api.ground.database, siteId },
    posts,
  );

/** Ends the connections that are in the middle of something: what they wrote and did not end is taken back. */
const crash = () =>
  api.ground.database.pool
    .query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid() and xact_start is not null and application_name = 'masthead'`)
    .catch(() => undefined);

/** One post, two writers, and all that happens to it; what comes back are the words that are gone. */
async function story(name: string, postId: number, seed: number): Promise<string[]> {
  const draw = drawn(seed);
  const screens: (Screen | null)[] = [null, null];
  const heard = new Set<string>();
  let count = 0;
  const fresh = (letter: string) => {
    count += 1;
    return `${name}${letter}${count}`;
  };
  const of = (who: number) => api.as(writers[who]);
  const hear = (words: readonly string[]) => {
    // What an import brought, an import may take back as long as nobody has changed it.
    for (const word of words) if (/w\d+$/.test(word)) heard.add(word);
  };
  const open = async (who: number): Promise<Screen | null> => {
    const [draft, kept] = await Promise.all([
      tried(() => of(who).call(getDraft, { params: { postId } })),
      tried(() => of(who).call(getLayers, { params: { siteId, postId } })),
    ]);
    if (draft?.status !== 200 || kept?.status !== 200) return null;
    const { own } = kept.body as unknown as { own: { version: number; content: { body?: string } } | null };
    // What was kept is offered, and taken.
    const words = union(wordsIn(draft.body.body), wordsIn(own?.content.body ?? ''));
    screens[who] = { words, revision: draft.body.revision, version: own?.version ?? 0 };
    return screens[who];
  };
  const save = async (who: number): Promise<boolean> => {
    const screen = screens[who] ?? (await open(who));
    if (!screen) return false;
    const sent = [...screen.words];
    const body = { revision: screen.revision, body: bodyOf(sent) };
    const answer = await tried(() => of(who).call(updatePost, { params: { postId }, body }));
    if (answer === null) return false;
    if (answer.status === 200) {
      hear(sent);
      Object.assign(screen, { revision: answer.body.revision, version: 0 });
      return true;
    }
    expect(answer.status).toBe(409);
    const { current } = answer.body as unknown as { current: { body: string; revision: number } };
    Object.assign(screen, {
      revision: current.revision,
      words: union(wordsIn(current.body), screen.words),
    });
    return false;
  };
  const autosave = async (who: number) => {
    const screen = screens[who] ?? (await open(who));
    if (!screen) return;
    const sent = [...screen.words];
    const { revision: base_revision, version } = screen;
    const body = { base_revision, version, content: { body: bodyOf(sent) } };
    const answer = await tried(() => of(who).call(keepLayer, { params: { siteId, postId }, body }));
    if (answer?.status === 200) {
      hear(sent);
      screen.version = (answer.body as unknown as { version: number }).version;
    } else if (answer?.status === 409) {
      // An answer that was lost: the layer is a version ahead.
      const { current } = answer.body as unknown as {
        current: { version: number; content: { body: string } } | null;
      };
      screen.words = union(screen.words, wordsIn(current?.content.body ?? ''));
      screen.version = current?.version ?? 0;
    }
  };
  const type = async (who: number) => {
    const screen = screens[who] ?? (await open(who));
    screen?.words.push(fresh('w'));
  };
  /** Its time has come, and the scheduler looks: at this post, and at whatever else is due meanwhile. */
  const goesLive = async () => {
    await api.ground.database.db
      .updateTable('post')
      .set((eb) => ({ scheduled_ts: 1, is_auto_enabled: true, row_version: eb('row_version', '+', 1) }))
      .where('site_id', '=', siteId)
      .where('id', '=', postId)
      .where('status', '=', 10)
      .execute();
    await settleDue(api.ground, api.now);
  };
  const acts: ((who: number) => Promise<unknown>)[] = [
    type,
    type,
    autosave,
    autosave,
    save,
    save,
    // A window that is gone with what nobody had kept.
    async (who) => {
      screens[who] = null;
    },
    (who) =>
      tried(() =>
        of(who).call(changePosts, { body: { action: 'set_rating', rating: draw(6), post_ids: [postId] } }),
      ),
    () => goesLive().catch(() => undefined),
    () => load([sourceOf(name, [fresh('i')])]).catch(() => undefined),
    () => (draw(8) === 0 ? crash() : Promise.resolve()),
  ];
  for (let at = 0; at < ACTS; at += 1) {
    const first = acts[draw(acts.length)];
    const second = acts[draw(acts.length)];
    const isTogether = draw(2) === 0;
    await Promise.all([first?.(0), ...(isTogether ? [second?.(1)] : [])]);
    if (!isTogether) await second?.(1);
  }
  // Both come back, and what both have goes into one text.
  for (const who of [0, 1]) {
    screens[who] = null;
    for (let turn = 0; turn < 20 && !(await save(who)); turn += 1);
  }
  const last = await vi.waitFor(
    async () => {
      const answer = await api.as(writers[0]).call(getDraft, { params: { postId } });
      expect(answer.status).toBe(200);
      return answer;
    },
    { timeout: 45_000, interval: 200 },
  );
  const there = new Set(wordsIn(last.body.body as string));
  return [...heard].filter((word) => !there.has(word));
}

test(`no word is lost in ${INTERLEAVINGS} stories of two writers, a scheduler, acts on many, imports and crashes`, async () => {
  const seed = Math.abs(Number(process.env.TEST_SEED ?? 1));
  let done = 0;
  while (done < INTERLEAVINGS) {
    const names = Array.from(
      { length: Math.min(MOST_OF_A_LOAD, INTERLEAVINGS - done) },
      (_, at) => `s${done + at}`,
    );
    await load(names.map((name) => sourceOf(name, [`${name}i0`])));
    const rows = await api.ground.database.db
      .selectFrom('import_source')
      .select(['source_id', 'object_id'])
      .where('site_id', '=', siteId)
      .where('kind', '=', 'posts')
      .where((eb) => eb('source_id', '=', eb.fn.any(eb.val(names))))
      .execute();
    expect(rows).toHaveLength(names.length);
    let next = 0;
    const lost: string[] = [];
    const lane = async () => {
      for (let row = rows[next++]; row; row = rows[next++]) {
        const own = seed + done + next;
        const gone = await story(row.source_id, row.object_id, own);
        if (gone.length > 0) lost.push(`seed ${own}: ${gone.join()}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
    expect(lost).toEqual([]);
    done += names.length;
    if (INTERLEAVINGS > 1_000) process.stderr.write(`${done} of ${INTERLEAVINGS}\n`);
  }
}, 7_200_000);
