import type { ChannelErrorStatus } from '../channel-kinds.contract.ts';

type DemoError = {
  /** Which of the newest posts. */
  post: number;
  code: string;
  keypath: string;
  message: string;
  attempts: number;
  hours: number;
  status: ChannelErrorStatus;
};

/** Sections as News Publisher names them. */
export const appleSections = [
  { id: 'b5a6b3f0-7d0d-4a0c-9d4e-1f1d6f0a1c01', name: 'Main', is_default: true },
  { id: 'b5a6b3f0-7d0d-4a0c-9d4e-1f1d6f0a1c02', name: 'City', is_default: false },
  { id: 'b5a6b3f0-7d0d-4a0c-9d4e-1f1d6f0a1c03', name: 'Culture', is_default: false },
];

/** What Apple News says against articles, as newsrooms see it most. */
export const appleErrors: readonly DemoError[] = [
  {
    ...{
      post: 2,
      code: 'INVALID_DOCUMENT',
      keypath: 'components.6.URL',
      attempts: 3,
      hours: 2,
      status: 'open',
    },
    message: 'The image could not be downloaded from the URL in the component',
  },
  {
    ...{
      post: 2,
      code: 'INVALID_DOCUMENT',
      keypath: 'metadata.thumbnailURL',
      attempts: 3,
      hours: 2,
      status: 'open',
    },
    message: 'The thumbnail could not be downloaded',
  },
  {
    ...{ post: 5, code: 'TOO_LONG', keypath: 'metadata.keywords.3', attempts: 1, hours: 7, status: 'open' },
    message: 'A keyword may have 100 characters at most',
  },
  {
    ...{
      post: 9,
      code: 'INVALID_DOCUMENT',
      keypath: 'components.11.html',
      attempts: 2,
      hours: 26,
      status: 'open',
    },
    message: 'The table has cells that span more columns than there are',
  },
  {
    ...{
      post: 12,
      code: 'UNSUPPORTED_LANGUAGE',
      keypath: 'language',
      attempts: 1,
      hours: 51,
      status: 'ignored',
    },
    message: 'The language of the article is not one of the channel',
  },
  {
    ...{ post: 4, code: 'HTTP_503', keypath: '', attempts: 4, hours: 30, status: 'resolved' },
    message: 'HTTP 503',
  },
  {
    ...{
      post: 15,
      code: 'INVALID_DOCUMENT',
      keypath: 'components.2',
      attempts: 1,
      hours: 90,
      status: 'resolved',
    },
    message: 'The component has an unknown role',
  },
];
