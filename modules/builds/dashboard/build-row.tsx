import { Button } from '@mantine/core';
import { mayCall } from '#platform/contract/endpoint.ts';
import { ActMenu } from '#platform/dashboard/act-menu.tsx';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { RelativeTime } from '#platform/dashboard/relative-time.tsx';
import { ShellLink } from '#platform/dashboard/shell/shell-link.tsx';
import { type LayoutBuild, releaseBuild } from '../builds.contract.ts';
import { copyBuild } from '../copy-build.contract.ts';
import type { BuildDialog } from './build-dialogs.ts';
import { buildName, kilobytes, LIST } from './build-name.ts';
import classes from './builds.module.css';
import { useBuildsTexts } from './builds-texts.ts';
import type { BuildActs } from './use-build-acts.ts';

type BuildRowProps = { build: LayoutBuild; acts: BuildActs; onDialog: (dialog: BuildDialog) => void };

/** A build with who made it and what can be done with it. */
export function BuildRow({ build, acts, onDialog }: BuildRowProps) {
  const text = useBuildsTexts();
  const go = useGo();
  const { site, holder } = useCaller();
  const mayManage = mayCall(releaseBuild, holder);
  const name = buildName(build);
  const copyTo = mayCall(copyBuild, holder)
    ? [{ id: 'copyTo', run: () => onDialog({ kind: 'copyTo', build }) } as const]
    : [];
  const more = mayManage
    ? [
        { id: 'copy', run: () => onDialog({ kind: 'new', from: build }) },
        ...copyTo,
        { id: 'compare', run: () => onDialog({ kind: 'compare', build }) },
        { id: 'rename', run: () => onDialog({ kind: 'rename', build }) },
        { id: build.pinned ? 'unpin' : 'pin', run: () => acts.pin(build) },
        ...(build.is_production || build.pinned
          ? []
          : [{ id: 'delete', run: () => void acts.remove([build.id]) } as const]),
      ]
    : [...copyTo, { id: 'compare', run: () => onDialog({ kind: 'compare', build }) }];
  return (
    <li className={classes.build}>
      <div className={classes.facts}>
        <p className={classes.name}>
          <ShellLink url={`${LIST}/${build.id}`} className={classes.link} onGo={go}>
            <bdi>{name}</bdi>
          </ShellLink>
          {build.is_production ? <span className={classes.liveBadge}>{text('badges.live')}</span> : null}
          {build.pinned ? <span className={classes.badge}>{text('badges.pinned')}</span> : null}
          {build.status === 'failed' ? (
            <span className={classes.failedBadge}>{text('badges.failed')}</span>
          ) : null}
        </p>
        {build.commit.message === '' ? null : (
          <p className={classes.message}>
            <bdi>{build.commit.message}</bdi>
          </p>
        )}
        <p className={classes.note}>
          <bdi>{build.commit.user ?? text('someone')}</bdi>
          {' · '}
          <RelativeTime seconds={build.created_ts} zone={site.timeZone} />
          {' · '}
          {text('files', { count: build.files_count, size: kilobytes(build.size) })}
          {build.commit.branch === '' ? null : (
            <>
              {' · '}
              {text('from', { name: build.commit.branch })}
            </>
          )}
        </p>
      </div>
      <div className={classes.acts}>
        {mayManage && !build.is_production ? (
          <Button
            size="xs"
            variant="default"
            aria-label={text('releaseNamed', { name })}
            disabled={build.status === 'failed'}
            onClick={() => onDialog({ kind: 'release', build })}
          >
            {text('release')}
          </Button>
        ) : null}
        <ActMenu
          label={text('more', { name })}
          acts={more.map(({ id, run }) => ({ name: text(`acts.${id as 'copy'}`), run }))}
        />
      </div>
    </li>
  );
}
