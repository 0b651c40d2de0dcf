import { postStatusLabel } from '#modules/posts/posts.public.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import type { AuditEvent } from '../audit.contract.ts';
import type { AuditTexts } from './audit-texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** `redirect.created` in words: "Redirect created"; an action that the texts do not know by the words of its name. */
export function actionWords(action: string, text: AuditTexts): string {
  const [kind = '', deed = ''] = action.split('.');
  if (knows(texts.actions, kind) && knows(texts.actions[kind], deed)) {
    return text(`actions.${kind}.${deed}` as 'actions.post.updated');
  }
  const words = action.replace(/[._]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const knows = <Tree extends object>(tree: Tree, key: string): key is keyof Tree & string =>
  Object.hasOwn(tree, key);

const names = ['title', 'headline', 'path', 'name', 'call'] as const;

/** The deed in words; many of one batch as one, with their number. */
export function deedWords({ action, batch_count: count = 1 }: AuditEvent, text: AuditTexts): string {
  if (count === 1) return actionWords(action, text);
  const shown = numberText(count);
  if (action === 'post.status_changed') return text('batch.status', { count, shown });
  if (action === 'post.authors_changed') return text('batch.authors', { count, shown });
  return text('batch.other', { action: actionWords(action, text), shown });
}

/** What the deed was done to, and that it is gone where it is. */
export function objectWords(event: Deed, text: AuditTexts): string {
  if ((event.batch_count ?? 1) > 1) return '';
  const name = objectName(event, text);
  return event.object.is_deleted && name !== '' ? text('deleted', { name }) : name;
}

type Deed = Pick<AuditEvent, 'object' | 'before' | 'after' | 'batch_count'>;

/** The name of today, or else the one that the fields of the deed give. */
export function objectName({ object, before, after }: Deed, text: AuditTexts): string {
  if (object.name !== null) return object.name;
  const found = names.map((name) => after?.[name] ?? before?.[name]).find((name) => typeof name === 'string');
  if (typeof found === 'string' && found !== '') return found;
  if (object.id === null) return '';
  const kind = knows(texts.kinds, object.kind)
    ? text(`kinds.${object.kind}`)
    : object.kind.replaceAll('_', ' ');
  return `${kind} ${object.id}`;
}

/** Who did it, or what. */
export function actorWords(
  { actor, action }: Pick<AuditEvent, 'actor' | 'action'>,
  text: AuditTexts,
): string {
  if (actor.profile) return actor.profile.title ?? text('formerPerson', { id: actor.profile.id });
  if (action === 'session.refused' || actor.kind === 'profile') return text('nobody');
  if (actor.kind === 'token') return text('token');
  return actor.kind === 'job' ? text('job') : text('command');
}

/** A value of a field as text; null for one that is not there. */
export function valueText(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The fields of a deed, each with its value before and after; a status of a post by its name. */
export function changesOf({ object, before, after }: Pick<AuditEvent, 'object' | 'before' | 'after'>) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const shownValue = (field: string, value: unknown) =>
    object.kind === 'post' && field === 'status' && typeof value === 'number'
      ? postStatusLabel(value)
      : valueText(value);
  return fields.map((field) => ({
    field,
    before: shownValue(field, before?.[field]),
    after: shownValue(field, after?.[field]),
  }));
}
