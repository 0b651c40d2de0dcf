// Runs in the page: promises the moment at which the first row had been painted, in milliseconds since the navigation
// began. The browser itself is asked for it, as a test tool's own scripts would take their time of the page's.
window.firstRow = new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('tr[data-row]') === null) return requestAnimationFrame(look);
    // The frame that shows the row ends before this message is handled.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  };
  requestAnimationFrame(look);
});
