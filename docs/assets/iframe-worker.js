// A page opened as a file may start no worker, so search would find nothing there. This runs the worker's script in a
// hidden frame instead; on a server the browser's own workers are used.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(address) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.append(this.frame);
      const inside = this.frame.contentWindow;
      inside.postMessage = (data) => this.tell("message", data);
      inside.importScripts = (...addresses) =>
        addresses.reduce((last, each) => last.then(() => this.load(each)), Promise.resolve());
      this.ready = this.load(String(address));
    }
    load(address) {
      return new Promise((done, failed) => {
        const inside = this.frame.contentDocument;
        const script = inside.createElement("script");
        script.src = address;
        script.onload = done;
        script.onerror = failed;
        inside.body.append(script);
      });
    }
    tell(kind, data) {
      const event = new MessageEvent(kind, { data });
      this.dispatchEvent(event);
      this["on" + kind]?.(event);
    }
    postMessage(data) {
      const event = new MessageEvent("message", { data });
      this.ready.then(() => this.frame.contentWindow.dispatchEvent(event), () => this.tell("error"));
    }
    terminate() {
      this.frame.remove();
    }
  };
}
