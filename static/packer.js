// Stands behind what wasm-bindgen writes for gif/: this is the worker that makes a GIF. It is sent frames as
// [width, height, pixels, hundredths], and answers "next"; then an empty text, and answers with the bytes of the file.

const loaded = __wbg_init();

onmessage = async ({ data }) => {
  try {
    await loaded;
    if (data) {
      const [width, height, pixels, hundredths] = data;
      if (!add(width, height, new Uint8Array(pixels), hundredths)) throw new Error();
      postMessage("next");
    } else {
      const bytes = file();
      postMessage(bytes, [bytes.buffer]);
    }
  } catch (error) {
    // Outside of the promise, where the page is told of it.
    setTimeout(() => {
      throw error;
    });
  }
};
