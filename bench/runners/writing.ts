import { Client } from 'undici';
import { keepLayer } from '#modules/editor/editor.contract.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { openBenchServer } from '../data/bench-server.ts';
import { keptNewsroom } from '../data/kept-newsroom.ts';
import { withCopy } from '../data/newsroom-copy.ts';
import { percentile } from '../load/percentile.ts';
import type { Runner } from './runner.ts';

/** A newsroom's server has been up for days: what is called often has been made quick by then. */
const WARM_UP = 500;
const TIMES = 500;
const paragraph =
  '<p>The harbour bridge closes at noon, and the ferries run every ten minutes until four.</p>\n';

/** How long one save of a post takes, and one autosave beside it: one writer, one after the other. */
export const writing: Runner = {
  run: async ({ posts }) => {
    const newsroom = await keptNewsroom(posts);
    return withCopy(newsroom, async (dataFolder) => {
      const server = await openBenchServer({ ...newsroom, dataFolder });
      // Asked as lists are: the program that asks takes its time from what is measured.
      const line = new Client(server.address, { pipelining: 1 });
      try {
        const headers = { ...(await server.as('editor')), 'content-type': 'application/json' };
        const send = async (method: 'POST' | 'PUT', path: string, edit: object) => {
          const answer = await line.request({ method, path, headers, body: JSON.stringify(edit) });
          const said = (await answer.body.json()) as { id: number; revision: number; version: number };
          if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`);
          return said;
        };
        const pathOf = (path: string, postId: number) =>
          path.replace('{siteId}', String(server.siteId)).replace('{postId}', String(postId));
        const post = await send('POST', pathOf(createPost.path, 0), {});
        const bodyOf = (turn: number) => `${paragraph.repeat(40)}<p>${turn}</p>`;
        let { revision } = post;
        let version = 0;
        const save = async (turn: number) => {
          const edit = { revision, headline: 'Harbour bridge', body: bodyOf(turn) };
          revision = (await send('PUT', pathOf(updatePost.path, post.id), edit)).revision;
        };
        const autosave = async (turn: number) => {
          const kept = { base_revision: revision, version, content: { body: bodyOf(turn) } };
          version = (await send('PUT', pathOf(keepLayer.path, post.id), kept)).version;
        };
        return [
          { what: 'one save of a post of 3.6 kB', posts, ...(await timed(save)) },
          { what: 'one autosave of it', posts, ...(await timed(autosave)) },
        ];
      } finally {
        await line.close();
        await server.stop();
      }
    });
  },
};

async function timed(act: (turn: number) => Promise<void>): Promise<{ p50: number; p99: number }> {
  const taken: number[] = [];
  for (let turn = 0; turn < WARM_UP + TIMES; turn += 1) {
    const start = performance.now();
    await act(turn);
    if (turn >= WARM_UP) taken.push(performance.now() - start);
  }
  taken.sort((one, other) => one - other);
  return { p50: percentile(taken, 0.5), p99: percentile(taken, 0.99) };
}
