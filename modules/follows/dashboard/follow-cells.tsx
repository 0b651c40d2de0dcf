import { Button } from '@mantine/core';
import { initialsOf } from '#platform/contract/initials.ts';
import { FollowStatus } from '../follow-kinds.contract.ts';
import classes from './follows.module.css';
import { useFollowsTexts } from './follows-texts.ts';
import type { Followed, SetFollow } from './use-follow.ts';

type NamedProps = { title: string; logo: string | null; hasPicture: boolean; note?: string | undefined };

/** What somebody or something is called, with the picture, or its letters. */
export function NamedCell({ title, logo, hasPicture, note }: NamedProps) {
  return (
    <span className={classes.named}>
      {!hasPicture ? null : logo ? (
        <img className={classes.picture} src={logo} alt="" loading="lazy" />
      ) : (
        <span className={classes.picture} aria-hidden="true">
          {initialsOf(title)}
        </span>
      )}
      <bdi className={classes.title}>{title}</bdi>
      {note ? <span className={classes.note}>{note}</span> : null}
    </span>
  );
}

type ButtonProps = { what: Followed; status: FollowStatus; onSet: SetFollow; isBack?: boolean };

/** Follows, or stops; `isBack`: what is followed follows the person already. */
export function FollowButton({ what, status, onSet, isBack = false }: ButtonProps) {
  const text = useFollowsTexts();
  const isFollowed = status !== FollowStatus.NOT;
  const word = isFollowed ? 'unfollow' : isBack ? 'followBack' : 'follow';
  return (
    <Button
      size="compact-sm"
      // Many stand in one view: none of them is its primary act.
      variant={isFollowed ? 'subtle' : 'default'}
      aria-label={text(`named.${word}`, { title: what.title })}
      onClick={() =>
        void onSet(what, isFollowed ? FollowStatus.NOT : FollowStatus.FOLLOWING, status || undefined)
      }
    >
      {text(word)}
    </Button>
  );
}

/** Keeps what is followed out of the river, or lets it back in. */
export function MuteButton({ what, status, onSet }: ButtonProps) {
  const text = useFollowsTexts();
  const isMuted = status === FollowStatus.MUTED;
  const word = isMuted ? 'unmute' : 'mute';
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={text(`named.${word}`, { title: what.title })}
      onClick={() => void onSet(what, isMuted ? FollowStatus.FOLLOWING : FollowStatus.MUTED)}
    >
      {text(word)}
    </Button>
  );
}
