import { ProfileStatus } from '#modules/profiles/profile-kinds.contract.ts';
import { StateMark, type StatusName } from '#platform/dashboard/status-mark.tsx';
import { usePeopleTexts } from './people-texts.ts';

export const statusKeys = {
  [ProfileStatus.PENDING]: 'pending',
  [ProfileStatus.ACTIVE]: 'active',
  [ProfileStatus.FEATURED]: 'featured',
  [ProfileStatus.BANNED]: 'banned',
  [ProfileStatus.INACTIVE]: 'inactive',
} as const;
type Status = keyof typeof statusKeys;

const shapes: Record<Status, StatusName> = {
  [ProfileStatus.PENDING]: 'autodraft',
  [ProfileStatus.ACTIVE]: 'live',
  [ProfileStatus.FEATURED]: 'ready',
  [ProfileStatus.BANNED]: 'declined',
  [ProfileStatus.INACTIVE]: 'draft',
};

const isStatus = (status: number): status is Status => Object.hasOwn(statusKeys, status);

/** How a person stands on the site, as a shape and a word; nothing where that is not shown. */
export function UserStatus({ status }: { status: number | null }) {
  const text = usePeopleTexts();
  if (status === null || !isStatus(status)) return null;
  return <StateMark shape={shapes[status]}>{text(`status.${statusKeys[status]}`)}</StateMark>;
}
