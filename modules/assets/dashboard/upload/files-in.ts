/** The files that were dropped or pasted. */
export const filesIn = (data: DataTransfer | null): File[] => [...(data?.files ?? [])];

/** So many files of folders are taken at most; who drops a whole disk has slipped. */
const MOST = 1_000;

/** Files that were dropped; `isCut` where there are more of them than are taken. */
export type Dropped = { files: File[]; isCut: boolean };

/** The files that were dropped, those within folders among them; to be asked at once, while the browser still tells. */
export async function filesDropped(data: DataTransfer | null): Promise<Dropped> {
  const entries = [...(data?.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
  const files = filesIn(data);
  if (!entries.some((entry) => entry?.isDirectory)) return { files, isCut: false };
  const found: Dropped = { files: [], isCut: false };
  for (const entry of entries) if (entry) await gather(entry, found);
  return found;
}

async function gather(entry: FileSystemEntry, found: Dropped): Promise<void> {
  // What a system keeps for itself in a folder is nobody's file.
  if (found.isCut || /^(\.|Thumbs\.db$|desktop\.ini$)/i.test(entry.name)) return;
  if (entry.isFile) {
    found.isCut = found.files.length >= MOST;
    if (found.isCut) return;
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    ).catch(() => null);
    if (file) found.files.push(file);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A reader gives some at a time, and none at the end.
  for (let some = await next(reader); some.length > 0 && !found.isCut; some = await next(reader))
    for (const one of some) await gather(one, found);
}

const next = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject)).catch(() => []);
