import { serverTexts } from '#platform/server/texts.ts';
import english from '../texts/en-US.json' with { type: 'json' };

export const pageTexts = serverTexts(new URL('../texts/', import.meta.url), english, ['ar']);

export type Say = ReturnType<typeof pageTexts>;

/** What layouts say in the language of the site. */
export function labelsOf(say: Say) {
  return {
    skip: say('skip'),
    sections: say('sections'),
    trail: say('trail'),
    search: say('search'),
    latest: say('latest'),
    newer: say('newer'),
    older: say('older'),
    by: say('by'),
    read_next: say('readNext'),
    previous: say('previous'),
    next: say('next'),
    tags: say('tags'),
    badges: say('badges'),
    empty: say('empty'),
    feed: say('feed'),
    home: say('home'),
    search_hint: say('searchHint'),
    password: say('password'),
    email: say('email'),
    code: say('code'),
    sign_in: say('signIn'),
    sign_out: say('signOut'),
    signed_in: say('signedIn'),
    no_account: say('noAccount'),
    create_account: say('createAccount'),
    apply: say('applyHere'),
    forgot_password: say('forgotPassword'),
    open: say('open'),
    download: say('download'),
    preview: say('preview'),
    to_top: say('toTop'),
    about: say('about'),
    privacy: say('privacy'),
  };
}
