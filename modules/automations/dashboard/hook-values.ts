import { parseSearchQuery, type SearchQuery } from '#modules/search-indexes/search-query.contract.ts';
import {
  type HookEvent,
  type HookPayload,
  type HookTrigger,
  USUAL_TIMEOUT,
} from '../automation-kinds.contract.ts';
import { type Hook, HookDraft } from '../automations.contract.ts';

/** A header as the form holds it; an empty secret value means the one that is saved. */
export type HeaderRow = { name: string; value: string; isSecret: boolean; isKept: boolean };

/** Which posts: what the form can say, or the filter itself as JSON where it says more. */
export type FilterValues = { section: number; type: string; json: string | null };

/** The values of a webhook as its form holds them. */
export type HookValues = {
  title: string;
  url: string;
  trigger: HookTrigger;
  events: HookEvent[];
  /** A weekday of 0 is every day. */
  schedule: { at: string; weekday: number };
  filter: FilterValues;
  payload: HookPayload;
  headers: HeaderRow[];
  timeout_s: number | null;
  enabled: boolean;
};

const ANY: FilterValues = { section: 0, type: '', json: null };
const SECTION = 'regular-section';
const TYPE = 'type';

export const valuesOf = (hook: Hook | null): HookValues => ({
  title: hook?.title ?? '',
  url: hook?.url ?? '',
  trigger: hook?.trigger.kind ?? 'event',
  events: hook?.events ?? [],
  schedule: { at: hook?.schedule?.at ?? '00:00', weekday: hook?.schedule?.weekday ?? 0 },
  filter: filterValues(hook?.filter ?? {}),
  payload: hook?.payload ?? 'full',
  headers: Object.entries(hook?.headers ?? {}).map(([name, { value, is_secret }]) => ({
    ...{ name, value: value ?? '', isSecret: is_secret, isKept: is_secret },
  })),
  timeout_s: hook?.timeout_s ?? USUAL_TIMEOUT,
  enabled: hook?.enabled ?? true,
});

/** The filter as the form shows it; as JSON where the form cannot. */
function filterValues(filter: object): FilterValues {
  const { all = [], any = [], none = [] } = parseSearchQuery(filter);
  const values = { ...ANY };
  for (const node of all) {
    const [value, ...more] = 'labels' in node ? node.labels.values : [];
    const field = 'labels' in node && more.length === 0 ? node.labels.field : '';
    if (field === SECTION && values.section === 0) values.section = Number(value);
    else if (field === TYPE && values.type === '') values.type = String(value);
    else return { ...ANY, json: JSON.stringify(filter, null, 2) };
  }
  return any.length + none.length > 0 ? { ...ANY, json: JSON.stringify(filter, null, 2) } : values;
}

function filterOf({ section, type, json }: FilterValues): SearchQuery {
  if (json !== null) return JSON.parse(json) as SearchQuery;
  const all = [
    ...(section === 0 ? [] : [{ labels: { field: SECTION, values: [section] } }]),
    ...(type === '' ? [] : [{ labels: { field: TYPE, values: [type] } }]),
  ];
  return all.length === 0 ? {} : { all };
}

/** What the form says, as the calls take it. @throws SyntaxError where the JSON is none */
export const bodyOf = (values: HookValues) => ({
  ...{ title: values.title, url: values.url, enabled: values.enabled, payload: values.payload },
  trigger: { kind: values.trigger },
  events: values.trigger === 'event' ? values.events : [],
  schedule:
    values.trigger === 'schedule'
      ? { at: values.schedule.at.trim(), weekday: values.schedule.weekday || null }
      : null,
  filter: values.trigger === 'event' ? filterOf(values.filter) : {},
  headers: Object.fromEntries(
    values.headers
      .filter(({ name, value }) => name.trim() !== '' || value !== '')
      .map(({ name, value, isSecret }) => [
        name.trim(),
        { value: value === '' ? null : value, is_secret: isSecret },
      ]),
  ),
  timeout_s: values.timeout_s ?? Number.NaN,
});

/** What the form says against itself, before anything is sent. */
export type FormWords = { events: string; json: string; twice: string };

/** The contract's own schema of what would be sent, and what the server would refuse beside it. */
export const schemaOf = (words: FormWords) => ({
  safeParse: (given: unknown) => {
    const values = given as HookValues;
    const issues = ownIssues(values, words);
    if (issues.some(({ path }) => path[0] === 'filter')) return { success: false, error: { issues } };
    const parsed = HookDraft.safeParse(bodyOf(values));
    const all = [...issues, ...(parsed.error?.issues ?? [])];
    return all.length === 0 ? { success: true } : { success: false, error: { issues: all } };
  },
});

function ownIssues(values: HookValues, words: FormWords): { path: string[]; message: string }[] {
  const names = values.headers.map(({ name }) => name.trim().toLowerCase());
  return [
    ...(values.trigger === 'event' && values.events.length === 0
      ? [{ path: ['events'], message: words.events }]
      : []),
    ...(isJson(values.filter.json) ? [] : [{ path: ['filter'], message: words.json }]),
    ...(new Set(names).size < names.length ? [{ path: ['headers'], message: words.twice }] : []),
  ];
}

function isJson(text: string | null): boolean {
  if (text === null) return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
