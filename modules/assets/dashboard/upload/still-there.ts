/**
 * That a chosen file can still be read: one that was changed or removed on its disk fails as a lost line does.
 * @throws DOMException of the reader
 */
export function stillThere(file: File): Promise<void> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve());
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsArrayBuffer(file.slice(0, 1));
  });
}
