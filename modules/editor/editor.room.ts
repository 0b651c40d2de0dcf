import { createPost } from '#modules/posts/post-writing.contract.ts';
import { saveStepsOf } from '#modules/posts/posts.public.ts';
import { profileNamesOf } from '#modules/profiles/profiles.public.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { room } from '#platform/server/room.ts';
import {
  askForPost,
  discardLayer,
  endPresence,
  getLayers,
  keepLayer,
  listFetchedPictures,
  lockPost,
  renewLock,
  showPresence,
  takeLock,
  unlockPost,
} from './editor.contract.ts';
import { findEmbed } from './embed.contract.ts';
import { defineEditorJobs } from './server/editor.jobs.ts';
import { embedHandlers } from './server/embeds/embed.handlers.ts';
import { fetchedPictureHandlers } from './server/fetched-pictures.handlers.ts';
import { layerHandlers } from './server/layers.handlers.ts';
import { removeLayer } from './server/layers.queries.ts';
import { lockHandlers } from './server/locks.handlers.ts';
import { presenceHandlers } from './server/presence.handlers.ts';

/** Where posts are written: what is not saved yet, who edits, who looks on. */
export const editorRoom = room({
  name: 'editor',
  contracts: {
    ...{ getLayers, keepLayer, discardLayer, lockPost, renewLock, unlockPost, takeLock, askForPost },
    ...{ showPresence, endPresence, findEmbed },
    listFetchedPictures,
  },
  menu: [{ group: 'own', id: 'addPostIcon', path: '/editor/article', icon: 'posts', call: createPost }],
  open: (ground) => {
    const { database, events, jobs, log } = ground;
    const needs = { database, events, people: profileNamesOf(ground) };
    defineEditorJobs({ database, jobs });
    // What is saved is unsaved no longer.
    saveStepsOf(ground).push(async (trx, { siteId, by }, postId) => {
      if (by !== null) await removeLayer(trx, siteId, postId, by);
    });
    return {
      handlers: [
        ...[...layerHandlers({ ...needs, log }), ...lockHandlers(needs), ...presenceHandlers(needs)],
        ...fetchedPictureHandlers(needs),
        ...embedHandlers(fetchGuarded),
      ],
    };
  },
});
