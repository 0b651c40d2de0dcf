import { Button } from '@mantine/core';
import { useGo } from '#platform/dashboard/address.ts';
import { DialogFoot } from '#platform/dashboard/dialogs/dialog-foot.tsx';
import frame from '#platform/dashboard/dialogs/dialog-frame.module.css';
import { DialogFrame } from '#platform/dashboard/dialogs/dialog-frame.tsx';
import { writePairs } from '#platform/dashboard/list-search.ts';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { usePlatformTexts } from '#platform/dashboard/texts.ts';
import type { GroupUses } from '../user-groups.contract.ts';
import { useUserGroupsTexts } from './user-groups-texts.ts';

type GroupInUseProps = { name: string; count: number; uses: GroupUses; onClose: () => void };
type Use = { id: number; title: string };

const base = '/r/dashboard';
const listOf = (path: string) => (use: Use) => `${base}${path}${writePairs({ q: use.title })}`;
const places: Record<keyof GroupUses, (use: Use) => string> = {
  sections: listOf('/sections'),
  posts: ({ id }) => `${base}/editor/post/${id}`,
  files: ({ id }) => `${base}/library?open=${id}`,
  packages: listOf('/membership_subscriptions'),
  rules: listOf('/gamification'),
  providers: () => `${base}/settings/single-sign-on`,
};

/** Groups that something is open to stay until it is not: what that is, each with the way there. */
export function GroupInUse({ name, count, uses, onClose }: GroupInUseProps) {
  const text = useUserGroupsTexts();
  const platform = usePlatformTexts();
  const go = useGo();
  return (
    <DialogFrame title={text('inUse.title', { name, count })} width={432} onClose={onClose}>
      <div className={frame.consequence}>
        <p>{text('inUse.hint', { count })}</p>
        {(Object.keys(places) as (keyof GroupUses)[]).map((kind) =>
          uses[kind].length === 0 ? null : (
            <section key={kind} aria-label={text(`inUse.${kind}`)}>
              <h3>{text(`inUse.${kind}`)}</h3>
              <ul>
                {uses[kind].map((use) => (
                  <li key={use.id}>
                    <ShellLink url={places[kind](use)} onGo={go}>
                      <bdi>{use.title || text('inUse.untitled')}</bdi>
                    </ShellLink>
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </div>
      <DialogFoot isRuled={false}>
        <Button data-autofocus onClick={onClose}>
          {platform('close')}
        </Button>
      </DialogFoot>
    </DialogFrame>
  );
}
