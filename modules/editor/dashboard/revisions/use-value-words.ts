import { useQuery } from '@tanstack/react-query';
import { listPostLayouts } from '#modules/posts/post-layouts.contract.ts';
import { postStatusLabel, wholeTime } from '#modules/posts/posts.public.tsx';
import { readableBody } from '#modules/posts/readable-body.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { languageName } from '#platform/dashboard/language-choices.ts';
import { listText } from '#platform/dashboard/lists.ts';
import { read } from '#platform/dashboard/queries.ts';
import { type EditorTexts, useEditorTexts } from '../editor-texts.ts';
import { idsOf, kindOf, useValueNames } from './use-value-names.ts';

const times = ['scheduled_at', 'scheduled_ts', 'unpublish_at', 'unpublish_ts', 'embargoed_until_ts'];
const visibilities = { 1: 'visibility.public', 2: 'visibility.private', 3: 'visibility.unlisted' } as const;

type Valued = { field: string; values: readonly unknown[] };

/** Says the values of a post as people see them: names, dates in the zone of the site, Yes and No. */
export function useValueWords(valued: readonly Valued[]): (field: string, value: unknown) => string {
  const text = useEditorTexts();
  const { site } = useCaller();
  const nameOf = useValueNames(valued);
  const known = useQuery({
    ...read(listPostLayouts, { params: { siteId: site.id } }),
    enabled: valued.some(({ field }) => field === 'layout'),
    staleTime: 60_000,
  });
  const layouts = known.data?.items ?? [];
  return (field, value) => {
    if (value === null || value === undefined || value === '') {
      if (field === 'layout') return layouts.find(({ name }) => name === value)?.title ?? String(value);
      if (field === 'language') return text('language.site');
      return field === 'layout' ? text('layout.usual') : '–';
    }
    if (typeof value === 'boolean') return text(value ? 'custom.yes' : 'custom.no');
    if (field === 'status' && typeof value === 'number') return postStatusLabel(value);
    if (field === 'visibility') return visibilityOf(value, text);
    if (field === 'language') return languageName(String(value));
    if (field === 'body') return readableBody(String(value));
    if (field === 'password') return text('revisions.hidden');
    if (times.includes(field) && typeof value === 'number') return wholeTime(value, site.timeZone);
    const ids = idsOf(value);
    if (kindOf[field] && ids.length > 0) {
      const names = ids.map((id) =>
        (field === 'section_ids' || field === 'primary_section_id') && id === 0
          ? text('revisions.frontPage')
          : nameOf(field, id),
      );
      if (names.includes(undefined)) return '…';
      return listText(names.map((name) => name ?? text('revisions.gone')));
    }
    if (Array.isArray(value)) return value.length === 0 ? '–' : listText(value.map(String));
    if (typeof value === 'object')
      return 'url' in value ? String(value.url) : Object.values(value).join(', ');
    return String(value);
  };
}

function visibilityOf(value: unknown, text: EditorTexts): string {
  const known = visibilities[value as keyof typeof visibilities];
  return known ? text(known) : String(value);
}
