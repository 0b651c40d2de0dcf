import { expect, test } from 'vitest';
import { listAssets } from '#modules/assets/assets.contract.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { listLinks } from '#modules/bad-links/bad-links.contract.ts';
import { listComments } from '#modules/comments/comments.contract.ts';
import { listMisses, listOpenMisses } from '#modules/missing-pages/missing-pages.contract.ts';
import { listPosts } from '#modules/posts/posts.contract.ts';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { listRedirects } from '#modules/redirects/redirects.contract.ts';
import { listSubscriptions } from '#modules/subscriptions/subscriptions.contract.ts';
import { listTags } from '#modules/tags/tags.contract.ts';
import { screenRights } from './screen-rights.ts';

test('views of a list are for whoever may ask the list', () => {
  expect(screenRights).toEqual({
    posts: listPosts.permission,
    redirects: listRedirects.permission,
    users: listProfiles.permission,
    subscriptions: listSubscriptions.permission,
    library: listAssets.permission,
    tags: listTags.permission,
    comments: listComments.permission,
    bad_link_outs: listLinks.permission,
    '404_report': listMisses.permission,
    '404_redirects': listOpenMisses.permission,
    audit: listAuditEvents.permission,
  });
});
