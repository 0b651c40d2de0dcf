// Runs in the page: how long after a press the entries of the calendar stand on the screen, and the longest task since.
window.drawnAfter = (press) =>
  new Promise((done) => {
    window.longestTask = 0;
    const start = performance.now();
    const look = () => {
      if (document.querySelector('[data-entry]') === null) requestAnimationFrame(look);
      // The frame that has them is painted before the task behind it.
      else requestAnimationFrame(() => setTimeout(() => done(performance.now() - start), 0));
    };
    press();
    requestAnimationFrame(look);
  });
