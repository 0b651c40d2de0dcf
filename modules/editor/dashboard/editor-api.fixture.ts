import { listExpiredAssets } from '#modules/assets/asset-files.contract.ts';
import { listBadgesOfPost } from '#modules/badges/post-badges.contract.ts';
import { usualChecklist } from '#modules/checklists/checklist-kinds.contract.ts';
import { getChecklist, listBrokenLinks } from '#modules/checklists/checklists.contract.ts';
import { listCustomFields } from '#modules/custom-fields/custom-fields.contract.ts';
import { listHeadlineTests } from '#modules/headline-tests/headline-tests.contract.ts';
import { listPostNotes } from '#modules/notes/notes.contract.ts';
import { listPostLayouts } from '#modules/posts/post-layouts.contract.ts';
import { listRevisions } from '#modules/posts/post-revisions.contract.ts';
import { listTranslations } from '#modules/posts/post-translations.contract.ts';
import {
  checkSlug,
  createPost,
  getDraft,
  type PostContent,
  updatePost,
} from '#modules/posts/post-writing.contract.ts';
import { getPost } from '#modules/posts/posts.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { listShortcodeFaults } from '#modules/shortcodes/shortcode-uses.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import {
  discardLayer,
  endPresence,
  getLayers,
  keepLayer,
  lockPost,
  renewLock,
  showPresence,
  unlockPost,
} from '../editor.contract.ts';

/** A post as the server sends it to its editor. */
export const post = (more: Partial<PostContent> = {}): PostContent => ({
  ...{
    id: 7,
    kicker: '',
    headline: 'Old bridge',
    subheadline: '',
    external_url: null,
    slug: 'old-bridge',
    body: '<p class="x">The bridge.</p>',
  },
  ...{ excerpt: '', author_ids: [5], section_ids: [], primary_section_id: null, tag_ids: [], image: null },
  ...{
    language: null,
    visibility: 1,
    gated_groups: null,
    layout: '',
    comments_enabled: true,
    password: null,
    seo: {},
    custom: {},
  },
  ...{ unpublish_at: null, embargoed_until_ts: null },
  ...{ scheduled_at: null, is_auto_enabled: true, status: 5, type: 'article', community_id: null },
  ...{ is_locked: false, published_ts: null, last_published_ts: null, created_ts: 1, updated_ts: 2 },
  ...{ updated_by: 5, revision: 3, allowed_statuses: [5, 8, 0, 1], returned: null },
  ...more,
});

export const amelia = { id: 5, title: 'Amelia Wong' };
export const michelle = { id: 6, title: 'Michelle Rago' };

const inFiveMinutes = () => Math.floor(Date.now() / 1000) + 300;

const noTest = { abtest_name: null, query_param: null, query_value: null };
const layout = (name: string, title: string) => ({ name, title, ...noTest });

/** The lock of the post, given to whoever asks. */
export const ownLock = (revision = 3) => ({
  ...{ holder: amelia, lease_until: inFiveMinutes(), token: 'a-token-of-the-tests', post_revision: revision },
});

/** The refusal of a lock that somebody holds. */
export const heldBy = (holder: typeof michelle, isOwn = false, since_ts?: number) => ({
  ...{
    refuse: 423,
    code: 'locked',
    extra: { holder, is_own: isOwn, lease_until: inFiveMinutes(), since_ts },
  },
});

/** A server with one post that nobody else has open. */
export function editorApi(): FakeApi {
  let version = 0;
  return fakeApi()
    .on(listBadgesOfPost, () => ({ items: [], total_count: 0, may_change: false }))
    .on(listHeadlineTests, () => ({ items: [], may_change: false }))
    .on(listPostNotes, () => ({ items: [], open_count: 0, may_add: true }))
    .on(listSections, () => [])
    .on(listCustomFields, () => ({ items: [], total_count: 0, after: null }))
    .on(getChecklist, () => ({ ...usualChecklist, revision: 0, updated_ts: null }))
    .on(listExpiredAssets, () => ({ items: [] }))
    .on(listBrokenLinks, () => ({ items: [], waiting: 0 }))
    .on(listShortcodeFaults, () => ({ items: [] }))
    .on(listPostLayouts, () => ({ items: [layout('', 'Standard'), layout('wide', 'Wide')] }))
    .on(getPost, () => ({ refuse: 404, code: 'not_found' }))
    .on(listTranslations, () => ({
      source: { post_id: 7, lang_id: null, headline: 'Old bridge', status: 5 },
      items: [],
      places: [],
    }))
    .on(getDraft, () => post())
    .on(listRevisions, () => ({ items: [], total_count: 14 }))
    .on(checkSlug, ({ query }) => ({ slug: query.wish, is_free: query.wish !== 'taken', free: 'free-one' }))
    .on(createPost, () => post({ headline: '', slug: '', body: '', status: 7, revision: 1 }))
    .on(updatePost, ({ body }) =>
      post({ slug: '', body: '', ...(body as Partial<PostContent>), revision: body.revision + 1 }),
    )
    .on(getLayers, () => ({ post_revision: 3, own: null, other: null }))
    .on(keepLayer, () => {
      version += 1;
      return { version, saved_ts: 3, status: 6, post_revision: 3 };
    })
    .on(discardLayer, () => undefined)
    .on(lockPost, () => ownLock())
    .on(renewLock, () => ownLock())
    .on(unlockPost, () => undefined)
    .on(showPresence, () => ({
      post_id: 7,
      post_revision: 3,
      people: [{ ...amelia, since_ts: 1, is_editing: true }],
      asked_by: null,
    }))
    .on(endPresence, () => undefined);
}
