// Runs Flite, a speech synthesizer that is compiled to WASI: a text in, samples out. Each sentence has a fresh instance, because the program
// ends after one. It sees no file of this machine: the one that it writes is kept in memory. Plain JavaScript, for the speech threads.
/**
 * As far as it is used here: the types of Node have no WebAssembly.
 * @typedef {{ buffer: ArrayBuffer }} Memory
 * @typedef {{ exports: { memory: Memory; _start(): void } }} Instance
 * @typedef {{ compile(bytes: Uint8Array): Promise<object>; instantiate(module: object, imports: object): Promise<Instance> }} Machine
 */
export const machine = /** @type {Machine} */ (/** @type {any} */ (globalThis).WebAssembly);
const SUCCESS = 0;
const BAD_FILE = 8;
const ROOT = 3;
const OUTPUT = 4;
/** What a descriptor is to WASI: a folder, a file, or a stream of characters. */
const KINDS = new Map([
  [ROOT, 3],
  [OUTPUT, 4],
]);
const CHARACTERS = 2;

/** Ends the program from inside. */
class Exit extends Error {
  /** @param {number} code */
  constructor(code) {
    super(`flite ended with ${code}`);
    this.code = code;
  }
}

/** A file in memory, which grows as it is written. */
class MemoryFile {
  bytes = new Uint8Array(256 * 1024);
  length = 0;
  at = 0;
  /** @param {Uint8Array} more */
  write(more) {
    const end = this.at + more.length;
    if (end > this.bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.bytes.length * 2));
      larger.set(this.bytes.subarray(0, this.length));
      this.bytes = larger;
    }
    this.bytes.set(more, this.at);
    this.at = end;
    this.length = Math.max(this.length, end);
  }
}

/** The calls of WASI that Flite makes. @param {string[]} args @param {() => Memory} memoryOf */
function systemCalls(args, memoryOf) {
  const output = new MemoryFile();
  const texts = args.map((text) => new TextEncoder().encode(`${text}\0`));
  const view = () => new DataView(memoryOf().buffer);
  const bytes = () => new Uint8Array(memoryOf().buffer);
  const calls = {
    /** @param {number} list @param {number} place */
    args_get(list, place) {
      let at = place;
      for (const [i, text] of texts.entries()) {
        view().setUint32(list + i * 4, at, true);
        bytes().set(text, at);
        at += text.length;
      }
      return SUCCESS;
    },
    /** @param {number} count @param {number} size */
    args_sizes_get(count, size) {
      view().setUint32(count, texts.length, true);
      view().setUint32(
        size,
        texts.reduce((sum, { length }) => sum + length, 0),
        true,
      );
      return SUCCESS;
    },
    /** @param {number} _clock @param {bigint} _precision @param {number} place */
    clock_time_get(_clock, _precision, place) {
      view().setBigUint64(place, 0n, true);
      return SUCCESS;
    },
    fd_close: () => SUCCESS,
    /** @param {number} fd @param {number} place */
    fd_fdstat_get(fd, place) {
      bytes().fill(0, place, place + 24);
      view().setUint8(place, KINDS.get(fd) ?? CHARACTERS);
      view().setBigUint64(place + 8, 0xffffffffn, true);
      view().setBigUint64(place + 16, 0xffffffffn, true);
      return fd <= OUTPUT ? SUCCESS : BAD_FILE;
    },
    fd_fdstat_set_flags: () => SUCCESS,
    /** @param {number} fd @param {number} place */
    fd_prestat_get(fd, place) {
      if (fd !== ROOT) return BAD_FILE;
      view().setUint32(place, 0, true);
      view().setUint32(place + 4, 1, true);
      return SUCCESS;
    },
    /** @param {number} _fd @param {number} place */
    fd_prestat_dir_name(_fd, place) {
      bytes()[place] = 47;
      return SUCCESS;
    },
    /** @param {number} _fd @param {number} _list @param {number} _count @param {number} read */
    fd_read(_fd, _list, _count, read) {
      view().setUint32(read, 0, true);
      return SUCCESS;
    },
    /** @param {number} fd @param {bigint} offset @param {number} whence @param {number} place */
    fd_seek(fd, offset, whence, place) {
      if (fd !== OUTPUT) return BAD_FILE;
      output.at = ([0, output.at, output.length][whence] ?? 0) + Number(offset);
      view().setBigUint64(place, BigInt(output.at), true);
      return SUCCESS;
    },
    /** @param {number} fd @param {number} list @param {number} count @param {number} written */
    fd_write(fd, list, count, written) {
      let sum = 0;
      for (let i = 0; i < count; i++) {
        const at = view().getUint32(list + i * 8, true);
        const length = view().getUint32(list + i * 8 + 4, true);
        if (fd === OUTPUT) output.write(bytes().subarray(at, at + length));
        sum += length;
      }
      view().setUint32(written, sum, true);
      return SUCCESS;
    },
    /** @param {unknown[]} given */
    path_open(...given) {
      view().setUint32(/** @type {number} */ (given[8]), OUTPUT, true);
      return SUCCESS;
    },
    /** @param {number} code */
    proc_exit(code) {
      throw new Exit(code);
    },
  };
  return { calls, output };
}

/** The samples of a WAV file, and their rate. @param {Uint8Array} bytes */
function readWav(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let rate = 16000;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const size = Math.min(view.getUint32(at + 4, true), bytes.length - at - 8);
    if (name === 'fmt ') rate = view.getUint32(at + 12, true);
    if (name === 'data')
      return { rate, samples: new Int16Array(bytes.slice(at + 8, at + 8 + size - (size % 2)).buffer) };
    at += 8 + size + (size % 2);
  }
  return { rate, samples: new Int16Array(0) };
}

/**
 * @param {object} module
 * @param {{ text: string; voice: string; stretch: number }} order
 */
export async function speak(module, { text, voice, stretch }) {
  // An argument that begins with a dash would be read as an option.
  const said = text.replace(/\0/g, ' ').replace(/^[\s-]+/, '');
  if (!/[\p{L}\p{N}]/u.test(said)) return { rate: 16000, samples: new Int16Array(0) };
  const args = ['flite', '-voice', voice, '--setf', `duration_stretch=${stretch}`, '-t', said, '-o', '/said.wav'];
  /** @type {Instance} */
  let instance;
  const { calls, output } = systemCalls(args, () => instance.exports.memory);
  instance = await machine.instantiate(module, { wasi_snapshot_preview1: calls });
  try {
    instance.exports._start();
  } catch (error) {
    if (!(error instanceof Exit) || error.code !== 0) throw error;
  }
  return readWav(output.bytes.subarray(0, output.length));
}
