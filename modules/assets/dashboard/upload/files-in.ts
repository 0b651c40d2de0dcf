/** The files that were dropped or pasted. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** So many files of folders are taken at most; who drops a whole disk has slipped. */
const MOST = 1_000;

/** The files that were dropped, those within folders among them; to be asked at once, while the browser still tells. */
export async function filesDropped(data: DataTransfer | null): Promise<File[]> {
  const entries = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  const files = filesIn(data);
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const found: File[] = [];
  for (const entry of entries) if (entry) await gather(entry, found);
  return found;
}

async function gather(entry: FileSystemEntry, found: File[]): Promise<void> {
  // What a system keeps for itself in a folder is nobody's file.
  if (found.length >= MOST || /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(entry.name)) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    ).catch(() => null);
    if (file) found.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives some at a time, and none at the end.
  for (let some = await next(reader); some.length > 0; some = await next(reader))
    for (const one of some) await gather(one, found);
}

const next = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch(() => []);
