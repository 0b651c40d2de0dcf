import { useLocation } from '@tanstack/react-router';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { May } from '#platform/dashboard/may.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { timeColumn } from '#platform/dashboard/records/columns.tsx';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import type { TableColumn } from '#platform/dashboard/table/table-column.ts';
import { hookSortKeys } from '../automation-kinds.contract.ts';
import { createHook, type Hook, listHooks } from '../automations.contract.ts';
import { HOOKS } from './automations-paths.ts';
import type { TabScreenProps } from './automations-screen.tsx';
import { useAutomationsTexts } from './automations-texts.ts';
import { HookState, useWhen } from './hook-state.tsx';
import { useHookActs } from './use-hook-acts.ts';

const HookDialog = lazyPart(() => import('./hook-dialog.tsx'), 'HookDialog');
const HookDrawer = lazyPart(() => import('./hook-drawer.tsx'), 'HookDrawer');
const HookSecretDialog = lazyPart(() => import('./hook-secret-dialog.tsx'), 'HookSecretDialog');

const states = ['on', 'off'] as const;
const address = listAddress({ state: oneOf(['', ...states] as const, '') }, hookSortKeys, {
  ...{ sortBy: 'title', sortDirection: 1, limit: 25 },
});
const nameOf = ({ title }: Hook): string => title;

/** The webhooks of a site: added, changed, tried, turned on and off. */
export function HooksScreen({ tabs }: TabScreenProps) {
  const text = useAutomationsTexts();
  const go = useGo();
  const id = useLocation({ select: ({ pathname }) => /\/automations\/(\d+)\/?$/.exec(pathname)?.[1] });
  const [dialog, setDialog] = useState<Hook | 'add' | null>(null);
  const [secret, setSecret] = useState<{ text: string; isRotated: boolean } | null>(null);
  const { search, change, items, shown, props } = useList({
    list: 'hooks',
    address,
    ask: (state) =>
      read(listHooks, {
        query: {
          query: state.q || undefined,
          enabled: state.state === '' ? undefined : state.state === 'on',
          ...pageQuery(state),
        },
      }),
    nameOf,
    count: (values) => text('count', values),
    live: { topic: 'hook', said: (count) => text('changed', { count }) },
  });
  const open = useCallback((hook: Hook) => go(`${HOOKS}/${hook.id}`), [go]);
  const close = useCallback(() => go(HOOKS), [go]);
  const acts = useHookActs(items);
  const opened = items.find((hook) => String(hook.id) === id);
  return (
    <>
      <ListScreen
        {...props}
        title={text('title')}
        views={tabs}
        search={{ ...props.search, label: text('find') }}
        filters={[
          choiceFilter({
            ...{ id: 'state', name: text('columns.state'), values: states },
            value: search.state === '' ? undefined : search.state,
            labelOf: (state) => text(`states.${state}`),
            onChange: (state) => change({ state: state ?? '' }),
          }),
        ]}
        primary={
          <May call={createHook}>
            <AddButton label={text('add')} onClick={() => setDialog('add')} />
          </May>
        }
        columns={useColumns()}
        openId={opened?.id}
        onOpen={open}
        onClose={close}
        empty={text('empty')}
        drawer={
          opened ? (
            <Suspense fallback={null}>
              <HookDrawer
                hook={opened}
                {...{ shown, acts }}
                onOpen={open}
                onEdit={() => setDialog(opened)}
                onSecret={(fresh) => setSecret({ text: fresh, isRotated: true })}
                onClose={close}
              />
            </Suspense>
          ) : null
        }
      />
      <Suspense fallback={null}>
        {dialog === null ? null : (
          <HookDialog
            hook={dialog === 'add' ? null : dialog}
            onAdded={(added) => setSecret({ text: added.secret, isRotated: false })}
            onClose={() => setDialog(null)}
          />
        )}
        {secret === null || dialog !== null ? null : (
          <HookSecretDialog
            secret={secret.text}
            isRotated={secret.isRotated}
            onClose={() => setSecret(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function useColumns(): TableColumn<Hook>[] {
  const text = useAutomationsTexts();
  const when = useWhen();
  return useMemo(
    () => [
      {
        ...{ id: 'title', title: text('columns.title'), width: 240, sortBy: 'title', phone: 'main' },
        cell: ({ title }) => <bdi>{title}</bdi>,
      },
      {
        ...{ id: 'state', title: text('columns.state'), width: 130, phone: 'below' },
        cell: (hook) => <HookState hook={hook} />,
      },
      {
        ...{ id: 'when', title: text('columns.when'), width: 220, leaves: 1, minWindow: 900 },
        cell: (hook) => when(hook),
      },
      {
        ...{ id: 'url', title: text('columns.url'), width: 'rest', leaves: 2, minWindow: 700 },
        cell: ({ url }) => <bdi dir="ltr">{url}</bdi>,
      },
      timeColumn(({ last_sent_ts }) => last_sent_ts, {
        ...{ id: 'sent', title: text('columns.sent'), phone: 'end' },
      }),
    ],
    [text, when],
  );
}
