import { UNSAVED } from '#modules/posts/post-status.contract.ts';
import {
  autosaveIsDue,
  bodyOf,
  editablePost,
  guardedBody,
  holdPost,
  keepAutodraft,
  keepAutosave,
  mayWriteMarkup,
  NO_PAGE,
} from '#modules/posts/posts.public.ts';
import { answer, type Handler } from '#platform/server/answer.ts';
import type { Log } from '#platform/server/log.ts';
import { discardLayer, type EditLayer, getLayers, keepLayer, layerConflict } from '../editor.contract.ts';
import { type EditorNeeds, keysOf, personsOf, postOf } from './edited-post.ts';
import { findLayer, type LayerRow, newestOfOthers, putLayer, takeLayer } from './layers.queries.ts';

const unsavedBy = ({ siteId, postId, profileId: by, now }: ReturnType<typeof keysOf>) => ({
  ...{ siteId, postId, by, now },
});

/** The calls about unsaved changes. */
export function layerHandlers(needs: EditorNeeds & { log: Log }): Handler[] {
  const { database, events, log } = needs;
  const { db } = database;
  const shown = async (siteId: number, rows: readonly (LayerRow | null)[]) => {
    const ids = rows.flatMap((row) => row?.profile_id ?? []);
    const person = await personsOf(needs, siteId, ids);
    return rows.map((row): EditLayer | null => {
      if (!row) return null;
      const { profile_id, base_revision, version, content, body, updated_ts } = row;
      const whole = body === null ? content : { ...content, body };
      return { person: person(profile_id), base_revision, version, content: whole, saved_ts: updated_ts };
    });
  };
  return [
    answer(getLayers, async (call) => {
      const { revision } = await postOf(needs, call);
      const { siteId, postId, profileId } = keysOf(call);
      const rows = await Promise.all([
        findLayer(db, siteId, postId, profileId),
        newestOfOthers(db, siteId, postId, profileId),
      ]);
      const [own = null, other = null] = await shown(siteId, rows);
      return { post_revision: revision, own, other };
    }),
    answer(keepLayer, async ({ body: sent, ...call }) => {
      const keys = keysOf(call);
      const { body: said = null, ...content } = sent.content;
      // Somebody who may do more could take it over as it is.
      const isGuarded = said !== null && !mayWriteMarkup(call.caller);
      const [post, before, isDue] = await Promise.all([
        editablePost(db, keys.siteId, keys.postId, call.caller),
        isGuarded ? bodyOf(db, keys.siteId, keys.postId) : '',
        autosaveIsDue(db, unsavedBy(keys)),
      ]);
      const body = isGuarded ? guardedBody(before, said) : said;
      const layer = { ...keys, baseRevision: sent.base_revision, follows: sent.version, content, body };
      const told = { saved_ts: keys.now, post_revision: post.revision };
      const keep = async (): Promise<{ version: number; status: number } | null> => {
        // Of a saved post the layer is all that is written, in one statement.
        if (!UNSAVED.some((status) => status === post.status)) {
          const version = await putLayer(db, layer);
          return version === null ? null : { version, status: post.status };
        }
        return db.transaction().execute(async (trx) => {
          await holdPost(trx, keys.siteId, keys.postId);
          const version = await putLayer(trx, layer);
          if (version === null) return null;
          const status = await keepAutodraft(trx, keys.siteId, post, keys.now);
          if (status !== post.status)
            await events.publish(trx, { topic: 'post', siteId: keys.siteId, id: NO_PAGE });
          return { version, status };
        });
      };
      const kept = await keep();
      if (kept && isDue) {
        const unsaved = { ...unsavedBy(keys), content, body };
        const autosaved = db.transaction().execute(async (trx) => {
          await holdPost(trx, keys.siteId, keys.postId);
          // What was saved, discarded or changed meanwhile is unsaved work no longer, or kept by whoever changed it.
          const there = await findLayer(trx, keys.siteId, keys.postId, keys.profileId);
          if (there?.version === kept.version) await keepAutosave(trx, database.ids.next, unsaved);
        });
        // The words are kept: a refusal now would have the browser send them again, against themselves.
        await autosaved.catch((err) => log.error({ err, postId: keys.postId }, 'an autosave was not kept'));
      }
      if (kept) return { ...kept, ...told };
      const there = await findLayer(db, keys.siteId, keys.postId, keys.profileId);
      const [current = null] = await shown(keys.siteId, [there]);
      throw layerConflict({ extra: { current } });
    }),
    answer(discardLayer, async (call) => {
      await postOf(needs, call);
      const { siteId, postId, profileId, now } = keysOf(call);
      await db.transaction().execute(async (trx) => {
        await holdPost(trx, siteId, postId);
        const layer = await takeLayer(trx, siteId, postId, profileId);
        if (!layer) return;
        // What is thrown away by mistake is found among the revisions.
        const unsaved = { siteId, postId, by: profileId, now, ...layer };
        await keepAutosave(trx, database.ids.next, unsaved, { isLast: true });
      });
      return undefined;
    }),
  ];
}
