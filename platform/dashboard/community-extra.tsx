import { type ComponentType, Fragment, type ReactNode } from 'react';
import { lazyPart } from './lazy-part.ts';

export type CommunityExtraProps = {
  /** The keys of values that a community has. */
  keys: readonly string[];
  /** Its values by their keys. */
  values: Readonly<Record<string, string>>;
  /** Whether the caller changes what the staff of the site keeps. */
  mayAll: boolean;
  onValue: (key: string, value: string) => void;
  /** Draws the field of a key that nobody describes. */
  plain: (key: string) => ReactNode;
};

type Extra = { CommunityExtra: ComponentType<CommunityExtraProps> };

const OnlyPlain = ({ keys, plain }: CommunityExtraProps) =>
  keys.map((key) => <Fragment key={key}>{plain(key)}</Fragment>);

let load: () => Promise<Extra> = async () => ({ CommunityExtra: OnlyPlain });

/** Says once who describes the fields that communities have of their site, for the room that these fields stand on. */
export function offerCommunityExtra(extra: typeof load): void {
  load = extra;
}

/** The fields of a community beside those that all have; its code comes when it is first drawn, in a `Suspense`. */
export const CommunityExtra = lazyPart(() => load(), 'CommunityExtra');
