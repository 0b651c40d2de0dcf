export type FileType = 'image' | 'video' | 'audio' | 'file';

const mimes: Record<string, string> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  avi: 'video/x-msvideo',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  mpeg: 'video/mpeg',
  ogv: 'video/ogg',
  webm: 'video/webm',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/** What a file is by its name, until its bytes have been looked at. */
export function mediaTypeOf(
  filename: string,
  stated: string | null,
): { fileType: FileType; mime: string | null } {
  const ending = /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? '';
  const mime = stated ?? (Object.hasOwn(mimes, ending) ? (mimes[ending] ?? null) : null);
  const family = mime?.split('/')[0];
  const fileType = family === 'image' || family === 'video' || family === 'audio' ? family : 'file';
  return { fileType, mime };
}
