// Runs in the page: tasks that were long, and how long each key took until the frame that shows it was over.
window.typing = { tasks: [], keys: [] };
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.typing.tasks.push(duration);
}).observe({ type: 'longtask' });
document.addEventListener(
  'keydown',
  ({ timeStamp }) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.typing.keys.push(performance.now() - timeStamp);
      port2.postMessage(null);
    }),
  true,
);
