/** What screens need of the limits, without zod. */
export const assetTypes = ['image', 'video', 'audio', 'file'] as const;
export type AssetType = (typeof assetTypes)[number];
export const assetSortKeys = ['created', 'title', 'size'] as const;

/** Below it readers of a site get gated files. */
export const READER_FILES = '/u/site/files';

const MEGABYTE = 1024 ** 2;
export const MOST_IMAGE_BYTES = 25 * MEGABYTE;
export const MOST_SVG_BYTES = MEGABYTE;
export const MOST_FILE_BYTES = 500 * MEGABYTE;
/** A picture of a person. */
export const MOST_AVATAR_BYTES = 5 * MEGABYTE;
/** What is larger than this is sent in parts. */
export const MOST_BYTES_AT_ONCE = 10 * MEGABYTE;
export const PART_BYTES = 8 * MEGABYTE;
export const MOST_PIXELS = 50_000_000;

export const LONGEST_ASSET_TITLE = 200;
export const LONGEST_FILENAME = 255;
export const LONGEST_ALT = 1_000;
export const LONGEST_CAPTION = 2_000;
export const LONGEST_CREDIT = 300;
export const MOST_ASSET_TAGS = 30;
export const LONGEST_ASSET_TAG = 60;
export const LONGEST_FOLDER_NAME = 80;
/** A gated file is for so many user groups at most. */
export const MOST_READ_GROUPS = 50;
export const MOST_FOLDERS = 1_000;

/** What may come in, by the ending that it gets; pictures are written anew, files stay as they are. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'] as const;
export const SVG = 'image/svg+xml';

/** For the dialog in which a file is chosen. */
export const acceptedTypes = [
  ...pictureTypes,
  SVG,
  ...['.pdf', '.csv', '.txt', '.zip', '.docx', '.xlsx', '.mp3', '.mp4', '.webm'],
].join(',');
