// Runs in the page: promises the moment at which the first key typed into a text was painted, in milliseconds of the page.
window.firstKey = new Promise((resolve) => {
  const look = () => {
    const text = document.querySelector('[role="textbox"][aria-multiline="true"][contenteditable="true"]');
    if (text === null || text.childElementCount < 100) return requestAnimationFrame(look);
    // The key is pressed here: what a test tool sends takes its own time to come.
    getSelection().setPosition(text.children[2], 0);
    text.focus();
    document.execCommand('insertText', false, 'K');
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      port2.postMessage(null);
    });
  };
  requestAnimationFrame(look);
});
