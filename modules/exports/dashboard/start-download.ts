/** Downloads a file of our own server, and of no other, under the name that it gives. */
export function downloadFrom(address: string): void {
  if (!/^\/(?![/\\])/.test(address)) return;
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
