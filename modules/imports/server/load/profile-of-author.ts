import type { ProfileToLoad } from '#modules/profiles/profiles.public.ts';
import type { SourceAuthor } from '../source.ts';
import { type BatchScope, fitting } from './batch-scope.ts';

/** What a source says of a person, as a profile. */
export function profileOf(scope: BatchScope, author: SourceAuthor, id: number, name: string): ProfileToLoad {
  const { jobTitle, ...extra } = author.extra ?? {};
  return {
    id,
    name,
    title: fitting(scope, 'authors', author.id, author.name, 120) || author.id,
    email: author.email,
    aboutHtml: author.aboutHtml ?? '',
    jobTitle: typeof jobTitle === 'string' ? jobTitle : '',
    extra,
    createdTs: author.createdTs ?? null,
    now: scope.now,
    by: scope.by,
  };
}
