import { z } from 'zod';
import { PostPresence } from '#modules/posts/post-presence.contract.ts';
import { MAX_AUTHORS, MAX_EXTERNAL_URL, PostEdit, postLocked } from '#modules/posts/post-writing.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, revision } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

/** How long a lock holds without a sign of life, and how often its holder gives one. */
export const LEASE_SECONDS = 300;
export const RENEW_SECONDS = 120;

const Person = z.object({ id, title: z.string() });

/** What somebody changed and did not save yet; it is kept even where a save would refuse it. */
const LayerContent = PostEdit.omit({ revision: true, status: true, reason: true })
  .extend({
    headline: z.string().max(2_000).optional(),
    slug: z.string().max(300).optional(),
    external_url: z.string().max(MAX_EXTERNAL_URL).nullable().optional(),
    author_ids: z.array(id).max(MAX_AUTHORS).optional(),
  })
  .meta({ id: 'LayerContent' });

/** The unsaved changes of one person to one post. */
export const EditLayer = z
  .object({
    person: Person,
    base_revision: revision.meta({ description: 'the revision of the post that the changes began from' }),
    version: z.number().int().meta({ description: 'rises with each time that the layer is kept' }),
    content: z.record(z.string(), z.unknown()).meta({ description: 'the changed fields alone' }),
    saved_ts: z.number().int(),
  })
  .meta({ id: 'EditLayer' });
export type EditLayer = z.output<typeof EditLayer>;

const Lock = z
  .object({
    holder: Person,
    lease_until: z.number().int().meta({ description: 'unix seconds' }),
    token: z.string().meta({ description: 'renews the lock and gives it back' }),
    post_revision: revision.meta({ description: 'the revision of the post now' }),
  })
  .meta({ id: 'EditLock' });

/** Answers with `holder`, `is_own` (the caller in another window), `since_ts` and `lease_until`. */
export const editLocked = apiError('locked', 423, 'Someone else is editing this post.');
/** Answers with `current`, the layer as another window of the same person left it. */
export const layerConflict = apiError(
  'revision_conflict',
  409,
  'You have other unsaved changes to this post in another window.',
);

const params = z.object({ siteId: idInPath, postId: idInPath });
const token = z.string().regex(/^[\w-]{16,64}$/, 'send the token of the lock');
const asEditing = { permission: anywhere('CREATE_REAL_DRAFT'), scopeParam: 'siteId', params } as const;
// Nobody keeps a copy of layers, locks and presence, so no answer waits for copies to be dropped.
const quiet = { ...asEditing, writes: false } as const;
const path = '/core/v1/sites/{siteId}/posts/{postId}';

export const getLayers = endpoint({
  ...asEditing,
  method: 'GET',
  path: `${path}/layer`,
  summary: 'The own unsaved changes of a post, and the newest of somebody else',
  response: z.object({
    post_revision: revision.meta({ description: 'the revision of the post now' }),
    own: EditLayer.nullable(),
    other: EditLayer.nullable(),
  }),
  errors: [notFound, postLocked],
});

export const keepLayer = endpoint({
  ...quiet,
  method: 'PUT',
  path: `${path}/layer`,
  summary: 'Keep unsaved changes of a post; the post itself stays as it is',
  maxBodyBytes: 8 * 1024 * 1024,
  body: z.object({
    base_revision: revision,
    version: z.number().int().min(0).max(2_147_483_647).optional().meta({
      description:
        'the version that this follows, 0 for none; another one is refused. Unchecked when left out',
    }),
    content: LayerContent,
  }),
  response: z.object({
    version: z.number().int(),
    saved_ts: z.number().int(),
    status: z.number().int().meta({ description: 'the status of the post: a new one becomes an autodraft' }),
    post_revision: revision.meta({ description: 'the revision of the post now' }),
  }),
  errors: [notFound, postLocked, layerConflict],
});

export const discardLayer = endpoint({
  ...quiet,
  method: 'DELETE',
  path: `${path}/layer`,
  summary: 'Discard the own unsaved changes of a post',
  status: 204,
  response: empty(),
  errors: [notFound, postLocked],
});

export const lockPost = endpoint({
  ...quiet,
  method: 'POST',
  path: `${path}/lock`,
  summary: 'Lock a post while it is edited',
  body: z.object({ token: token.optional().meta({ description: 'of the lock that this window had' }) }),
  response: Lock,
  errors: [notFound, editLocked],
});

export const renewLock = endpoint({
  ...quiet,
  method: 'PUT',
  path: `${path}/lock`,
  summary: 'Renew the lock of a post; refused with its holder once it was taken over',
  body: z.object({ token }),
  response: Lock,
  errors: [notFound, editLocked],
});

export const unlockPost = endpoint({
  ...quiet,
  method: 'DELETE',
  path: `${path}/lock`,
  summary: 'Give the lock of a post back',
  status: 204,
  body: z.object({ token }),
  response: empty(),
  errors: [notFound, postLocked],
});

export const askForPost = endpoint({
  ...quiet,
  method: 'POST',
  path: `${path}/lock/ask`,
  summary: 'Ask whoever edits a post for it; they are told in their editor',
  status: 204,
  response: empty(),
  errors: [notFound, postLocked],
});

export const takeLock = endpoint({
  ...quiet,
  method: 'POST',
  path: `${path}/lock/take`,
  summary: 'Take the lock of a post over, also from an own window',
  response: Lock,
  errors: [notFound, editLocked],
});

export const showPresence = endpoint({
  ...quiet,
  method: 'PUT',
  path: `${path}/presence`,
  summary: 'Say that one has a post open, and see who else has',
  response: PostPresence.extend({
    post_revision: revision.meta({ description: 'the revision of the post now' }),
    asked_by: Person.nullable().meta({ description: 'of the holder of the lock: who waits for the post' }),
  }),
  errors: [notFound, postLocked],
});

export const endPresence = endpoint({
  ...quiet,
  method: 'DELETE',
  path: `${path}/presence`,
  summary: 'Say that one has closed a post',
  status: 204,
  response: empty(),
  errors: [notFound, postLocked],
});

export const listFetchedPictures = endpoint({
  ...asEditing,
  method: 'GET',
  path: `${path}/fetched_pictures`,
  summary: 'Pictures that a post names by the addresses that it came with and that are in the library now',
  response: z.object({
    items: z.array(
      z.object({
        address: z.string().meta({ description: 'as the text names it, which stays as it is' }),
        url: z.string().meta({ description: 'where it is here' }),
      }),
    ),
  }),
  errors: [notFound, postLocked],
});
