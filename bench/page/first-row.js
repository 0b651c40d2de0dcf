// Runs in the page: notes when the first row had been painted, in milliseconds since the navigation began.
const look = () => {
  if (document.querySelector('tr[data-row]') === null) return requestAnimationFrame(look);
  // The frame that shows the row ends before this message is handled.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    window.firstRowAt = performance.now();
  };
  port2.postMessage(null);
};
requestAnimationFrame(look);
