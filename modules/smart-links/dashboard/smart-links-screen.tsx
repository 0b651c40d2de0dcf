import { Suspense, useCallback, useState } from 'react';
import { useDeleteRows } from '#modules/undo/undo-rows.public.tsx';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { AddButton } from '#platform/dashboard/add-button.tsx';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { lazyPart } from '#platform/dashboard/lazy-part.ts';
import { ListScreen } from '#platform/dashboard/list-screen.tsx';
import { keyOf, useWrite } from '#platform/dashboard/queries.ts';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import { useList } from '#platform/dashboard/records/use-list.tsx';
import { CUSTOMIZE, LINK, ruleSortKeys } from '../rule-kinds.contract.ts';
import { mayWrite } from '../rule-writing-rights.contract.ts';
import { deleteReplacement, listReplacements, type Replacement } from '../smart-links.contract.ts';
import { useRuleColumns } from './rule-columns.tsx';
import { useSmartLinksTexts } from './smart-links-texts.ts';
import { type RuleAct, useNamedRule } from './use-named-rule.ts';

const RuleDialog = lazyPart(() => import('./rule-dialog.tsx'), 'RuleDialog');

const WriteDialog = lazyPart(() => import('./write-dialog.tsx'), 'WriteDialog');

const address = listAddress({}, ruleSortKeys, { ...{ sortBy: 'phrase', sortDirection: 1, limit: 25 } });
const nameOf = ({ find_phrase }: Replacement): string => find_phrase;
const stale = [listReplacements];

/** Phrases that become links as readers see posts. */
export const SmartLinksScreen = () => <Rules mode={LINK} of="links" path="/r/dashboard/smart_links" />;

/** Phrases that other texts take the place of as readers see posts. */
export const FindAndReplaceScreen = () => (
  <Rules mode={CUSTOMIZE} of="texts" path="/r/dashboard/find_and_replace" />
);

function Rules({ mode, of, path }: { mode: number; of: 'links' | 'texts'; path: string }) {
  const text = useSmartLinksTexts();
  const { holder } = useCaller();
  const [opened, setOpened] = useState<RuleAct | null>(null);
  const named = useNamedRule(path);
  const { items, props } = useList({
    list: of === 'links' ? 'smart-links' : 'find-and-replace',
    address,
    ask: (state) => {
      const input = { query: { query: state.q || undefined, link_mode: mode, ...pageQuery(state) } };
      return {
        queryKey: keyOf(listReplacements, input),
        // The documents name the rows of this list by their own word.
        queryFn: async ({ signal }: { signal: AbortSignal }) => {
          const { replacements, ...page } = await call(listReplacements, input, { signal });
          return { ...page, items: replacements };
        },
      };
    },
    nameOf,
    count: (values) => text(`of.${of}.count`, values),
  });
  const { mutateAsync: remove } = useWrite(deleteReplacement, stale);
  const onDelete = useDeleteRows({
    stale,
    remove: ([ruleId = 0]) => remove({ params: { ruleId } }),
    nameOf: (id) => items.find((rule) => rule.id === id)?.find_phrase,
  });
  const onEdit = useCallback((rule: Replacement) => setOpened({ kind: 'edit', rule }), []);
  const onDuplicate = useCallback((from: Replacement) => setOpened({ kind: 'add', from }), []);
  const onWriteRule = useCallback((rule: Replacement) => setOpened({ kind: 'write', rule }), []);
  const onWrite = isAllowed(mayWrite, holder) ? onWriteRule : null;
  const target = text(`of.${of}.target`);
  const columns = useRuleColumns({ target, onEdit, onDuplicate, onWrite, onDelete });
  const act = opened ?? named.act;
  const close = () => {
    setOpened(null);
    named.close();
  };
  return (
    <>
      <ListScreen
        {...props}
        title={text(`of.${of}.noun`)}
        search={{ ...props.search, label: text(`of.${of}.find`) }}
        primary={
          <AddButton label={text(`of.${of}.add`)} onClick={() => setOpened({ kind: 'add', from: null })} />
        }
        columns={columns}
        onOpen={onEdit}
        empty={text(`of.${of}.empty`)}
      />
      <Suspense fallback={null}>
        {act?.kind === 'write' ? <WriteDialog rule={act.rule} onClose={close} /> : null}
        {act === null || act.kind === 'write' ? null : (
          <RuleDialog
            mode={mode}
            rule={act.kind === 'edit' ? act.rule : null}
            from={act.kind === 'add' ? act.from : null}
            onWrite={onWrite}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}
