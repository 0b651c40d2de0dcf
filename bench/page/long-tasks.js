// Runs in the page: tasks under 50 ms are not told, and count as none.
window.longestTask = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
}).observe({ type: 'longtask' });
