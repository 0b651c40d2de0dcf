import { Button } from '@mantine/core';
import { IconButton } from '#platform/dashboard/icon-button.tsx';
import { PlusIcon, XIcon } from '#platform/dashboard/icons.tsx';
import { TextField } from '#platform/dashboard/text-field.tsx';
import { LONGEST_NAMESPACE, MOST_NAMESPACES } from '../feed-kinds.contract.ts';
import classes from './feed-builder.module.css';
import type { FeedFieldsProps } from './feed-fields.tsx';
import { useFeedsTexts } from './feeds-texts.ts';

/** The namespaces that a feed says itself. */
export function NamespaceFields({ form }: FeedFieldsProps) {
  const text = useFeedsTexts();
  const { namespaces } = form.values;
  const put = (next: typeof namespaces) => form.set('namespaces', next);
  const change = (at: number, said: Partial<(typeof namespaces)[number]>) =>
    put(namespaces.map((one, place) => (place === at ? { ...one, ...said } : one)));
  const error = form.error('namespaces');
  return (
    <fieldset className={classes.group}>
      <legend>{text('form.namespaces')}</legend>
      <p className={classes.hint}>{text('form.namespacesHelp')}</p>
      {namespaces.map(({ prefix, uri }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a namespace has no id, and its prefix is being typed.
        <div key={at} className={classes.namespace}>
          <TextField
            label={text('form.prefix')}
            isMono
            maxLength={40}
            value={prefix}
            onText={(said) => change(at, { prefix: said })}
          />
          <TextField
            label={text('form.uri')}
            isMono
            maxLength={LONGEST_NAMESPACE}
            value={uri}
            onText={(said) => change(at, { uri: said })}
          />
          <IconButton
            name={text('form.removeNamespace', { number: at + 1 })}
            tip="end"
            className={classes.remove}
            onClick={() => put(namespaces.filter((_, place) => place !== at))}
          >
            <XIcon />
          </IconButton>
        </div>
      ))}
      {error === undefined ? null : (
        <p className={classes.wrong} role="alert">
          {error}
        </p>
      )}
      {namespaces.length < MOST_NAMESPACES ? (
        <Button
          variant="default"
          size="xs"
          leftSection={<PlusIcon />}
          onClick={() => put([...namespaces, { prefix: '', uri: '' }])}
        >
          {text('form.addNamespace')}
        </Button>
      ) : null}
    </fieldset>
  );
}
