import { useQuery } from '@tanstack/react-query';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { listUserGroups } from '../user-groups.contract.ts';
import classes from './groups-field.module.css';

const MOST_SHOWN = 100;

type GroupsFieldProps = {
  label: string;
  help: string;
  /** Stands under the groups to choose from. */
  note?: string;
  /** Slugs, separated by commas. */
  value: string;
  error: string | undefined;
  onText: (text: string) => void;
  onLeave: () => void;
};

const slugsIn = (line: string): string[] =>
  line
    .split(',')
    .map((slug) => slug.trim())
    .filter((slug) => slug !== '');

/** Groups to choose from by their names; who may not see them types slugs. */
export function GroupsField(props: GroupsFieldProps) {
  const { holder } = useCaller();
  const groups = useQuery({
    ...read(listUserGroups, { query: { limit: MOST_SHOWN } }),
    enabled: mayCall(listUserGroups, holder),
  });
  const known = groups.data?.items ?? [];
  if (known.length === 0) {
    const { note: _, ...field } = props;
    return <TextField isMono {...field} />;
  }
  const chosen = slugsIn(props.value);
  const unknown = chosen.filter((slug) => !known.some((group) => group.slug === slug));
  const choices = [...known, ...unknown.map((slug) => ({ slug, title: slug }))];
  const toggle = (slug: string) =>
    props.onText(
      (chosen.includes(slug) ? chosen.filter((one) => one !== slug) : [...chosen, slug]).join(', '),
    );
  return (
    <fieldset className={classes.field}>
      <legend>{props.label}</legend>
      {choices.map(({ slug, title }) => (
        <label key={slug}>
          <input type="checkbox" checked={chosen.includes(slug)} onChange={() => toggle(slug)} />
          <bdi>{title}</bdi>
        </label>
      ))}
      {props.error ? <p role="alert">{props.error}</p> : null}
      {props.note && !props.error ? <small>{props.note}</small> : null}
    </fieldset>
  );
}
