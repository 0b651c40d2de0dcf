import { linkExportKind } from '#modules/bad-links/link-exports.public.ts';
import { serveExports } from '#modules/exports/export-process.public.ts';
import { readPostPaths } from '#modules/permalinks/export-paths.public.ts';
import { postExportKind } from '#modules/posts/post-exports.public.ts';
import { profileExportKind } from '#modules/profiles/profile-exports.public.ts';
import { subscriptionExportKind } from '#modules/subscriptions/subscription-exports.public.ts';

// The process loads no more of the rooms than what they export: it starts sooner, and takes less memory.
serveExports((db) => [
  postExportKind(db, () => readPostPaths(db)),
  profileExportKind(db),
  subscriptionExportKind(db),
  linkExportKind(db),
]);
