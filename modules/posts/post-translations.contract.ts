import { z } from 'zod';
import { apiError, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { opensTo } from './act-rights.contract.ts';
import { FieldDiff } from './post-revisions.contract.ts';

/** The most languages that a post is in. */
export const MOST_LANGUAGES = 60;

/** Stands among the translators for the service that translates by itself. */
export const MACHINE_TRANSLATOR = 0;

/** A language without its country. */
export const baseOf = (language: string): string => language.split('-')[0] ?? language;

/** Whether a translator takes a language; who names none takes any. */
export const takesLanguage = ({ languages }: { languages: readonly string[] }, language: string): boolean =>
  languages.length === 0 || languages.some((one) => baseOf(one) === baseOf(language));

/** The code of a language, such as pt-BR. */
export const languageCode = z
  .string()
  .max(35)
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'use a language code, such as en');

/** A post in another language. */
export const PostTranslation = z
  .object({
    post_id: id.meta({ description: 'the post that it is a translation of' }),
    lang_id: z.string(),
    translation_post_id: id,
    status: z.number().int(),
    headline: z.string(),
    translator_id: id.nullable(),
    is_stale: z.boolean().meta({
      description: 'the text of the source was changed since, and nobody has said that it is up to date',
    }),
    created_ts: z.number().int(),
    updated_ts: z.number().int(),
  })
  .meta({ id: 'PostTranslation' });
export type PostTranslation = z.output<typeof PostTranslation>;

export const Translator = z
  .object({
    id: id.meta({ description: 'of a person; 0 stands for the service of the installation' }),
    title: z.string(),
    kind: z.enum(['machine', 'human']),
    languages: z.array(z.string()).meta({ description: 'none named: any' }),
  })
  .meta({ id: 'Translator' });

export const translationExists = apiError(
  'translation_exists',
  409,
  'This post already has a translation in this language.',
);
export const languageInvalid = apiError('lang_is_invalid', 422, 'This post is already in this language.');
export const translatorInvalid = apiError(
  'translator_id_is_invalid',
  422,
  'Choose someone who can translate posts here.',
);
export const translationFailed = apiError(
  'translation_failed',
  502,
  'There has been an error creating the translation',
);
export const tooManyLanguages = apiError('too_many_languages', 422, 'A post can be in up to 60 languages.');
export const sourceRevisionInvalid = apiError(
  'source_revision_is_invalid',
  422,
  'The source has no such revision. Reload it and try again.',
);

const path = '/core/roar/posts/{postId}/translations';
const mayTranslate = opensTo.translating;
const params = z.object({ postId: idInPath });
const translator = {
  translator_id: id.max(Number.MAX_SAFE_INTEGER).optional().meta({
    description: 'whose draft it is; 0: one of whoever asks, in the words of the service',
  }),
};
const errors = [
  notFound,
  permissionDenied,
  translationExists,
  translationFailed,
  languageInvalid,
  translatorInvalid,
  tooManyLanguages,
];

export const listTranslators = endpoint({
  method: 'GET',
  path: '/core/roar/posts/translators',
  summary: 'Who translates posts',
  permission: mayTranslate,
  response: z.array(Translator),
});

export const listTranslations = endpoint({
  method: 'GET',
  path,
  summary: 'The languages that a post is in; of a translation those of its source',
  permission: mayTranslate,
  params,
  response: z.object({
    source: z.object({
      post_id: id,
      lang_id: z.string().nullable(),
      headline: z.string(),
      status: z.number().int(),
    }),
    items: z.array(PostTranslation),
    places: z
      .array(z.object({ lang_id: z.string(), community_id: id, title: z.string() }))
      .meta({ description: 'where drafts in these languages are made; the others stay where the source is' }),
  }),
  errors: [notFound, permissionDenied],
});

export const getTranslation = endpoint({
  method: 'GET',
  path: `${path}/{lang}`,
  summary: 'A post in one language; 404 where there is none yet',
  permission: mayTranslate,
  params: params.extend({ lang: languageCode }),
  response: PostTranslation,
  errors: [notFound, permissionDenied],
});

export const createTranslation = endpoint({
  consent: 'community_publishing',
  method: 'POST',
  path: `${path}/{lang}`,
  summary: 'Begin a translation: a draft in that language with what the source says',
  permission: mayTranslate,
  params: params.extend({ lang: languageCode }),
  body: z.object(translator).optional(),
  response: PostTranslation,
  errors,
});

export const createTranslationOf = endpoint({
  consent: 'community_publishing',
  method: 'POST',
  path,
  summary: 'The same, with the language in the body',
  permission: mayTranslate,
  params,
  body: z.object({ lang_id: languageCode, ...translator }),
  response: PostTranslation,
  errors,
});

/** The text of a post in one of its languages. */
export const LanguageText = z
  .object({
    post_id: id,
    lang_id: z.string().nullable().meta({ description: 'null: that of the site' }),
    is_source: z.boolean(),
    status: z.number().int(),
    kicker: z.string(),
    headline: z.string(),
    subheadline: z.string(),
    excerpt: z.string(),
    body: z.string(),
    post_revision: z.number().int(),
    is_stale: z.boolean().meta({
      description: 'of the source: the post that it stands beside was translated from an older one',
    }),
    changes: z.array(FieldDiff).nullable().meta({
      description: 'what changed of it since; null where what it was before is no longer kept',
    }),
  })
  .meta({ id: 'LanguageText' });
export type LanguageText = z.output<typeof LanguageText>;

export const readLanguage = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/{postId}/languages/{otherPostId}',
  summary: 'What a post says in another of its languages, and what changed of its source since',
  permission: mayTranslate,
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, postId: idInPath, otherPostId: idInPath }),
  response: LanguageText,
  errors: [notFound, permissionDenied],
});

export const settleTranslation = endpoint({
  consent: 'community_publishing',
  method: 'POST',
  path: `${path}/{lang}/up_to_date`,
  summary: 'Say that a translation says what its source says by now',
  permission: mayTranslate,
  params: params.extend({ lang: languageCode }),
  body: z.object({
    source_revision: z
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .meta({ description: 'the revision of the source that was read' }),
  }),
  response: PostTranslation,
  errors: [notFound, permissionDenied, sourceRevisionInvalid],
});
